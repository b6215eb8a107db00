import Display
import TestSupport
import Testing

extension BoundedMotion {
  /// Whether the motion ends because its value goes beyond a bound.
  fileprivate var reachesBound: Bool {
    trajectory.firstExit(from: bounds, after: 0) != nil || endValue != trajectory.target
  }
}

@Suite struct BoundedMotionTests {
  private func bound(_ input: JSONValue, _ key: String, otherwise: Double) throws -> Double {
    guard input.has(key), try input[key] != .null else { return otherwise }
    return try input[key].double
  }

  @Test("A decay between bounds matches the tables")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["v0", "x0", "lower", "upper", "tMs"],
      expected: ["value", "endReason", "endValue"], for: "decay between bounds")
    for reference in cases {
      let (input, expected) = (reference.input, reference.expected)
      let bounds = try #require(
        AnimationBounds(
          lower: try bound(input, "lower", otherwise: -.infinity),
          upper: try bound(input, "upper", otherwise: .infinity)))
      let trajectory = ComposeTrajectory.decay(
        ExponentialDecay(), from: try input["x0"].double, velocity: try input["v0"].double)
      let motion = BoundedMotion(trajectory, bounds: bounds, start: .zero)
      for (milliseconds, value) in zip(
        try input["tMs"].doubles, try expected["value"].doubles)
      {
        let time = try #require(SceneTime(seconds: milliseconds / 1000))
        // After the end, the formula would go on.
        let shown = motion.isRunning(at: time) ? value : try expected["endValue"].double
        #expect(isNear(motion.value(at: time), shown), "\(reference) at \(milliseconds)")
      }
      #expect(isNear(motion.endValue, try expected["endValue"].double), "\(reference)")
      let reason = motion.reachesBound ? "BoundReached" : "Finished"
      #expect(reason == (try expected["endReason"].string), "\(reference)")
      let exit = trajectory.firstExit(from: bounds, after: 0)
      if try expected["boundTimeMs"] == .null {
        #expect(exit == nil, "\(reference)")
      } else {
        let time = try #require(exit?.time)
        #expect(isNear(time * 1000, try expected["boundTimeMs"].double), "\(reference)")
      }
    }
  }

  private func decay(_ velocity: Double, from start: Double = 0) -> ComposeTrajectory {
    .decay(ExponentialDecay(), from: start, velocity: velocity)
  }

  @Test("A bound is met exactly, and starting on it does not end the animation")
  func exactBound() throws {
    let bounds = AnimationBounds(around: 650.7)
    let motion = BoundedMotion(decay(7000), bounds: bounds, start: .zero)
    #expect(motion.reachesBound)
    #expect(motion.endValue == 650.7)
    let away = BoundedMotion(decay(-100, from: 650.7), bounds: bounds, start: .zero)
    #expect(!away.reachesBound)
    let outwards = BoundedMotion(decay(100, from: 650.7), bounds: bounds, start: .zero)
    #expect(outwards.reachesBound)
    #expect(outwards.end == .zero)
    #expect(outwards.endValue == 650.7)
  }

  @Test("Handles equal bounds, no velocity, no bounds and a start beyond them")
  func degenerate() throws {
    let shut = BoundedMotion(decay(500), bounds: AnimationBounds(around: 0), start: .zero)
    #expect(shut.end == .zero)
    #expect(shut.endValue == 0)
    let still = BoundedMotion(decay(0, from: 3), bounds: .none, start: .zero)
    #expect(still.end == .zero)
    #expect(still.endValue == 3)
    #expect(!still.reachesBound)
    let free = BoundedMotion(decay(500), bounds: .none, start: .zero)
    #expect(!free.reachesBound)
    #expect(free.end == SceneTime(nanoseconds: 2_027_000_000))
    let bounds = try #require(AnimationBounds(lower: 0, upper: 10))
    let beyond = BoundedMotion(decay(1, from: 50), bounds: bounds, start: .zero)
    #expect(beyond.end == .zero)
    #expect(beyond.endValue == 10)
    #expect(AnimationBounds(lower: 1, upper: 0) == nil)
    #expect(AnimationBounds(lower: .nan, upper: 0) == nil)
    #expect(AnimationBounds(around: -3) == AnimationBounds(around: 0))
  }

  @Test("A spring that swings beyond a bound ends there")
  func spring() throws {
    for (ratio, velocity, bound) in [(0.3, 0.0, 105.0), (1, 8000, 120), (1.5, 30_000, 130)] {
      let spring = try #require(ComposeSpring(stiffness: 400, dampingRatio: ratio))
      let bounds = try #require(AnimationBounds(lower: -.infinity, upper: bound))
      let trajectory = ComposeTrajectory.spring(spring, from: 0, to: 100, velocity: velocity)
      let exit = try #require(trajectory.firstExit(from: bounds, after: 0))
      #expect(isNear(trajectory.value(at: exit.time), bound))
      let before = (0..<1000).map { trajectory.value(at: exit.time * Double($0) / 1000) }
      #expect(before.allSatisfy { $0 <= bound })
      #expect(exit.bound == bound)
    }
    // The first peak is below the bound, and no later one is higher.
    let spring = try #require(ComposeSpring(stiffness: 400, dampingRatio: 0.3))
    let bounds = try #require(AnimationBounds(lower: -.infinity, upper: 160))
    let calm = ComposeTrajectory.spring(spring, from: 0, to: 100, velocity: 0)
    #expect(calm.firstExit(from: bounds, after: 0) == nil)
    // The second peak, on the other side, is beyond its bound although the first was not.
    let low = try #require(AnimationBounds(lower: 90, upper: 400))
    let back = ComposeTrajectory.spring(spring, from: 100, to: 100, velocity: 800)
    let exit = try #require(back.firstExit(from: low, after: 0))
    #expect(exit.bound == 90)
    #expect(exit.time > 0.15)
  }

  @Test("Bounds also stop a spline")
  func spline() throws {
    let bounds = try #require(AnimationBounds(lower: 0, upper: 40))
    let spline = ComposeTrajectory.spline(SplineFling(velocity: 2000, density: 3), from: 0)
    let crossed = try #require(spline.firstExit(from: bounds, after: 0))
    #expect(isNear(spline.value(at: crossed.time), 40))
    #expect(spline.firstExit(from: .none, after: 0) == nil)
  }

  @Test("An undamped spring never ends")
  func undamped() throws {
    let spring = try #require(ComposeSpring(stiffness: 400, dampingRatio: 0))
    let trajectory = ComposeTrajectory.spring(spring, from: 0, to: 100, velocity: 0)
    #expect(BoundedMotion(trajectory, bounds: .none, start: .zero).end == nil)
    let bounds = try #require(AnimationBounds(lower: 0, upper: 150))
    #expect(BoundedMotion(trajectory, bounds: bounds, start: .zero).endValue == 150)
  }
}
