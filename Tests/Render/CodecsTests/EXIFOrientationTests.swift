import Pixels
import Testing

@testable import Codecs

struct EXIFOrientationTests {
  /// The letters of a picture of 3 × 2 pixels, "abc" above "def", in each orientation.
  @Test(
    "Each orientation moves each pixel to its position",
    arguments: [
      (.upright, ["abc", "def"]), (.mirrored, ["cba", "fed"]), (.halfTurned, ["fed", "cba"]),
      (.flipped, ["def", "abc"]), (.transposed, ["ad", "be", "cf"]),
      (.quarterTurned, ["da", "eb", "fc"]), (.transverse, ["fc", "eb", "da"]),
      (.threeQuarterTurned, ["cf", "be", "ad"]),
    ] as [(EXIFOrientation, [String])])
  func letters(orientation: EXIFOrientation, expected: [String]) {
    let stored = Pixmap<StraightRGBA8>(size: PixelSize(width: 3, height: 2))
    for (index, letter) in "abcdef".utf8.enumerated() {
      stored[index % 3, index / 3] = (letter, letter &+ 1, letter &+ 2, 255)
    }
    let upright = orientation.upright(stored)
    let rows = (0..<upright.height).map { y in
      String(decoding: (0..<upright.width).map { upright[$0, y].red }, as: UTF8.self)
    }
    #expect(rows == expected)
    #expect(upright.isOpaque)
    #expect(orientation.upright(stored.size) == upright.size)
  }

  @Test("Rotates pictures larger than the squares that are copied at once")
  func largePictures() {
    let stored = Pixmap.testPicture(width: 71, height: 37)
    let turned = EXIFOrientation.quarterTurned.upright(stored)
    for y in 0..<71 {
      for x in 0..<37 {
        #expect(turned[x, y] == stored[y, 36 - x])
      }
    }
    // Four quarter turns restore the picture.
    let back = (0..<3).reduce(turned) { picture, _ in
      EXIFOrientation.quarterTurned.upright(picture)
    }
    #expect(back.contents == stored.contents)
  }

  @Test("Reads back the orientation that it writes", arguments: EXIFOrientation.allCases)
  func segment(orientation: EXIFOrientation) {
    let segment = orientation.segment
    #expect(segment.starts(with: EXIFOrientation.signature))
    #expect(EXIFOrientation(tiff: segment.dropFirst(6)) == orientation)
  }

  @Test("Reads both byte orders, and skips entries before the orientation")
  func byteOrders() {
    let little: [UInt8] =
      [0x49, 0x49, 42, 0, 10, 0, 0, 0, 0xAA, 0xAA, 2, 0]
      + [0x00, 0x01, 4, 0, 1, 0, 0, 0, 9, 9, 9, 9]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    #expect(EXIFOrientation(tiff: little[...]) == .quarterTurned)
  }

  @Test("Damaged data has no orientation")
  func damaged() {
    let valid = EXIFOrientation.halfTurned.segment.dropFirst(6)
    // The offset of the next directory is not needed.
    for count in 0..<(valid.count - 6) {
      #expect(EXIFOrientation(tiff: valid.prefix(count)) == nil)
    }
    for (offset, value) in [
      (0, 0x49), (3, 43), (4, 0xFF), (7, 0xFF), (9, 0), (13, 4), (17, 2), (18, 1), (19, 0), (19, 9),
    ] as [(Int, UInt8)] {
      var damaged = Array(valid)
      damaged[offset] = value
      #expect(EXIFOrientation(tiff: damaged[...]) == nil, "byte \(offset) = \(value)")
    }
  }
}
