import Pixels
import TestSupport
import Testing

@testable import Codecs

struct PNGEncoderTests {
  /// Returns a picture of noise from a fixed linear congruential generator.
  private func noise(_ width: Int, _ height: Int, isOpaque: Bool) -> Pixmap<StraightRGBA8> {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: width, height: height))
    var state: UInt32 = 12_345
    for index in pixmap.bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      pixmap.bytes[index] = isOpaque && index % 4 == 3 ? 255 : UInt8(state >> 24)
    }
    return pixmap
  }

  @Test("Writes opaque pictures as RGB, others as RGBA; premultiplied pixels give the same file")
  func kinds() throws {
    let opaque = noise(31, 20, isOpaque: true)
    let file = try PNGEncoder.encode(opaque)
    #expect(file[25] == 2)
    #expect(try PNGEncoder.encode(opaque: opaque.premultiplied()) == file)
    #expect(try PNGEncoder.encode(noise(31, 20, isOpaque: false))[25] == 6)
  }

  @Test("Keeps the alpha channel for a single translucent pixel")
  func lastPixelTranslucent() throws {
    let pixmap = noise(40, 40, isOpaque: true)
    pixmap[39, 39] = (1, 2, 3, 254)
    let decoded = try PNGDecoder.decode(PNGEncoder.encode(pixmap)).pixels
    #expect(decoded[39, 39] == (1, 2, 3, 254))
    #expect(decoded[38, 39].alpha == 255)
  }

  @Test("Writes only pixels, with the same bytes each time")
  func plain() throws {
    let pixmap = noise(300, 400, isOpaque: true)
    let file = try PNGEncoder.encode(pixmap)
    let types = PNGFile.chunkTypes(of: file)
    #expect(types.first == "IHDR" && types.last == "IEND")
    #expect(types.dropFirst().dropLast().allSatisfy { $0 == "IDAT" })
    #expect(try PNGEncoder.encode(pixmap) == file)
  }

  @Test("A plain background compresses to a small file")
  func compression() throws {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: 1170, height: 2532))
    pixmap.bytes.update(repeating: 255)
    #expect(try PNGEncoder.encode(pixmap, .fast).count < 25_000)
    #expect(try PNGEncoder.encode(pixmap, .small).count < 20_000)
  }

  @Test("Filters rows to the same bytes with and without vectors", arguments: [false, true])
  func portable(hasAlpha: Bool) throws {
    for width in 1...40 {
      let pixmap = noise(width, 5, isOpaque: !hasAlpha)
      let portable = try PNGFrameEncoder(.small, isPortable: true).frame(pixmap)
      #expect(try PNGEncoder.encode(pixmap, .small) == portable.bytes, "width \(width)")
    }
  }

  @Test("Rejects a side that libpng would not read")
  func tooWide() throws {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: 1_000_001, height: 1))
    let error = #expect(throws: PictureEncodingError.self) { try PNGEncoder.encode(pixmap) }
    #expect(error?.description == "not written as PNG: 1000001×1 px is too large")
  }
}
