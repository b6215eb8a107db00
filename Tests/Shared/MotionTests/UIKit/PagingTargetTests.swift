import Motion
import TestSupport
import Testing

@Suite struct PagingTargetTests {
  @Test(
    "goes to the nearest page, at most one from where it began",
    arguments: [
      (0.0, 0.0, 0, 0), (196.4, 0, 0, 0), (196.5, 0, 0, 1), (390, 0, 2, 1), (100, 1000, 0, 1),
      (100, 900, 0, 0), (100, 1e9, 0, 1), (786, -1e9, 2, 1), (-50, -100, 0, 0), (1500, 1e9, 4, 4),
      (0, 0, -7, 0), (1572, 0, 99, 4), (.nan, 0, 2, 2), (.infinity, 0, 2, 3),
    ] as [(Double, Double, Int, Int)])
  func pages(offset: Double, velocity: Double, start: Int, page: Int) throws {
    let target = try #require(PagingTarget(pageWidth: 393, count: 5))
    #expect(target.page(offset: offset, velocity: velocity, start: start) == page)
  }

  @Test("has no senseless numbers")
  func invalid() {
    #expect(PagingTarget(pageWidth: 0, count: 1) == nil)
    #expect(PagingTarget(pageWidth: .nan, count: 1) == nil)
    #expect(PagingTarget(pageWidth: 393, count: 0) == nil)
  }

  @Test("UIKit's velocity is a fraction of the way")
  func relativeVelocity() {
    #expect(Spring.relativeVelocity(600, from: 100, to: 400) == 2)
    #expect(Spring.relativeVelocity(-600, from: 400, to: 100) == 2)
    #expect(Spring.relativeVelocity(600, from: 100, to: 100) == 0)
    #expect(Spring.relativeVelocity(0, from: 100, to: 100) == 0)
    #expect(Spring.relativeVelocity(1e300, from: 0, to: 1e-300) == 0)
  }
}
