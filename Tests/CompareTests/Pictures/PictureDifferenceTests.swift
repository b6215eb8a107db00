import Compare
import Foundation
import Pixels
import Testing

@Suite("Picture differences")
struct PictureDifferenceTests {
  private static let whole = PictureDifference(
    size: PixelSize(width: 20, height: 10), count: 5, antialiasedCount: 2, unequalCount: 9,
    maskedCount: 30, maximumDelta: 77, box: PixelRect(minX: 1, minY: 2, maxX: 3, maxY: 10))

  @Test("add up to those of all rows")
  func adding() {
    let size = PixelSize(width: 20, height: 10)
    var sum = PictureDifference(size: size, maskedCount: 20)
    #expect(sum.isIdentical)
    #expect(sum.ratio == 0)
    sum.add(
      PictureDifference(
        size: size, count: 2, antialiasedCount: 2, unequalCount: 6, maskedCount: 4,
        maximumDelta: 77, box: PixelRect(minX: 2, minY: 2, maxX: 3, maxY: 3)))
    sum.add(PictureDifference(size: size, maskedCount: 6))
    sum.add(
      PictureDifference(
        size: size, count: 3, unequalCount: 3, maximumDelta: 20,
        box: PixelRect(minX: 1, minY: 8, maxX: 2, maxY: 10)))
    #expect(sum == Self.whole)
    #expect(sum.ratio == 0.025)
  }

  @Test("survive being stored")
  func coding() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Self.whole)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {"antialiasedCount":2,"box":[1,2,3,10],"count":5,"maskedCount":30,"maximumDelta":77,\
        "size":[20,10],"unequalCount":9}
        """)
    #expect(try JSONDecoder().decode(PictureDifference.self, from: data) == Self.whole)
    let none = PictureDifference(size: PixelSize(width: 1, height: 1))
    let stored = try JSONEncoder().encode(none)
    #expect(try JSONDecoder().decode(PictureDifference.self, from: stored) == none)
  }

  @Test(
    "are refused where they cannot be",
    arguments: [
      ("[20,10]", "[0,0]"), ("[20,10]", "[20]"), ("[20,10]", "[4294967296,4294967296]"),
      ("[20,10]", "[-1,10]"), ("[20,10]", "[20,1000001]"), ("\"count\":5", "\"count\":-1"),
      ("\"count\":5", "\"count\":8"),
      ("\"count\":5", "\"count\":0"), ("\"count\":5", "\"count\":9223372036854775808"),
      ("\"unequalCount\":9", "\"unequalCount\":171"), ("\"maskedCount\":30", "\"maskedCount\":201"),
      ("\"maximumDelta\":77", "\"maximumDelta\":256"), ("[1,2,3,10]", "[1,2,3,11]"),
      ("[1,2,3,10]", "[1,2,1,10]"), ("[1,2,3,10]", "[-1,2,3,10]"), ("[1,2,3,10]", "[1,2,3]"),
      ("[1,2,3,10]", "null"), ("\"antialiasedCount\":2", "\"antialiased\":2"),
    ])
  func damaged(good: String, bad: String) throws {
    let text = String(decoding: try JSONEncoder().encode(Self.whole), as: UTF8.self)
    let broken = text.replacingOccurrences(of: good, with: bad)
    #expect(broken != text)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PictureDifference.self, from: Data(broken.utf8))
    }
  }
}
