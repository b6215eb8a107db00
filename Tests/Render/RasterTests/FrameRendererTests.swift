import Display
import Pixels
import Testing

@testable import Raster

@Suite struct FrameRendererTests {
  private func draw(
    _ items: [DisplayItem], scale: Double = 1, photos: [PhotoPyramid?] = [], width: Int = 20,
    height: Int = 20
  ) -> Pixmap<PremultipliedRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: width, height: height))
    for index in canvas.bytes.indices { canvas.bytes[index] = 77 }
    FrameRenderer().draw(DisplayList(items: items), scale: scale, photos: photos, into: canvas)
    return canvas
  }

  private func bytes(_ canvas: Pixmap<PremultipliedRGBA8>) -> [UInt8] {
    Array(canvas.bytes)
  }

  private let screen = Rect(x: 0, y: 0, width: 20, height: 20)

  @Test("The background is visible only where the list does not cover it")
  func background() {
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 3, height: 2))
    let list = DisplayList(items: [.fill(Rect(x: 0, y: 0, width: 1.5, height: 2), color: .black)])
    let background = Color(red: 200, green: 100, blue: 50)
    FrameRenderer().draw(list, scale: 1, photos: [], background: background, into: canvas)
    for y in 0..<2 {
      #expect(canvas[0, y] == (0, 0, 0, 255))
      #expect(canvas[1, y] == (100, 50, 25, 255))
      #expect(canvas[2, y] == (200, 100, 50, 255))
    }
    FrameRenderer().draw(list, scale: 1, photos: [], into: canvas)
    #expect(canvas[2, 0] == (0, 0, 0, 0))
  }

  @Test("A group clipped at pixel boundaries shows its items there unchanged")
  func clippedGroup() {
    let items: [DisplayItem] = [
      .fill(Rect(x: 0, y: 0, width: 9, height: 9), color: .black, opacity: 0.5),
      .fill(
        Rect(x: 2.25, y: 1.5, width: 20, height: 5.5),
        color: Color(red: 200, green: 40, blue: 90, alpha: 180), radii: CornerRadii(2)),
    ]
    let whole = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 12, height: 10))
    let clipped = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 12, height: 10))
    let background = DisplayItem.fill(Rect(x: 0, y: 0, width: 12, height: 10), color: .white)
    let clip = ClipShape(rect: Rect(x: 3, y: 2, width: 6, height: 5))
    FrameRenderer().draw(
      DisplayList(items: [background] + items), scale: 1, photos: [], into: whole)
    FrameRenderer().draw(
      DisplayList(items: [background, .group(GroupItem(clip: clip, items: items))]), scale: 1,
      photos: [], into: clipped)
    for y in 0..<10 {
      for x in 0..<12 {
        let isInside = (3..<9).contains(x) && (2..<7).contains(y)
        #expect(clipped[x, y] == (isInside ? whole[x, y] : (255, 255, 255, 255)), "\(x), \(y)")
      }
    }
  }

  @Test("Pixels without an item become transparent")
  func cleared() {
    #expect(bytes(draw([])).allSatisfy { $0 == 0 })
  }

  @Test("A fill that ends between pixels covers them partially")
  func fractionalFill() {
    let canvas = draw([.fill(Rect(x: 1.25, y: 2, width: 2.5, height: 1.5), color: .white)])
    #expect(canvas[1, 2] == (191, 191, 191, 191))
    #expect(canvas[2, 2] == (255, 255, 255, 255))
    #expect(canvas[3, 3] == (96, 96, 96, 96))
    #expect(canvas[4, 2] == (0, 0, 0, 0))
  }

  @Test("A point is as many pixels as the scale, even if the canvas size is rounded")
  func deviceScale() {
    let canvas = draw(
      [.fill(Rect(x: 0, y: 0, width: 3.9, height: 4), color: .white)], scale: 2.5,
      width: 10, height: 10)
    #expect(canvas[8, 9].alpha == 255)
    #expect(canvas[9, 9].alpha == 191)
  }

  @Test("Random scenes agree with the oracle within rounding", arguments: 0..<24)
  func scenes(seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 100)
    let photos = [
      noise(width: 31, height: 17, seed: 1), noise(width: 9, height: 14, seed: 2, isOpaque: false),
    ]
    let items = randomItems(&dice, photos: photos, depth: 0)
    let scale = [1, 2, 2.625, 3][seed % 4]
    let oracle = Oracle(photos: photos, scale: scale)
    let canvas = draw(items, scale: scale, photos: photos.map { PhotoPyramid($0) })
    var worst = 0.0
    for y in 0..<20 {
      for x in 0..<20 {
        let (drawn, exact) = (canvas[x, y], oracle.pixel(items, x: x, y: y))
        worst = max(
          worst, abs(Double(drawn.red) - exact.red), abs(Double(drawn.green) - exact.green),
          abs(Double(drawn.blue) - exact.blue), abs(Double(drawn.alpha) - exact.alpha))
      }
    }
    // The oracle's coverage of arcs has an error too.
    #expect(worst <= rounding(of: items) + 0.2)
  }

  /// Returns the maximum rounding error of a channel: half a step each time pixels are stored.
  private func rounding(of items: [DisplayItem]) -> Double {
    items.reduce(0) { sum, item in
      switch item {
      case .fill, .path, .shadow: sum + 0.5
      case .image: sum + 1
      case .group(let group): sum + 0.5 + rounding(of: group.items)
      }
    }
  }

  private func randomStroke(_ dice: inout Dice) -> DisplayItem {
    let points = (0..<6).map { _ in Point(x: dice.number(-5...20), y: dice.number(-5...20)) }
    let color = Color(red: dice.byte(), green: 3, blue: 200)
    return .path(.polyline(points, width: dice.number(0.5...9)), color: color, opacity: 0.8)
  }

  private func randomItems(
    _ dice: inout Dice, photos: [Pixmap<StraightRGBA8>], depth: Int
  ) -> [DisplayItem] {
    (0..<Int.random(in: 1...3, using: &dice)).map { _ in
      let rect = Rect(
        x: dice.number(-3...5), y: dice.number(-3...5), width: dice.number(0.5...12),
        height: dice.number(0.5...12))
      let radii = CornerRadii(
        topLeading: dice.number(0...5), topTrailing: dice.number(0...5), bottomTrailing: 0,
        bottomLeading: dice.number(0...9))
      let clip = ClipShape(rect: rect, cornerRadii: radii)
      let opacity = Bool.random(using: &dice) ? 1 : dice.number(0...1)
      switch Int.random(in: 0..<(depth < 2 ? 3 : 2), using: &dice) {
      case 0:
        let color = Color(
          red: dice.byte(), green: dice.byte(), blue: dice.byte(), alpha: dice.byte())
        return .fill(rect, color: color, radii: radii, opacity: opacity)
      case 1:
        let photo = Int.random(in: photos.indices, using: &dice)
        let sign: Double = Bool.random(using: &dice) ? 1 : -1
        let stretch = sign * dice.number(0.21...1.4)
        let transform = AffineTransform(
          a: stretch, b: 0, c: 0, d: abs(stretch) * dice.number(0.9...1.1),
          tx: sign < 0 ? dice.number(4...20) : dice.number(-4...4), ty: dice.number(-4...4))
        let source = Rect(
          x: dice.number(0...4), y: dice.number(0...4), width: dice.number(1...30),
          height: dice.number(1...15)
        ).intersection(bounds(photos[photo]))
        return .image(
          ImageItem(
            photo: photo, source: source ?? bounds(photos[photo]), transform: transform,
            clip: Bool.random(using: &dice) ? clip : nil, opacity: opacity))
      default:
        return .group(
          GroupItem(
            opacity: opacity, clip: Bool.random(using: &dice) ? clip : nil,
            items: randomItems(&dice, photos: photos, depth: depth + 1)))
      }
    }
  }

  @Test("A picture that fills its rounded clip has the edge of a fill of that shape")
  func noSeam() {
    let photo = plain(width: 40, height: 40, .white)
    let rect = Rect(x: 2.3, y: 3.6, width: 11.4, height: 12.2)
    let item = ImageItem(
      photo: 0, source: bounds(photo), transform: AffineTransform(mapping: bounds(photo), to: rect),
      clip: ClipShape(rect: rect, cornerRadii: CornerRadii(4)))
    let picture = draw([.image(item)], photos: [PhotoPyramid(photo)])
    let fill = draw([.fill(rect, color: .white, radii: CornerRadii(4))])
    #expect(bytes(picture) == bytes(fill))
  }

  @Test("A group fades as one picture, separate items fade individually")
  func groupOpacity() {
    let left = Rect(x: 0, y: 0, width: 12, height: 20)
    let right = Rect(x: 8, y: 0, width: 12, height: 20)
    let fills = { (opacity: Double) -> [DisplayItem] in
      [
        .fill(left, color: .black, opacity: opacity),
        .fill(right, color: .black, opacity: opacity),
      ]
    }
    let white = DisplayItem.fill(screen, color: .white)
    let group = draw([white, .group(GroupItem(opacity: 0.5, items: fills(1)))])
    #expect(group[10, 5] == group[2, 5])
    #expect(group[10, 5].red == 128)
    let each = draw([white] + fills(0.5))
    #expect(each[2, 5].red == 128)
    #expect(each[10, 5].red == 64)
  }

  @Test("A group without opacity or clip draws like its items")
  func plainGroup() {
    let items: [DisplayItem] = [
      .fill(screen, color: Color(red: 9, green: 90, blue: 200, alpha: 99)),
      .fill(Rect(x: 3, y: 3, width: 9, height: 9), color: .white, opacity: 0.3),
    ]
    #expect(bytes(draw([.group(GroupItem(items: items))])) == bytes(draw(items)))
  }

  @Test("The clip of a group bounds its items")
  func groupClip() {
    let clip = ClipShape(
      rect: Rect(x: 4.5, y: 4.5, width: 10, height: 10), cornerRadii: CornerRadii(3))
    let grouped = draw([.group(GroupItem(clip: clip, items: [.fill(screen, color: .white)]))])
    let fill = draw([.fill(clip.rect, color: .white, radii: clip.cornerRadii)])
    #expect(bytes(grouped) == bytes(fill))
  }

  @Test("A renderer that drew other frames before draws the same")
  func stateless() {
    let photo = noise(width: 50, height: 40, seed: 9, isOpaque: false)
    let pyramid = PhotoPyramid(photo)
    var dice = Dice(seed: 8)
    let used = FrameRenderer()
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 20, height: 20))
    for _ in 0..<20 {
      let items = randomItems(&dice, photos: [photo], depth: 0) + [randomStroke(&dice)]
      used.draw(DisplayList(items: items), scale: 1.5, photos: [pyramid], into: canvas)
      #expect(bytes(canvas) == bytes(draw(items, scale: 1.5, photos: [pyramid])))
    }
  }

  @Test("Several threads with a renderer each draw the same")
  func threads() async {
    let photo = noise(width: 90, height: 70, seed: 10)
    let pyramid = PhotoPyramid(photo)
    var dice = Dice(seed: 11)
    let lists = (0..<16).map { _ in
      randomItems(&dice, photos: [photo], depth: 0) + [randomStroke(&dice)]
    }
    let expected = lists.map { bytes(draw($0, photos: [pyramid])) }
    let drawn = await withTaskGroup(of: (Int, [UInt8]).self) { group in
      for (index, list) in lists.enumerated() {
        group.addTask { (index, bytes(draw(list, photos: [pyramid]))) }
      }
      var results = [[UInt8]](repeating: [], count: lists.count)
      for await (index, pixels) in group { results[index] = pixels }
      return results
    }
    #expect(drawn == expected)
  }

  @Test("Only a fill that replaces all pixels hides lower items")
  func hiding() {
    let below = DisplayItem.fill(
      Rect(x: 0, y: 0, width: 20, height: 10), color: Color(red: 250, green: 9, blue: 9))
    let above = DisplayItem.fill(Rect(x: 4, y: 4, width: 3, height: 3), color: .black, opacity: 0.5)
    let cover = FillItem(rect: screen, color: .white)
    #expect(bytes(draw([below, .fill(cover), above])) == bytes(draw([.fill(cover), above])))
    let changes: [(inout FillItem) -> Void] = [
      { $0.rect.size.width = 19.5 }, { $0.cornerRadii = CornerRadii(4) }, { $0.opacity = 0.9 },
      { $0.color.alpha = 254 },
    ]
    for change in changes {
      var fill = cover
      change(&fill)
      let pixels = draw([below, .fill(fill)])
      #expect(pixels[19, 0].alpha == 255)
      #expect(pixels[19, 0].green < 255)
    }
  }

  @Test("Invisible items leave all pixels unchanged")
  func invisible() {
    let photo = noise(width: 5, height: 5, seed: 3)
    let whole = bounds(photo)
    let base = DisplayItem.fill(screen, color: Color(red: 7, green: 8, blue: 9))
    let changes: [(inout ImageItem) -> Void] = [
      { $0.opacity = 0 }, { $0.photo = 1 }, { $0.photo = -1 }, { $0.transform.tx = 1e6 },
      { $0.transform.a = 0 }, { $0.source = Rect(x: 5, y: 0, width: 3, height: 3) },
      { $0.clip = ClipShape(rect: Rect(x: 9, y: 9, width: 3, height: 3)) },
    ]
    let images = changes.map { change in
      var image = ImageItem(photo: 0, source: whole, transform: .identity)
      change(&image)
      return DisplayItem.image(image)
    }
    let others: [DisplayItem] = [
      .fill(screen, color: .white, opacity: 0),
      .fill(screen, color: Color(red: 1, green: 2, blue: 3, alpha: 0)),
      .fill(Rect(x: -5, y: 0, width: 5, height: 20), color: .white),
      .group(GroupItem(opacity: 0, items: [base])),
      .group(GroupItem(opacity: 0.5, items: [])),
    ]
    let drawn = draw([base] + images + others, photos: [PhotoPyramid(photo), nil])
    #expect(bytes(drawn) == bytes(draw([base])))
  }

  @Test("Accepts any number", arguments: [0, 1e-300, 1e-9, 1e6, -1e6, 1e300, .infinity, .nan])
  func anyNumber(number: Double) {
    let photo = noise(width: 33, height: 7, seed: 3, isOpaque: false)
    var items: [DisplayItem] = []
    for position in 0..<10 {
      var values = [1.0, 1, 3, 4, 9, 8, 2, 0.5, 1.5, 1]
      values[position] = number
      let rect = Rect(x: values[0], y: values[1], width: values[4], height: values[5])
      let clip = ClipShape(rect: rect, cornerRadii: CornerRadii(values[6]))
      let item = ImageItem(
        photo: 0, source: Rect(x: values[0], y: values[1], width: values[4], height: values[5]),
        transform: AffineTransform(
          a: values[7], b: 0, c: 0, d: values[8], tx: values[2], ty: values[3]),
        opacity: values[9])
      var bounded = item
      bounded.clip = clip
      items.append(.image(item))
      items.append(.image(bounded))
      items.append(.fill(rect, color: .white, radii: clip.cornerRadii, opacity: values[9]))
      items.append(.group(GroupItem(opacity: values[9], clip: clip, items: items)))
      if items.count > 8 { items.removeFirst(4) }
      let canvas = draw(items, photos: [PhotoPyramid(photo)])
      #expect(canvas.bytes.indices.allSatisfy { canvas.bytes[$0] <= canvas.bytes[$0 | 3] })
    }
    _ = draw(items, scale: number, photos: [PhotoPyramid(photo)])
  }
}
