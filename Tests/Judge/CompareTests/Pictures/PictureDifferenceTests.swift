import Pixels
import Testing

@testable import Compare

@Suite("Picture differences")
struct PictureDifferenceTests {
  private static let whole = PictureDifference(
    size: PixelSize(width: 20, height: 10), count: 5, unequalCount: 9, maximumDelta: 77,
    box: PixelRect(minX: 1, minY: 2, maxX: 3, maxY: 10))

  @Test("Differences of row ranges add up to that of all rows")
  func adding() {
    let size = PixelSize(width: 20, height: 10)
    var sum = PictureDifference(size: size)
    #expect(sum.isIdentical)
    #expect(sum.ratio == 0)
    sum.add(
      PictureDifference(
        size: size, count: 2, unequalCount: 6, maximumDelta: 77,
        box: PixelRect(minX: 2, minY: 2, maxX: 3, maxY: 3)))
    sum.add(PictureDifference(size: size))
    sum.add(
      PictureDifference(
        size: size, count: 3, unequalCount: 3, maximumDelta: 20,
        box: PixelRect(minX: 1, minY: 8, maxX: 2, maxY: 10)))
    #expect(sum == Self.whole)
    #expect(sum.ratio == 0.025)
  }
}
