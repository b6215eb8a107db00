@testable import Compare
import Pixels
import Testing

@Suite("Picture tolerances")
struct PictureToleranceTests {
  @Test("allow nothing unless told to")
  func exact() {
    let tolerance = PictureTolerance()
    #expect(tolerance.threshold == 0)
    #expect(!tolerance.detectsAntialiasing)
    #expect(tolerance.allows(0, of: 100))
    #expect(!tolerance.allows(1, of: 1_000_000_000))
  }

  @Test("allow a number of pixels or a share of the picture, whichever is more")
  func limits() {
    let both = PictureTolerance(maximumPixels: 10, maximumRatio: 0.05)
    #expect(both.allows(10, of: 100))
    #expect(!both.allows(11, of: 100))
    #expect(both.allows(50, of: 1000))
    #expect(!both.allows(51, of: 1000))
    #expect(PictureTolerance(maximumRatio: 1).allows(100, of: 100))
    #expect(PictureTolerance(maximumPixels: -5).allows(0, of: 1))
    #expect(!PictureTolerance(maximumRatio: .nan).allows(1, of: 1))
  }

  @Test("decide whether a difference passes")
  func passing() {
    let size = PixelSize(width: 10, height: 10)
    let box = PixelRect(minX: 0, minY: 0, maxX: 3, maxY: 1)
    let three = PictureDifference(
      size: size, count: 3, unequalCount: 3, maximumDelta: 1, box: box)
    #expect(three.ratio == 0.03)
    #expect(!three.isIdentical)
    #expect(!three.passes(PictureTolerance()))
    #expect(three.passes(PictureTolerance(maximumPixels: 3)))
    #expect(three.passes(PictureTolerance(maximumRatio: 0.03)))
    #expect(!three.passes(PictureTolerance(maximumPixels: 2, maximumRatio: 0.02)))
    #expect(PictureDifference(size: size, unequalCount: 4).passes(PictureTolerance()))
  }
}
