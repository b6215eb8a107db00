@testable import Codecs
import Pixels
import TestSupport
import Testing

struct PNGEncoderTests {
  /// A picture of every kind of pixel: noise from a fixed linear congruential generator.
  private func noise(
    _ width: Int, _ height: Int, isOpaque: Bool
  ) -> Pixmap<StraightRGBA8> {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: width, height: height))
    var state: UInt32 = 12_345
    for index in pixmap.bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      pixmap.bytes[index] = isOpaque && index % 4 == 3 ? 255 : UInt8(state >> 24)
    }
    return pixmap
  }

  private static let sizes = [(1, 1), (1, 7), (7, 1), (64, 64), (301, 203)]

  @Test("an opaque picture comes back exactly, as RGB", arguments: sizes)
  func opaque(_ width: Int, _ height: Int) throws {
    let pixmap = noise(width, height, isOpaque: true)
    let file = try PNGEncoder.encode(pixmap)
    #expect(file[25] == 2)
    #expect(try PNGDecoder.decode(file).pixels.contents == pixmap.contents)
    #expect(try PNGEncoder.encode(pixmap.premultiplied()) == file)
  }

  @Test("a translucent picture comes back exactly, as straight RGBA", arguments: sizes)
  func translucent(_ width: Int, _ height: Int) throws {
    let pixmap = noise(width, height, isOpaque: false)
    let file = try PNGEncoder.encode(pixmap)
    #expect(file[25] == 6)
    #expect(try PNGDecoder.decode(file).pixels.contents == pixmap.contents)

    let frame = pixmap.premultiplied()
    let straight = Pixmap<StraightRGBA8>(size: pixmap.size)
    frame.unpremultiply(into: straight)
    let decoded = try PNGDecoder.decode(PNGEncoder.encode(frame)).pixels
    #expect(decoded.contents == straight.contents)
  }

  @Test("one translucent pixel keeps the alpha of all")
  func lastPixelTranslucent() throws {
    let pixmap = noise(40, 40, isOpaque: true)
    pixmap[39, 39] = (1, 2, 3, 254)
    let decoded = try PNGDecoder.decode(PNGEncoder.encode(pixmap)).pixels
    #expect(decoded[39, 39] == (1, 2, 3, 254))
    #expect(decoded[38, 39].alpha == 255)
  }

  @Test("the file holds nothing but pixels, and the same ones twice")
  func plain() throws {
    let pixmap = noise(300, 400, isOpaque: true)
    let file = try PNGEncoder.encode(pixmap)
    let types = PNGFile.chunkTypes(of: file)
    #expect(types.first == "IHDR" && types.last == "IEND")
    #expect(types.dropFirst().dropLast().allSatisfy { $0 == "IDAT" })
    #expect(try PNGEncoder.encode(pixmap) == file)
  }

  @Test("a plain ground packs to little")
  func packs() throws {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: 1170, height: 2532))
    pixmap.bytes.update(repeating: 255)
    #expect(try PNGEncoder.encode(pixmap, .fast).count < 25_000)
    #expect(try PNGEncoder.encode(pixmap, .small).count < 20_000)
  }

  @Test("rows are filtered alike with vectors and without", arguments: [false, true])
  func portable(hasAlpha: Bool) throws {
    for width in 1...40 {
      let pixmap = noise(width, 5, isOpaque: !hasAlpha)
      let pixels = try #require(UnsafePointer(pixmap.bytes.baseAddress))
      let packed = try PNGEncoder.stream(of: pixels, size: pixmap.size, hasAlpha: hasAlpha)
      let portable = try PNGEncoder.stream(
        of: pixels, size: pixmap.size, hasAlpha: hasAlpha, isPortable: true)
      #expect(packed == portable, "width \(width)")
      withExtendedLifetime(pixmap) {}
    }
  }

  @Test("a side that libpng would not read is an error")
  func tooWide() throws {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: 1_000_001, height: 1))
    let error = #expect(throws: PictureEncodingError.self) { try PNGEncoder.encode(pixmap) }
    #expect(error?.description == "not written as PNG: 1000001×1 px is too large")
  }
}
