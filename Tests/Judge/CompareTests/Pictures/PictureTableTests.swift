import Compare
import Pixels
import TestSupport
import Testing

@Suite("Numbers of differing pixels")
struct PictureTableTests {
  @Test("are pixelmatch's")
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

      // pixelmatch sees no difference at all between translucent pixels that look the same over
      // white, even at 0, where this package compares bytes; so small a threshold is 0 squared.
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
