import Display
import TestSupport
import Testing

@Suite struct PagerSnapTests {
  private func decide(
    _ scroll: Double, _ velocity: Double, pageSize: Double = 1080, pageCount: Int = 5
  ) -> PagerSnap? {
    PagerSnap(
      scroll: scroll, velocity: velocity, pageSize: pageSize, pageCount: pageCount,
      fling: SplineFling(velocity: velocity, density: 3))
  }

  @Test("The decision matches the tables")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["pageSizePx", "scrollPx", "velocityPxPerS", "pageCount", "density"],
      expected: ["snaps", "target", "path"], for: "pager's release")
    for reference in cases {
      let (input, expected) = (reference.input, reference.expected)
      let velocity = try input["velocityPxPerS"].double
      let fling = SplineFling(velocity: velocity, density: try input["density"].double)
      let pageSize = try input["pageSizePx"].double
      let snap = PagerSnap(
        scroll: try input["scrollPx"].double, velocity: velocity, pageSize: pageSize,
        pageCount: try input["pageCount"].int, fling: fling)
      #expect((snap != nil) == (try expected["snaps"].bool), "\(reference)")
      guard let snap else { continue }
      #expect(snap.target == (try expected["target"].int), "\(reference)")
      #expect(snap.path.rawValue == (try expected["path"].string), "\(reference)")
      if expected.has("splineDistancePages") {
        #expect(isNear(fling.distance / pageSize, try expected["splineDistancePages"].double))
      }
    }
  }

  @Test("Nothing snaps at either end or without scrolling")
  func ends() {
    #expect(decide(0, 9000) == nil)
    #expect(decide(-5, 9000) == nil)
    #expect(decide(4320, -9000) == nil)
    #expect(decide(4319.999, 0)?.target == 4)
    #expect(decide(0.001, 0)?.target == 0)
    #expect(decide(10, 0, pageCount: 1) == nil)
    #expect(decide(10, 0, pageCount: 0) == nil)
    #expect(decide(10, 0, pageSize: 0) == nil)
    #expect(decide(.nan, 0) == nil)
    #expect(decide(10, .nan) == nil)
  }

  @Test("A tie without velocity goes to the next page; 0.5 px/s is a velocity")
  func tie() {
    #expect(decide(540, 0)?.target == 1)
    #expect(decide(540, 0.49)?.target == 1)
    #expect(decide(540, -0.5)?.target == 1)
    #expect(decide(539, -0.5)?.target == 0)
    #expect(decide(541, -0.5)?.target == 1)
    #expect(decide(539.9, 0)?.target == 0)
  }

  @Test("Moves at most one page at any velocity")
  func onePage() throws {
    let fast = try #require(decide(1200, 60_000))
    #expect(fast.target == 2)
    #expect(fast.path == .decay)
    let back = try #require(decide(3000, -60_000))
    #expect(back.target == 2)
  }

  @Test("A spring starts with a velocity only towards its target")
  func initialVelocity() throws {
    #expect(try #require(decide(100, 3000)).initialVelocity == 3000)
    let weak = try #require(decide(100, 300))
    #expect(weak.target == 0)
    #expect(weak.initialVelocity == 0)
    #expect(try #require(decide(100, -300)).initialVelocity == -300)
  }

  @Test(
    "Foundation's pager follows the velocity from 400 dp/s, otherwise the drag",
    arguments: [
      // scroll, velocity, drag, target, all in px of density 3
      (1180, 1200, 20, 2), (1980, -1200, -20, 1), (1180, 1199, 100, 1), (1180, -1200, 100, 1),
      (1180, 90_000, 100, 2), (1610, 0, 541, 2), (1610, 0, 540, 1), (1630, 900, 539, 1),
      (1550, 0, -541, 1), (1550, 0, -539, 2), (1180, 0, 167, 1), (1630, 0, 167, 2),
      (1630, 0, 168, 1), (1620, 0, 0, 2), (1619, 0, 0, 1), (1080, 5000, 400, 1),
    ] as [(Double, Double, Double, Int)])
  func foundation(scroll: Double, velocity: Double, dragged: Double, target: Int) throws {
    let snap = try #require(
      PagerSnap(
        scroll: scroll, velocity: velocity, dragged: dragged, pageSize: 1080, pageCount: 5,
        density: 3))
    #expect(snap.target == target && snap.path == .spring)
    #expect(snap.initialVelocity == min(velocity, 24_000))
    for end in [0.0, 4320] {
      #expect(
        PagerSnap(
          scroll: end, velocity: velocity, dragged: dragged, pageSize: 1080, pageCount: 5,
          density: 3) == nil)
    }
  }

  @Test("Both motions end exactly at the target and never pass it")
  func motion() throws {
    let spring = try #require(ComposeSpring(stiffness: 400))
    for (scroll, velocity) in [(100.0, 3000.0), (1980, -4000), (900, 2500), (648, 0), (100, -300)] {
      let fling = SplineFling(velocity: velocity, density: 3)
      let snap = try #require(decide(scroll, velocity))
      let motion = snap.motion(
        from: scroll, pageSize: 1080, fling: fling, spring: spring, at: .zero)
      let target = Double(snap.target) * 1080
      #expect(motion.value(at: .zero) == scroll)
      #expect(motion.endValue == target)
      let end = try #require(motion.end)
      #expect(end.seconds < 2)
      let values = (0...100).map {
        motion.value(at: SceneTime(nanoseconds: Int64(end.seconds * 1e7) * $0))
      }
      #expect(values.allSatisfy { ($0 - target) * (scroll - target) >= 0 })
    }
  }
}
