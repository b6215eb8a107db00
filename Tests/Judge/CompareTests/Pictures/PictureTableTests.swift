import Compare
import Pixels
import TestSupport
import Testing

@Suite("Counts of differing pixels")
struct PictureTableTests {
  @Test("Counts the same pixels as pixelmatch")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["picture", "alphaMode", "seed", "size", "threshold"],
      expected: ["all", "withoutAntialiased"], for: "numbers of differing pixels")
    #expect(cases.count >= 600)
    var smoothed = 0
    for row in cases {
      let extents = try row.input["size"].array.map { try $0.int }
      let size = PixelSize(width: try #require(extents.first), height: try #require(extents.last))
      let made = MadePicture(
        kind: try row.input["picture"].string, alphaMode: try row.input["alphaMode"].int,
        seed: try row.input["seed"].int)
      let threshold = try row.input["threshold"].double
      let all = try row.expected["all"].int
      let without = try row.expected["withoutAntialiased"].int
      smoothed += all - without
      let (expected, actual) = (made.pixmap(side: 0, size: size), made.pixmap(side: 1, size: size))

      // At threshold 0, pixelmatch ignores differences between translucent pixels that look equal
      // over white, but Zoetrope compares bytes. A threshold whose square is 0 gives pixelmatch's
      // result.
      let perceptual = threshold == 0 && made.alphaMode > 0 ? 1e-200 : threshold
      for detects in [false, true] {
        let comparison = PictureComparison(
          tolerance: PictureTolerance(threshold: perceptual, detectsAntialiasing: detects))
        guard let found = comparison.compare(expected, with: actual) else {
          Issue.record("\(row): not compared")
          continue
        }
        #expect(found.count == (detects ? without : all), "\(row), detects: \(detects)")
      }
    }
    #expect(smoothed >= 500, "anti-aliased pixels are among the cases")
  }
}
