import Codecs
import Pixels
import TestSupport
import Testing

struct HEIFDecoderTests {
  @Test("Reads the size, cropped as stated", arguments: [HEIFSamples.avif, HEIFSamples.heic])
  func size(file: [UInt8]) throws {
    #expect(try PictureReader.size(of: file) == PixelSize(width: 16, height: 8))
  }

  @Test("Decodes in a process of its own", arguments: [HEIFSamples.avif, HEIFSamples.heic])
  func pixels(file: [UInt8]) throws {
    let picture = try PictureReader.decode(file)
    #expect(picture.size == PixelSize(width: 16, height: 8))
    #expect(picture.pixels.isOpaque)
    #expect(picture.pixels[0, 0] != picture.pixels[15, 7])
    #expect(picture.warnings == [])
  }

  @Test("Checks the sizes of all coded pictures, not only of the visible one")
  func limits() {
    let limits = PictureLimits(side: 63, pixels: 4096)
    #expect(throws: PictureError.tooLarge(width: 64, height: 64, limits: limits)) {
      try HEIFDecoder.decode(HEIFSamples.heic, limits: limits)
    }
  }

  @Test("Every prefix of a file is refused", arguments: [HEIFSamples.avif, HEIFSamples.heic])
  func prefixes(file: [UInt8]) {
    for length in stride(from: 12, to: file.count, by: 29) {
      #expect(throws: PictureError.self) { try HEIFDecoder.decode(Array(file[..<length])) }
    }
  }

  @Test("A quarter turn exchanges width and height")
  func turns() throws {
    // The property `clap` of 40 bytes becomes `irot` with one turn.
    var file = HEIFSamples.heic
    let start = try #require(
      (0..<file.count - 4).first { file[$0..<$0 + 4].elementsEqual("ispe".utf8) })
    file[start + 11] = 32
    let clap = try #require(
      (0..<file.count - 4).first { file[$0..<$0 + 4].elementsEqual("clap".utf8) })
    file.replaceSubrange(clap..<clap + 5, with: Array("irot".utf8) + [1])
    #expect(try PictureReader.size(of: file) == PixelSize(width: 64, height: 32))
  }
}
