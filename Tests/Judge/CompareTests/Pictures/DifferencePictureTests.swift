import Pixels
import Testing

@testable import Compare

@Suite("Difference pictures")
struct DifferencePictureTests {
  private static let size = PixelSize(width: 1170, height: 90)

  private func fill(
    _ pixmap: Pixmap<StraightRGBA8>, _ color: (UInt8, UInt8, UInt8, UInt8)
  ) {
    for y in 0..<pixmap.height { for x in 0..<pixmap.width { pixmap[x, y] = color } }
  }

  /// Returns the overlay of a comparison of two pictures that differ in these pixels.
  private func overlay(
    _ pixels: [(x: Int, y: Int)], masks: [PixelRect] = [], to shown: PixelSize = size
  ) -> Pixmap<StraightRGBA8> {
    let (one, two) = (
      Pixmap<StraightRGBA8>(size: Self.size), Pixmap<StraightRGBA8>(size: Self.size)
    )
    for point in pixels { two[point.x, point.y] = (9, 9, 9, 9) }
    let overlay = ReducedOverlay(of: Self.size, to: shown)
    _ = PictureComparison(masks: masks).compare(one, with: two, drawing: overlay)
    return overlay.overlay
  }

  @Test("Shows equal pixels as the expected picture in gray, faded toward white")
  func faded() {
    let size = PixelSize(width: 3, height: 1)
    let colors: [((UInt8, UInt8, UInt8, UInt8), UInt8)] = [
      ((0, 0, 0, 255), 166), ((255, 255, 255, 255), 255), ((0, 0, 0, 0), 255),
      ((255, 255, 255, 0), 255), ((255, 0, 0, 255), 193), ((0, 255, 0, 255), 218),
      ((0, 0, 255, 255), 176), ((0, 0, 0, 128), 210),
    ]
    for (color, gray) in colors {
      let (one, two) = (Pixmap<StraightRGBA8>(size: size), Pixmap<StraightRGBA8>(size: size))
      fill(one, color)
      fill(two, color)
      let drawing = DifferencePicture(into: Pixmap(size: size))
      _ = PictureComparison().compare(one, with: two, drawing: drawing)
      #expect(drawing.pixmap[1, 0] == (gray, gray, gray, 255), "\(color)")
      // The same pixel next to one that differs.
      two[0, 0] = (1, 2, 3, 4)
      _ = PictureComparison().compare(one, with: two, drawing: drawing)
      #expect(drawing.pixmap[0, 0] == (0xDC, 0x26, 0x7F, 255), "\(color)")
      #expect(drawing.pixmap[1, 0] == (gray, gray, gray, 255), "\(color)")
    }
  }

  @Test("Draws masked areas with stripes")
  func masked() {
    let mask = PixelRect(minX: 100, minY: 10, maxX: 116, maxY: 26)
    let drawn = overlay([(101, 11), (99, 11)], masks: [mask])
    #expect(drawn[99, 11] == (0xDC, 0x26, 0x7F, 255))
    var stripes = 0
    for y in mask.minY..<mask.maxY {
      for x in mask.minX..<mask.maxX {
        let pixel = drawn[x, y]
        #expect((pixel.red, pixel.green, pixel.blue) == (0x64, 0x8F, 0xFF))
        #expect(pixel.alpha == 0x90 || pixel.alpha == 0x30)
        stripes += pixel.alpha == 0x90 ? 1 : 0
      }
    }
    #expect(stripes == 16 * 16 / 4)
  }

