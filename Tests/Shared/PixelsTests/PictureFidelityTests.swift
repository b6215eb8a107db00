import Pixels
import Testing

@Suite("Picture fidelity")
struct PictureFidelityTests {
  private let size = PixelSize(width: 48, height: 32)

  private func picture(_ color: (Int, Int) -> (UInt8, UInt8, UInt8)) -> Pixmap<StraightRGBA8> {
    let picture = Pixmap<StraightRGBA8>(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (red, green, blue) = color(x, y)
        picture[x, y] = (red, green, blue, 255)
      }
    }
    return picture
  }

  @Test("Equal pictures have no error")
  func exact() {
    let one = picture { x, y in (UInt8(x * 5), UInt8(y * 7), 9) }
    let fidelity = PictureFidelity(one, showing: Array(one.bytes), of: size)
    #expect(fidelity.psnr == nil)
    #expect(fidelity.meanSquare == 0)
    #expect(fidelity.smoothError == 0)
  }

  @Test("Computes the PSNR of red, green and blue")
  func psnr() throws {
    let wanted = picture { _, _ in (100, 100, 100) }
    // One of three channels is off by 3 everywhere: the mean square is 3.
    let shown = picture { _, _ in (100, 103, 100) }
    let fidelity = PictureFidelity(shown, showing: Array(wanted.bytes), of: size)
    #expect(fidelity.meanSquare == 3)
    #expect(abs(try #require(fidelity.psnr) - 43.3596) < 1e-3)
    #expect(fidelity.smoothError == 3)
  }

  @Test("Finds a ghost in a smooth area, but ignores dithering and detailed areas")
  func smooth() {
    let wanted = picture { x, _ in x < 32 ? (8, 8, 8) : (UInt8(x % 2 * 200), 0, 0) }
    let ghost = picture { x, y in
      x < 16 && y < 16 ? (13, 8, 8) : x < 32 ? (8, 8, 8) : (UInt8(x % 2 * 200), 90, 0)
    }
    #expect(PictureFidelity(ghost, showing: Array(wanted.bytes), of: size).smoothError == 5)
    let dither = picture { x, y in
      x < 32 ? (8, (x + y) % 2 == 0 ? 4 : 12, 8) : (UInt8(x % 2 * 200), 0, 0)
    }
    let fidelity = PictureFidelity(dither, showing: Array(wanted.bytes), of: size)
    #expect(fidelity.smoothError == 0)
    #expect(fidelity.meanSquare > 0)
  }

  @Test("Ignores the padding of a picture")
  func padded() {
    let size = PixelSize(width: 32, height: 16)
    let shown = picture { x, y in x < 32 && y < 16 ? (1, 2, 3) : (99, 99, 99) }
    let wanted = [UInt8](repeating: 0, count: size.count * 4).enumerated().map {
      [1, 2, 3, 255][$0.offset % 4] as UInt8
    }
    #expect(PictureFidelity(shown, showing: wanted, of: size).psnr == nil)
  }
}
