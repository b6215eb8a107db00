import Compare
import Pixels
import Synchronization
import Testing

@Suite("The few colours of a difference")
struct DifferenceColorsTests {
  /// Keeps the colours of the rows that it is told to draw.
  private final class Colors: DifferenceDrawing {
    let size: PixelSize
    private let rows = Mutex<[Int: [UInt32]]>([:])

    init(size: PixelSize) { self.size = size }

    var pixels: [UInt32] { rows.withLock { rows in (0..<size.height).flatMap { rows[$0] ?? [] } } }

    func draw(
      row y: Int, of expected: UnsafePointer<UInt32>, marks: UnsafePointer<UInt32>, isPlain: Bool
    ) {
      let places = [UInt8](unsafeUninitializedCapacity: size.width) { places, count in
        guard let base = places.baseAddress else { return }
        DifferenceColors.draw(
          row: y, of: expected, marks: marks, isPlain: isPlain, count: size.width, into: base)
        count = size.width
      }
      rows.withLock { $0[y] = places.map { DifferenceColors.palette[Int($0)] } }
    }
  }

  /// A slanted edge, moved by a share of a pixel, on a ground of every grey, and of white on black at the
  /// bottom; and a block that differs.
  private func picture(shift: Int, hasBlock: Bool) -> Pixmap<StraightRGBA8> {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: 256, height: 48))
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let ground = UInt8(truncatingIfNeeded: x * 5)
        let reach = min(max((x * 4 - 400 - y + shift) * 64, 0), 255)
        let value = UInt8((Int(ground) * (255 - reach) + (255 - Int(ground)) * reach) / 255)
        let plain = UInt8(reach)
        pixmap[x, y] = y < 41 ? (value, value, value, UInt8(255 - y)) : (plain, plain, plain, 255)
      }
    }
    if hasBlock {
      for y in 30..<40 { for x in 20..<60 { pixmap[x, y] = (255, 0, 0, 255) } }
    }
    return pixmap
  }

  @Test("are those of the picture in true colours, greys but nearly")
  func alike() {
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
        let wanted = [exact.red, exact.green, exact.blue].map { Int($0) }
        let isGrey = wanted[0] == wanted[1] && wanted[1] == wanted[2]
        let isBetweenStripes =
          (200..<240).contains(x) && (5..<25).contains(y) && wanted != [0x64, 0x8F, 0xFF]
        if isBetweenStripes {
          #expect(found == [0xCD, 0xD5, 0xE8])
        } else if isGrey {
          #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 8 }, "\(x), \(y)")
        } else {
          #expect(found == wanted, "\(x), \(y)")
        }
        seen.insert(color)
      }
    }
    // All greys, and what differs, by smoothing too, stripes and what is between them.
    #expect(Set(DifferenceColors.palette).subtracting(seen).map { String($0, radix: 16) } == [])
  }
}
