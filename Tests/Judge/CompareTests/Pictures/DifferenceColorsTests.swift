import Compare
import Pixels
import Synchronization
import Testing

@Suite("Palette of a difference picture")
struct DifferenceColorsTests {
  /// Records the palette colors of the rows that it draws.
  private final class Colors: DifferenceDrawing {
    let size: PixelSize
    private let rows = Mutex<[Int: [UInt32]]>([:])

    init(size: PixelSize) { self.size = size }

    var pixels: [UInt32] { rows.withLock { rows in (0..<size.height).flatMap { rows[$0] ?? [] } } }

    func draw(
      row y: Int, of expected: UnsafePointer<UInt32>, marks: UnsafePointer<UInt32>, isPlain: Bool
    ) {
      let indices = [UInt8](unsafeUninitializedCapacity: size.width) { indices, count in
        guard let base = indices.baseAddress else { return }
        DifferenceColors.draw(
          row: y, of: expected, marks: marks, isPlain: isPlain, count: size.width, into: base)
        count = size.width
      }
      rows.withLock { $0[y] = indices.map { DifferenceColors.palette[Int($0)] } }
    }
  }

  /// Returns a picture with a slanted edge, shifted by a fraction of a pixel, on a background of
  /// all grays.
  ///
  /// The bottom rows show white on black. One block can differ.
  private func picture(shift: Int, hasBlock: Bool) -> Pixmap<StraightRGBA8> {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: 256, height: 48))
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let background = UInt8(truncatingIfNeeded: x * 5)
        let reach = min(max((x * 4 - 400 - y + shift) * 64, 0), 255)
        let value = UInt8((Int(background) * (255 - reach) + (255 - Int(background)) * reach) / 255)
        let plain = UInt8(reach)
        pixmap[x, y] = y < 41 ? (value, value, value, UInt8(255 - y)) : (plain, plain, plain, 255)
      }
    }
    if hasBlock {
      for y in 30..<40 { for x in 20..<60 { pixmap[x, y] = (255, 0, 0, 255) } }
    }
    return pixmap
  }

  @Test("Draws the colors of the true-color picture, grays approximately")
  func paletteColors() {
    let one = picture(shift: 0, hasBlock: false)
    let two = picture(shift: 2, hasBlock: true)
    let comparison = PictureComparison(
      tolerance: PictureTolerance(threshold: 0.05, detectsAntialiasing: true),
      masks: [PixelRect(minX: 200, minY: 5, maxX: 240, maxY: 25)])
    let drawn = DifferencePicture(into: Pixmap(size: one.size))
    let colors = Colors(size: one.size)
    let first = comparison.compare(one, with: two, drawing: drawn)
    #expect(comparison.compare(one, with: two, drawing: colors) == first)

    var seen: Set<UInt32> = []
    let pixels = colors.pixels
    for y in 0..<one.height {
      for x in 0..<one.width {
        let exact = drawn.pixmap[x, y]
        let color = pixels[y * one.width + x]
        let found = [color & 255, color >> 8 & 255, color >> 16 & 255].map { Int($0) }
        let trueColor = [exact.red, exact.green, exact.blue].map { Int($0) }
        let isGray = trueColor[0] == trueColor[1] && trueColor[1] == trueColor[2]
        let isBetweenStripes =
          (200..<240).contains(x) && (5..<25).contains(y) && trueColor != [0x64, 0x8F, 0xFF]
        if isBetweenStripes {
          #expect(found == [0xCD, 0xD5, 0xE8])
        } else if isGray {
          #expect(zip(found, trueColor).allSatisfy { abs($0 - $1) <= 8 }, "\(x), \(y)")
        } else {
          #expect(found == trueColor, "\(x), \(y)")
        }
        seen.insert(color)
      }
    }
    // All palette colors occur: the grays, changed and antialiased pixels, and the stripes of
    // masks.
    #expect(Set(DifferenceColors.palette).subtracting(seen).map { String($0, radix: 16) } == [])
  }
}
