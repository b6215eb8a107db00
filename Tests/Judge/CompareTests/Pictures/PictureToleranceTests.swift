import Pixels
import Testing

@testable import Compare

@Suite("Picture tolerances")
struct PictureToleranceTests {
  @Test(
    "Allows the larger of a pixel count and a ratio of the picture, by default none",
    arguments: [
      (PictureTolerance(), 0, 100, true), (PictureTolerance(), 1, 1_000_000_000, false),
      (both, 10, 100, true), (both, 11, 100, false), (both, 50, 1000, true),
      (both, 51, 1000, false), (PictureTolerance(maximumRatio: 1), 100, 100, true),
      (PictureTolerance(maximumPixels: -5), 0, 1, true),
      (PictureTolerance(maximumRatio: .nan), 1, 1, false),
    ])
  func limits(tolerance: PictureTolerance, count: Int, total: Int, isAllowed: Bool) {
    #expect(tolerance.allows(count, of: total) == isAllowed)
  }

  private static let both = PictureTolerance(maximumPixels: 10, maximumRatio: 0.05)

  @Test("Decides whether a difference passes")
  func passing() {
    let size = PixelSize(width: 10, height: 10)
    let box = PixelRect(minX: 0, minY: 0, maxX: 3, maxY: 1)
    let three = PictureDifference(
      size: size, count: 3, unequalCount: 3, maximumDelta: 1, box: box)
    #expect(three.ratio == 0.03)
    #expect(!three.isIdentical)
    #expect(!three.isTolerated(by: PictureTolerance()))
    #expect(three.isTolerated(by: PictureTolerance(maximumPixels: 3)))
    #expect(three.isTolerated(by: PictureTolerance(maximumRatio: 0.03)))
    #expect(!three.isTolerated(by: PictureTolerance(maximumPixels: 2, maximumRatio: 0.02)))
    #expect(PictureDifference(size: size, unequalCount: 4).isTolerated(by: PictureTolerance()))
  }
}