  @Test("Keeps every single changed pixel when an overlay is reduced")
  func reducing() {
    for target in [(390, 30), (1, 1), (7, 3), (1169, 89), (1170, 90), (100, 90)] {
      let size = PixelSize(width: target.0, height: target.1)
      for point in [(0, 0), (1169, 89), (585, 44), (1168, 0), (1, 88), (33, 7)] {
        let small = overlay([point], to: size)
        #expect(small.size == size)
        let marked = (0..<size.count).filter { small[$0 % size.width, $0 / size.width].alpha > 0 }
        #expect(marked.count == 1, "\(target) \(point)")
        let x = point.0 * size.width / Self.size.width
        let y = point.1 * size.height / Self.size.height
        let near = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map { $1 * size.width + $0 }
        #expect(near.contains(marked.first ?? -1), "\(target) \(point)")
      }
    }
  }

  @Test("Shows the most severe mark within a reduced pixel")
  func mostSevere() {
    var marks = [UInt32](repeating: PixelMark.none, count: Self.size.width)
    for x in 0..<9 { marks[x] = PixelMark.masked }
    for x in [9, 31] { marks[x] = PixelMark.changed }
    for x in [30, 40] { marks[x] = PixelMark.antialiased }
    marks[41] = PixelMark.masked
    let expected = [UInt32](repeating: 0, count: Self.size.width)
    let drawing = ReducedOverlay(of: Self.size, to: PixelSize(width: 117, height: 9))
    drawing.draw(row: 0, of: expected, marks: marks, isPlain: false)
    let small = drawing.overlay
    #expect(small[0, 0] == (0xDC, 0x26, 0x7F, 255))
    #expect(small[3, 0] == (0xDC, 0x26, 0x7F, 255))
    #expect(small[4, 0] == (0xFF, 0xB0, 0, 255))
    #expect(small[5, 0] == (0, 0, 0, 0))
    let mask = PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 9)
    let masked = overlay([], masks: [mask], to: PixelSize(width: 117, height: 9))
    #expect(masked[0, 0].blue == 0xFF && masked[0, 0].alpha < 255 && masked[0, 0].alpha > 0)
    let gray = Pixmap<StraightRGBA8>(size: PixelSize(width: 117, height: 9))
    let picture = drawing.picture(over: gray).pixmap
    #expect(picture[0, 0] == (0xDC, 0x26, 0x7F, 255))
    #expect(picture[4, 0] == (0xFF, 0xB0, 0, 255))
    #expect(picture[5, 0] == (255, 255, 255, 255))
  }

  @Test("Shades changed pixels by their difference")
  func shading() {
    let size = PixelSize(width: 4, height: 1)
    let (one, two) = (Pixmap<StraightRGBA8>(size: size), Pixmap<StraightRGBA8>(size: size))
    for x in 0..<4 { one[x, 0] = (200, 200, 200, 255) }
    for (x, level) in [200, 180, 136, 0].enumerated() {
      two[x, 0] = (UInt8(level), UInt8(level), UInt8(level), 255)
    }
    let drawing = DifferencePicture(into: Pixmap(size: size))
    _ = PictureComparison().compare(one, with: two, drawing: drawing)
    drawing.shade(from: one, to: two)
    let greens = (0..<4).map { drawing.pixmap[$0, 0].green }
    #expect(greens[0] == 236 && greens[3] == 0x26, "as before, and the full color")
    #expect(greens[1] < greens[0] && greens[2] < greens[1] && greens[3] < greens[2])
    // A backdrop that is a tenth darker is tinted only.
    #expect(greens[1] > 150)
  }

  @Test("Repeats pixels when an overlay is enlarged; no size is below 1 × 1 px")
  func enlarging() {
    let large = overlay([(5, 5)], to: PixelSize(width: 2340, height: 180))
    let marked = (0..<large.size.count).filter { large[$0 % 2340, $0 / 2340].alpha > 0 }
    #expect(marked == [10 * 2340 + 10, 10 * 2340 + 11, 11 * 2340 + 10, 11 * 2340 + 11])
    let smallest = overlay([(5, 5)], to: PixelSize(width: 0, height: -3))
    #expect(smallest.size == PixelSize(width: 1, height: 1))
    #expect(smallest[0, 0].alpha == 255)
  }
}
