import Display
import Raster

/// A sequence of display lists as in a clip: many items stay, and some move.
struct FrameSequence {
  /// One frame, with its photos, background, and screen.
  struct Frame {
    var list: DisplayList
    var photos: [PhotoPyramid?]
    var background: Color?
    var screen: Rect?
  }

  private var dice: Dice
  private var still: [DisplayItem] = []
  private var moving: [DisplayItem] = []
  private var photos: [PhotoPyramid?]
  private var background: Color? = .white
  private let size: (width: Double, height: Double)

  /// Creates a sequence on a canvas of this size in points.
  init(seed: UInt64, width: Double, height: Double) {
    dice = Dice(seed: seed)
    size = (width, height)
    photos = (0..<3).map {
      PhotoPyramid(noise(width: 40, height: 30, seed: UInt64($0), isOpaque: $0 < 2))
    }
    still = (0..<5).map { _ in item(depth: 0) }
  }

  /// Returns the next frame.
  mutating func next() -> Frame {
    switch Int.random(in: 0..<24, using: &dice) {
    case 0: still = (0..<Int.random(in: 1...7, using: &dice)).map { _ in item(depth: 0) }
    case 1: still[Int.random(in: still.indices, using: &dice)] = item(depth: 0)
    case 2: still.insert(item(depth: 0), at: Int.random(in: 0...still.count, using: &dice))
    case 3: if still.count > 1 { still.remove(at: Int.random(in: still.indices, using: &dice)) }
    case 4: photos[0] = PhotoPyramid(noise(width: 40, height: 30, seed: dice.next()))
    case 5: photos.swapAt(0, 1)
    case 6: photos[2] = Bool.random(using: &dice) ? nil : photos[0]
    case 7: background = Bool.random(using: &dice) ? nil : color(opaque: Bool.random(using: &dice))
    default: break
    }
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: moving = []
    case 1: break
    case 2: moving = [veil(), picture()]
    case 3: moving = pages()
    case 4: moving = [dot()]
    default: moving = (0..<Int.random(in: 1...3, using: &dice)).map { _ in item(depth: 0) }
    }
    let screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
    return Frame(
      list: DisplayList(items: still + moving), photos: photos, background: background,
      screen: Bool.random(using: &dice) ? screen : nil)
  }

  private mutating func item(depth: Int) -> DisplayItem {
    switch Int.random(in: 0..<(depth < 2 ? 8 : 6), using: &dice) {
    case 0, 1, 2: return picture()
    case 3: return veil()
    case 4:
      return .fill(
        FillItem(
          rect: rect(), cornerRadii: radii(), color: color(opaque: Bool.random(using: &dice)),
          opacity: opacity()))
    case 5: return dot()
    default:
      let clip = Bool.random(using: &dice) ? ClipShape(rect: rect(), cornerRadii: radii()) : nil
      return .group(
        GroupItem(
          opacity: opacity(), clip: clip,
          items: (0..<Int.random(in: 0...4, using: &dice)).map { _ in item(depth: depth + 1) }))
    }
  }

  /// Returns two opaque pictures that share an edge.
  private mutating func pages() -> [DisplayItem] {
    let edge = dice.number(0...size.width)
    return [edge - size.width, edge].map { x in
      picture(in: Rect(x: x, y: 0, width: size.width, height: size.height), opacity: 1)
    }
  }

  private mutating func picture() -> DisplayItem {
    picture(in: rect(), opacity: opacity())
  }

  private mutating func picture(in rect: Rect, opacity: Double) -> DisplayItem {
    let source = Rect(x: dice.number(0...9), y: dice.number(0...9), width: 30, height: 20)
    let clip = Bool.random(using: &dice) ? ClipShape(rect: rect, cornerRadii: radii()) : nil
    return .image(
      ImageItem(
        photo: Int.random(in: 0..<4, using: &dice), source: source,
        transform: AffineTransform(mapping: source, to: rect), clip: clip, opacity: opacity))
  }

  /// Returns a fill that covers everything.
  private mutating func veil() -> DisplayItem {
    .fill(
      FillItem(
        rect: Rect(x: -1, y: 0, width: size.width + 2, height: size.height),
        color: color(opaque: true), opacity: opacity()))
  }

  private mutating func dot() -> DisplayItem {
    let center = Point(x: dice.number(0...size.width), y: dice.number(0...size.height))
    return .path(
      .circle(center: center, radius: dice.number(0.3...15)),
      color: color(opaque: Bool.random(using: &dice)), opacity: opacity())
  }

  private mutating func rect() -> Rect {
    let rect = Rect(
      x: dice.number(-10...size.width), y: dice.number(-10...size.height),
      width: dice.number(0.5...size.width), height: dice.number(0.5...size.height))
    guard Bool.random(using: &dice) else { return rect }
    return Rect(
      x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.size.width.rounded(.up),
      height: rect.size.height.rounded(.up))
  }

  private mutating func radii() -> CornerRadii {
    Bool.random(using: &dice) ? .zero : CornerRadii(dice.number(0...12))
  }

  private mutating func opacity() -> Double {
    Bool.random(using: &dice) ? 1 : dice.number(0...1)
  }

  private mutating func color(opaque: Bool) -> Color {
    Color(
      red: dice.byte(), green: dice.byte(), blue: dice.byte(), alpha: opaque ? 255 : dice.byte())
  }
}
