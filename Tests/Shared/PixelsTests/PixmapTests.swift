import Pixels
import TestSupport
import Testing

@Suite("Pixmaps")
struct PixmapTests {
  @Test("Stores rows from top to bottom and pixels as red, green, blue, alpha")
  func layout() {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: 3, height: 2))
    #expect(pixmap.stride == 12)
    pixmap[2, 1] = (1, 2, 3, 4)
    #expect(Array(pixmap.bytes[20..<24]) == [1, 2, 3, 4])
    #expect(pixmap.row(1) == pixmap.bytes.baseAddress.map { $0 + 12 })
    #expect(pixmap[2, 1] == (1, 2, 3, 4))
    #expect(pixmap[1, 1] == (0, 0, 0, 0))
  }

  @Test("A pixmap is opaque only if every pixel is")
  func opacity() {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: 5, height: 5))
    #expect(!pixmap.isOpaque)
    for index in pixmap.bytes.indices { pixmap.bytes[index] = 255 }
    #expect(pixmap.isOpaque)
    for index in stride(from: 3, to: pixmap.bytes.count, by: 4) {
      pixmap.bytes[index] = 254
      #expect(!pixmap.isOpaque)
      pixmap.bytes[index] = 255
    }
  }
}

@Suite("Premultiplied and straight alpha")
struct AlphaTests {
  /// All 65,536 pairs of color and alpha, color along x.
  private static func everyPair() -> Pixmap<StraightRGBA8> {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: 256, height: 256))
    for alpha in 0..<256 {
      for color in 0..<256 {
        let value = UInt8(color)
        pixmap[color, alpha] = (value, 255 - value, value / 2, UInt8(alpha))
      }
    }
    return pixmap
  }

  @Test("Premultiplying rounds to nearest and never exceeds alpha")
  func premultiply() {
    let straight = Self.everyPair()
    let premultiplied = straight.premultiplied()
    var wrong = 0
    for index in straight.bytes.indices {
      let alpha = Int(straight.bytes[index | 3])
      let value = Int(straight.bytes[index])
      let result = Int(premultiplied.bytes[index])
      let right = index % 4 == 3 ? result == alpha : abs(result * 255 - value * alpha) * 2 <= 255
      if !right || result > alpha { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test("Opaque pixels are equal in both formats, and transparent ones become black")
  func opaque() {
    let straight = Self.everyPair()
    let premultiplied = straight.premultiplied()
    for x in 0..<256 {
      #expect(premultiplied[x, 255] == straight[x, 255])
      #expect(premultiplied[x, 0] == (0, 0, 0, 0))
    }
  }
}

@Suite("Pixel rectangles")
struct PixelRectTests {
  private let rect = PixelRect(minX: 1, minY: 2, maxX: 5, maxY: 9)

  @Test("Counts columns and rows")
  func extents() {
    #expect(rect.width == 4 && rect.height == 7)
    #expect(!rect.isEmpty)
    #expect(
      PixelRect(PixelSize(width: 3, height: 2)) == PixelRect(minX: 0, minY: 0, maxX: 3, maxY: 2))
    #expect(PixelSize(width: 3, height: 2).count == 6)
  }

  @Test("An intersection has the common pixels, or none")
  func intersection() {
    let other = PixelRect(minX: 3, minY: 0, maxX: 10, maxY: 4)
    let common = PixelRect(minX: 3, minY: 2, maxX: 5, maxY: 4)
    #expect(rect.intersection(other) == common)
    #expect(other.intersection(rect) == common)
    #expect(rect.intersection(PixelRect(minX: 5, minY: 2, maxX: 8, maxY: 9)).isEmpty)
  }
}
