import Display
import Pixels
import Raster

/// Display lists with arbitrary numbers, drawn small.
///
/// The first byte selects the size, the others the items.
struct DrawingTarget: FuzzTarget {
  let byteLimit = 512

  func seeds() throws -> [[UInt8]] {
    // Fills, pictures with and without a clip, paths and groups, each with ordinary numbers.
    let kinds: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7]
    return kinds.map { (kind: UInt8) -> [UInt8] in
      [kind]
        + (0..<60).flatMap { (item: Int) -> [UInt8] in
          [kind &+ UInt8(item % 3), 16, UInt8(item * 7 % 256), 0]
        }
    }
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    var bytes = DrawingBytes(remaining: input[...])
    let sizes = [(1, 1), (7, 3), (24, 16), (33, 9)]
    let (width, height) = sizes[bytes.below(sizes.count)]
    let scale = [0.05, 1, 2.625, 8][bytes.below(4)]
    let list = DisplayList(items: bytes.items(depth: 0))
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: width, height: height))
    FrameRenderer().draw(
      list, scale: scale, photos: Self.photos, background: bytes.flag ? .white : nil, into: canvas)
    for pixel in stride(from: 0, to: canvas.bytes.count, by: 4) {
      let alpha = canvas.bytes[pixel + 3]
      try BrokenPromise.unless(
        canvas.bytes[pixel] <= alpha && canvas.bytes[pixel + 1] <= alpha
          && canvas.bytes[pixel + 2] <= alpha, "no colour is above its alpha")
    }
    return true
  }

  /// An opaque photo, one with many alphas, one with a single pixel, and one that is missing.
  private static let photos: [PhotoPyramid?] =
    [(40, 30, true), (9, 64, false), (1, 1, true)].map {
      let (width, height, isOpaque) = $0
      let photo = Pixmap<StraightRGBA8>(size: PixelSize(width: width, height: height))
      for index in photo.bytes.indices {
        photo.bytes[index] = isOpaque && index % 4 == 3 ? 255 : UInt8(index * 31 & 0xFF)
      }
      return PhotoPyramid(photo)
    } + [nil]
}

/// Decodes display items from bytes, followed by zeros at the end.
private struct DrawingBytes {
  var remaining: ArraySlice<UInt8>

  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-9, -1e-9, .leastNonzeroMagnitude, 1e5, -1e5, 1e9, 2_147_483_648, 9.3e18,
    -9.3e18, 1e300,
    -1e300, .infinity, -.infinity, .nan, 24, 16, 8, 1.0 / 3, 0.999_999_999,
  ]

  mutating func byte() -> UInt8 { remaining.popFirst() ?? 0 }

  mutating func below(_ bound: Int) -> Int { Int(byte()) % bound }

  var flag: Bool {
    mutating get { byte() & 1 == 1 }
  }

  /// Returns a number near the canvas, or one of those that can overflow.
  private mutating func number() -> Double {
    let kind = byte()
    if kind >= 0xE0 { return Self.numbers[below(Self.numbers.count)] }
    return Double(Int8(bitPattern: byte())) / (kind & 1 == 0 ? 4 : 16)
  }

  private mutating func point() -> Point { Point(x: number(), y: number()) }

  private mutating func rect() -> Rect {
    Rect(x: number(), y: number(), width: number(), height: number())
  }

  private mutating func radii() -> CornerRadii {
    flag
      ? CornerRadii(number())
      : CornerRadii(
        topLeading: number(), topTrailing: number(), bottomTrailing: number(),
        bottomLeading: number())
  }

  private mutating func opacity() -> Double { flag ? 1 : number() }

  private mutating func color() -> Color {
    Color(red: byte(), green: byte(), blue: byte(), alpha: flag ? 255 : byte())
  }

  private mutating func clip() -> ClipShape? {
    flag ? ClipShape(rect: rect(), cornerRadii: radii()) : nil
  }

  private mutating func path() -> Path {
    var path = Path()
    for _ in 0..<below(12) {
      switch below(6) {
      case 0: path.elements.append(.move(point()))
      case 1, 2: path.elements.append(.line(point()))
      case 3: path.elements.append(.quadratic(control: point(), end: point()))
      case 4: path.elements.append(.cubic(control1: point(), control2: point(), end: point()))
      default: path.elements.append(.close)
      }
    }
    return path
  }

  /// Returns up to 12 items, with groups nested up to six levels deep.
  mutating func items(depth: Int) -> [DisplayItem] {
    var items: [DisplayItem] = []
    while !remaining.isEmpty, items.count < 12, !(depth > 0 && below(4) == 0) {
      switch below(4) {
      case 0:
        items.append(
          .fill(
            FillItem(rect: rect(), cornerRadii: radii(), color: color(), opacity: opacity())))
      case 1:
        let map = AffineTransform(
          a: number(), b: 0, c: 0, d: number(), tx: number(), ty: number())
        items.append(
          .image(
            ImageItem(
              photo: below(5), source: rect(), transform: map, clip: clip(), opacity: opacity())))
      case 2:
        items.append(.path(path(), color: color(), opacity: opacity()))
      default:
        guard depth < 6 else { return items }
        let (opacity, clip) = (opacity(), clip())
        items.append(
          .group(GroupItem(opacity: opacity, clip: clip, items: self.items(depth: depth + 1))))
      }
    }
    return items
  }
}
