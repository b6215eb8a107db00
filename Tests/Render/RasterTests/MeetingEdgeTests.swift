import Display
import Pixels
import Testing

@testable import Raster

@Suite("Edges that items share with one another or with a clip")
struct MeetingEdgeTests {
  /// Draws a white photo of 4 × 4 px in some rectangles, over black.
  private func draw(_ rects: [Rect], opacity: Double = 1, radius: Double = 0) -> [UInt8] {
    let photo = Pixmap<StraightRGBA8>(size: PixelSize(width: 4, height: 4))
    for y in 0..<4 { for x in 0..<4 { photo[x, y] = (255, 255, 255, 255) } }
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 12, height: 12))
    let source = Rect(x: 0, y: 0, width: 4, height: 4)
    let items = rects.map { rect in
      DisplayItem.image(
        ImageItem(
          photo: 0, source: source, transform: AffineTransform(mapping: source, to: rect),
          clip: ClipShape(rect: rect, cornerRadii: CornerRadii(radius)), opacity: opacity))
    }
    let backdrop = FillItem(rect: Rect(x: 0, y: 0, width: 12, height: 12), color: .black)
    FrameRenderer().draw(
      DisplayList(items: [.fill(backdrop)] + items), scale: 1, photos: [PhotoPyramid(photo)],
      into: canvas)
    return (0..<12).flatMap { y in (0..<12).map { x in canvas[x, y].red } }
  }

  @Test(
    "Adjacent pictures show no seam at any subpixel position", arguments: [0.0, 0.25, 0.5, 0.75])
  func upright(shift: Double) {
    let pixels = draw([
      Rect(x: -4 + shift, y: 0, width: 10, height: 12),
      Rect(x: 6 + shift, y: 0, width: 10, height: 12),
    ])
    #expect(Set(pixels) == [255])
  }

  @Test("Four pictures around a point show no seam")
  func corners() {
    let pixels = draw([
      Rect(x: -1, y: -2, width: 6.4, height: 7.7), Rect(x: 5.4, y: -2, width: 9, height: 7.7),
      Rect(x: -1, y: 5.7, width: 6.4, height: 9), Rect(x: 5.4, y: 5.7, width: 9, height: 9),
    ])
    #expect(Set(pixels) == [255])
  }

  @Test("Pictures show no seam just before they settle")
  func nearlySettled() {
    let pixels = draw(
      [
        Rect(x: -4.3, y: 0, width: 9.98, height: 12), Rect(x: 5.7, y: 0, width: 9, height: 12),
      ], opacity: 0.999, radius: 0.01)
    #expect(pixels.allSatisfy { $0 >= 254 })
  }

  @Test(
    "A pixel that two pages divide shows each by its fraction", arguments: [0.0, 0.2, 0.5, 0.9])
  func divided(shift: Double) {
    let photos = [200, 100].map { (level: UInt8) -> PhotoPyramid in
      let photo = Pixmap<StraightRGBA8>(size: PixelSize(width: 4, height: 4))
      for y in 0..<4 { for x in 0..<4 { photo[x, y] = (level, level, level, 255) } }
      return PhotoPyramid(photo)
    }
    let source = Rect(x: 0, y: 0, width: 4, height: 4)
    let pages = [
      Rect(x: shift - 5, y: 2, width: 10, height: 8),
      Rect(x: shift + 5, y: 4.5, width: 10, height: 8),
    ]
    for order in [[0, 1], [1, 0]] {
      let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 12, height: 12))
      FrameRenderer().draw(
        DisplayList(
          items: order.map {
            .image(
              ImageItem(
                photo: $0, source: source,
                transform: AffineTransform(mapping: source, to: pages[$0])))
          }), scale: 1, photos: photos, into: canvas)
      let both = Double(canvas[5, 6].red)
      #expect((both - (200 * shift + 100 * (1 - shift))).magnitude <= 1)
      // Above the second page the first one ends where it does.
      #expect((Double(canvas[5, 3].alpha) - 255 * shift).magnitude <= 1)
    }
  }

  /// Where a row and a column are divided, two layers cannot add up exactly.
  @Test("Two pages of equal height end in nearly the same fraction of a row")
  func ends() {
    let pixels = draw([
      Rect(x: -5, y: 2.3, width: 10.4, height: 6.4), Rect(x: 5.4, y: 2.3, width: 10, height: 6.4),
    ])
    #expect(pixels[24..<36].allSatisfy { 178...212 ~= $0 })
    #expect(pixels[24..<36].count { $0 > 179 } == 1)
    #expect(Set(pixels[36..<48]) == [255])
  }

  @Test("An edge on the edge of a clip is antialiased once", arguments: [0.25, 0.5])
  func clipped(shift: Double) {
    let rect = Rect(x: 2 + shift, y: 3 + shift, width: 6, height: 5)
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 12, height: 12))
    let fill = FillItem(rect: rect, color: .white)
    FrameRenderer().draw(
      DisplayList(items: [
        .group(
          GroupItem(clip: ClipShape(rect: rect, cornerRadii: CornerRadii(1)), items: [.fill(fill)]))
      ]), scale: 1, photos: [], into: canvas)
    #expect((Double(canvas[2, 5].alpha) - 255 * (1 - shift)).magnitude <= 1)
    #expect((Double(canvas[8, 5].alpha) - 255 * shift).magnitude <= 1)
  }

  @Test("Edges without a neighbor keep their coverage")
  func free() {
    let row = draw([
      Rect(x: 1.25, y: 0, width: 4.15, height: 12), Rect(x: 5.4, y: 0, width: 3.85, height: 12),
    ]).prefix(12)
    #expect(Array(row) == [0, 191, 255, 255, 255, 255, 255, 255, 255, 64, 0, 0])
    let separate = draw([
      Rect(x: 1, y: 0, width: 4.5, height: 12), Rect(x: 5.75, y: 0, width: 3.25, height: 12),
    ]).prefix(12)
    #expect(Array(separate[4...6]) == [255, 160, 255])
  }

  @Test("Translucent and rounded pictures are drawn unchanged")
  func others() {
    let rects = [
      Rect(x: 0, y: 0, width: 5.5, height: 12), Rect(x: 5.5, y: 0, width: 6.5, height: 12),
    ]
    #expect(draw(rects, opacity: 0.5)[5 + 12 * 5] == 112)
    #expect(draw(rects, radius: 1)[5 + 12 * 5] == 192)
  }
}
