import Codecs
import Pixels
import Testing

struct JPEGEncoderTests {
  @Test(
    "A smooth picture is decoded with small errors",
    arguments: [
      (100, JPEGEncoder.Chroma.full, 3), (95, .full, 6), (95, .halved, 10), (75, .halved, 14),
    ])
  func roundTrip(quality: Int, chroma: JPEGEncoder.Chroma, tolerance: Int) throws {
    let picture = Pixmap.testPicture(width: 61, height: 47)
    let file = try JPEGEncoder.encode(picture, quality: quality, chroma: chroma)
    let decoded = try JPEGDecoder.decode(file)
    #expect(decoded.warnings.isEmpty)
    let errors = zip(picture.contents, decoded.pixels.contents).map { abs(Int($0) - Int($1)) }
    #expect(errors.max() ?? 256 <= tolerance)
  }

  @Test("Baseline and progressive files decode to the same picture")
  func orders() throws {
    let picture = Pixmap.testPicture(width: 40, height: 33)
    let baseline = try JPEGEncoder.encode(picture, quality: 80)
    let progressive = try JPEGEncoder.encode(picture, quality: 80, order: .progressive)
    #expect(baseline != progressive)
    #expect(
      try JPEGDecoder.decode(baseline).pixels.contents
        == JPEGDecoder.decode(progressive).pixels.contents)
  }

  @Test("The same picture gives the same file, regardless of alpha")
  func determinism() throws {
    let picture = Pixmap.testPicture(width: 20, height: 20)
    let file = try JPEGEncoder.encode(picture, quality: 80)
    #expect(try JPEGEncoder.encode(picture, quality: 80) == file)
    picture[3, 3].alpha = 0
    #expect(try JPEGEncoder.encode(picture, quality: 80) == file)
  }

  @Test("Clamps the quality to its range")
  func quality() throws {
    let picture = Pixmap.testPicture(width: 20, height: 20)
    for (requested, used) in [(0, 1), (-5, 1), (Int.min, 1), (101, 100), (Int.max, 100)] {
      #expect(
        try JPEGEncoder.encode(picture, quality: requested)
          == JPEGEncoder.encode(picture, quality: used))
    }
  }

  @Test("Rejects a side over the maximum of the format")
  func tooLarge() throws {
    let longest = Pixmap<StraightRGBA8>(size: PixelSize(width: 1, height: 65_500))
    let file = try JPEGEncoder.encode(longest, quality: 50)
    #expect(try JPEGDecoder.size(of: file) == longest.size)
    let size = PixelSize(width: 65_501, height: 1)
    #expect(throws: PictureEncodingError.self) {
      try JPEGEncoder.encode(Pixmap<StraightRGBA8>(size: size), quality: 50)
    }
  }

  @Test("A library version has two or three numbers", arguments: LibraryVersions.all)
  func version(name: String, version: String) {
    let count = ["libdeflate", "Little CMS"].contains(name) ? 2 : 3
    #expect(version.split(separator: ".").compactMap { Int($0) }.count == count)
  }
}
