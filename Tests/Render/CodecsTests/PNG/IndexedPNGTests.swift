import Pixels
import Testing

@testable import Codecs

@Suite("Indexed PNG files")
struct IndexedPNGTests {
  private static let palette: [UInt32] = (0..<16).map { 0xFF00_0000 | $0 * 0x11 | $0 * $0 << 8 }

  @Test("A file contains the colors that were set", arguments: [1, 2, 7, 64, 1171])
  func colors(_ width: Int) throws {
    let size = PixelSize(width: width, height: 5)
    let picture = IndexedPNG(size: size, palette: Self.palette)
    func index(_ x: Int, _ y: Int) -> Int { (x * 7 + y * 3) % 16 }
    for y in 0..<4 {
      picture.set(row: y, (0..<width).map { UInt8(index($0, y)) } + [0])
    }
    let file = try picture.encode()
    let decoded = try PNGDecoder.decode(file)
    #expect(decoded.warnings.isEmpty)
    #expect(decoded.pixels.size == size)
    for y in 0..<5 {
      for x in 0..<width {
        let color = Self.palette[y < 4 ? index(x, y) : 0]
        let pixel = decoded.pixels[x, y]
        let found =
          UInt32(pixel.red) | UInt32(pixel.green) << 8 | UInt32(pixel.blue) << 16
          | UInt32(pixel.alpha) << 24
        guard found == color else {
          Issue.record("\(x), \(y): \(found) is not \(color)")
          return
        }
      }
    }
  }

  @Test("Files are small and have the same bytes each time")
  func bytes() throws {
    let files = try (0..<2).map { _ in
      try IndexedPNG(size: PixelSize(width: 1170, height: 2532), palette: [0xFFFF_FFFF]).encode()
    }
    #expect(files[0] == files[1])
    #expect(files[0].count < 10_000)
  }
}
