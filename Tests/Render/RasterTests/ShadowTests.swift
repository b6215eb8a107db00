import Display
import Pixels
import Testing

@testable import Raster

@Suite("Shadows and scaled layers")
struct ShadowTests {
  /// Draws on a transparent canvas of 24 × 24 px.
  private func draw(
    _ items: [DisplayItem], scale: Double, photos: [PhotoPyramid] = []
  ) -> Pixmap<PremultipliedRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 24, height: 24))
    FrameRenderer().draw(DisplayList(items: items), scale: scale, photos: photos, into: canvas)
    return canvas
  }

  @Test("A shadow agrees with the oracle within 1/512", arguments: 0..<16)
  func oracle(seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 900)
    let scale = [1, 2, 2.625, 3][seed % 4]
    let size = dice.number(1...30) / scale
    let shape = FillItem(
      rect: Rect(
        x: dice.number(-12...12) / scale, y: dice.number(-12...12) / scale, width: size,
        height: dice.number(1...30) / scale),
      cornerRadii: CornerRadii(
        topLeading: dice.number(0...size / 2), topTrailing: dice.number(0...size / 2),
        bottomTrailing: 0, bottomLeading: dice.number(0...size / 3)),
      color: .white)
    let shadow = ShadowItem(shape, sigma: [0.4, 1, 2.5, 6][seed / 4] / scale)
    let canvas = draw([.shadow(shadow)], scale: scale)
    let oracle = Oracle(photos: [], scale: scale)
    for y in stride(from: seed % 3, to: 24, by: 4) {
      for x in stride(from: seed % 3, to: 24, by: 4) {
        let exact = oracle.pixel([.shadow(shadow)], x: x, y: y).alpha
        // Half a step of rounding, and 1/512 of the full coverage.
        #expect(abs(Double(canvas[x, y].alpha) - exact) <= 0.5 + 255 / 512 + 0.05)
      }
    }
  }

  @Test("Far from corners a shadow is the Gaussian's integral, in color and opacity")
  func edge() {
    let shape = FillItem(
      rect: Rect(x: 12, y: -500, width: 900, height: 1000),
      color: Color(red: 255, green: 0, blue: 0), opacity: 0.5)
    let canvas = draw([.shadow(ShadowItem(shape, sigma: 4))], scale: 1)
    // Φ of −1.875, 0.125 and 1 for pixel centers at 4.5, 12.5 and 16: 0.0304, 0.5497, 0.8413.
    #expect(abs(Double(canvas[4, 12].alpha) - 127.5 * 0.0304) <= 1)
    #expect(abs(Double(canvas[12, 12].alpha) - 127.5 * 0.5497) <= 1)
    #expect(canvas[12, 12].red == canvas[12, 12].alpha && canvas[12, 12].green == 0)
  }

  @Test("A shadow without blur is its shape; extreme values draw without a trap")
  func extremes() {
    let shape = FillItem(
      rect: Rect(x: 2, y: 3, width: 15, height: 9), cornerRadii: CornerRadii(4), color: .black)
    let sharp = draw([.shadow(ShadowItem(shape, sigma: 0))], scale: 1)
    let filled = draw([.fill(shape)], scale: 1)
    // The bytes are those of pixmaps that must live as long.
    withExtendedLifetime((sharp, filled)) {
      #expect(sharp.bytes.elementsEqual(filled.bytes))
    }
    for sigma in [-1, 1e-9, 1e9, .infinity, .nan] {
      for rect in [
        shape.rect, Rect(x: 5, y: 5, width: 0, height: 0),
        Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), Rect(x: .nan, y: 0, width: 4, height: 4),
      ] {
        let item = FillItem(rect: rect, cornerRadii: CornerRadii(1e6), color: .black)
        _ = draw([.shadow(ShadowItem(item, sigma: sigma))], scale: 1)
      }
    }
  }

  @Test("A scaled layer is drawn as the oracle draws it at the product of both scales")
  func scaledLayer() {
    let text = Path([
      .move(Point(x: 3, y: 18)), .line(Point(x: 9, y: 4)),
      .quadratic(control: Point(x: 14, y: 9), end: Point(x: 12, y: 18)), .close,
    ])
    let photo = noise(width: 30, height: 20, seed: 5)
    let picture = Rect(x: 12, y: 2, width: 10, height: 7)
    let items: [DisplayItem] = [
      .fill(Rect(x: 0, y: 0, width: 24, height: 24), color: .white),
      .fill(Rect(x: 0, y: 11.5, width: 24, height: 0.5), color: .black),
      .image(
        ImageItem(
          photo: 0, source: bounds(photo),
          transform: AffineTransform(mapping: bounds(photo), to: picture))),
      .group(
        GroupItem(
          opacity: 0.6,
          clip: ClipShape(
            rect: Rect(x: 1, y: 3, width: 12, height: 14), cornerRadii: CornerRadii(3)),
          items: [.path(text, color: .black)])),
      .shadow(
        ShadowItem(
          FillItem(rect: Rect(x: 12, y: 14, width: 8, height: 6), color: .black, opacity: 0.5),
          sigma: 1.5)),
    ]
    let center = Point(x: 12, y: 12)
    let layer = DisplayItem.group(
      GroupItem(
        clip: ClipShape(rect: Rect(x: 0, y: 0, width: 24, height: 24), cornerRadii: CornerRadii(5)),
        items: items))
    let canvas = draw(
      [layer.scaled(by: 0.914, about: center)], scale: 1, photos: [PhotoPyramid(photo)])
    let oracle = Oracle(photos: [photo], scale: 0.914)
    let shift = Vector(dx: 12 * 0.086 / 0.914, dy: 12 * 0.086 / 0.914)
    for y in 0..<24 {
      for x in 0..<24 {
        let exact = oracle.pixel([layer.translated(by: shift)], x: x, y: y)
        #expect(abs(Double(canvas[x, y].red) - exact.red) <= 4, "\(x), \(y)")
        #expect(abs(Double(canvas[x, y].alpha) - exact.alpha) <= 1.5, "\(x), \(y)")
      }
    }
  }
}
