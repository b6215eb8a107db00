import Display
import TestSupport
import Testing

@Suite("Motion curves")
struct MotionCurveTests {
  @Test("A spring's values, velocities and settling time match the tables")
  func springs() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["kind", "x0", "v0", "target", "t"], expected: ["value", "velocity"],
      for: "springs as motions")
    for reference in cases {
      let input = reference.input
      let curve = MotionCurve(
        .spring(try SpringTests.spring(input)), from: try input["x0"].double,
        to: try input["target"].double, velocity: try input["v0"].double)
      let states = try input["t"].doubles.map(curve.state)
      let velocities = try reference.expected["velocity"].doubles
      #expect(areNear(states.map(\.value), try reference.expected["value"].doubles), "\(reference)")
      let allowed = 1e-9 * max(1, velocities.map(\.magnitude).max() ?? 1)
      for (state, velocity) in zip(states, velocities) {
        #expect((state.velocity - velocity).magnitude <= allowed, "\(reference)")
      }
      if let settled = try? reference.expected["settleTrue"].double,
        try reference.expected["settleEnvelope"] != .null,
        try input["epsilonRelative"].double == 0.001
      {
        #expect(isNear(try #require(curve.settlingTime), settled, tolerance: 1e-6))
      }
    }
  }

  @Test("A curve matches an animated value")
  func animatedValue() {
    for animation in [
      Animation.easeOut, .linear, .smooth, .bouncy, .interactiveSpring,
      .interpolatingSpring(.snappy, initialVelocity: 4),
    ] {
      var value = AnimatedValue(20.0)
      value.set(-60, with: animation, at: .zero)
      let curve = MotionCurve(animation, from: 20, to: -60)
      for tick in 0...60 {
        let time = SceneTime(ticks: tick, rate: .sixty)
        let state = curve.state(at: time.seconds)
        #expect(isNear(state.value, value.value(at: time)))
        #expect(isNear(state.velocity, value.velocity(at: time)))
      }
    }
  }

  @Test("A curve starts and ends at the given values and velocity")
  func ends() throws {
    let curve = MotionCurve(.bouncy, from: 5, to: 9, velocity: -30)
    #expect(curve.state(at: 0) == (5, -30))
    #expect(curve.state(at: -1) == (5, 0))
    #expect(isNear(curve.state(at: 30).value, 9))
    #expect(isNear(curve.duration ?? 0, 0.5))
    let eased = MotionCurve(.easeInOut, from: 5, to: 9, velocity: 100)
    #expect(eased.state(at: 0) == (5, 0))
    #expect(eased.state(at: 0.35) == (9, 0))
    #expect(eased.settlingTime == 0.35 && eased.duration == 0.35)
    let own = MotionCurve(.interpolatingSpring(.smooth, initialVelocity: 2), from: 5, to: 9)
    #expect(own.initialVelocity == 8)
    let jump = MotionCurve(nil, from: 5, to: 9)
    #expect(jump.state(at: 0) == (9, 0))
    #expect(jump.settlingTime == 0 && jump.duration == 0)
    let still = MotionCurve(.easeOut, from: 5, to: 5)
    #expect(still.state(at: 0.1) == (5, 0))
  }

  @Test("A spring without distance settles within 0.001 of a unit")
  func noDistance() throws {
    let curve = MotionCurve(.smooth, from: 5, to: 5, velocity: 300)
    let settling = try #require(curve.settlingTime)
    #expect(isNear(curve.state(at: settling).value - 5, 0.001, tolerance: 1e-9))
    #expect(MotionCurve(.smooth, from: 5, to: 5).settlingTime == 0)
  }

  @Test("An undamped spring never settles")
  func undamped() throws {
    let spring = try #require(Spring(duration: 0.5, bounce: 1))
    #expect(MotionCurve(.spring(spring), from: 0, to: 1).settlingTime == nil)
  }

  @Test("A deceleration ends at the projection of its velocity")
  func glide() throws {
    let curve = MotionCurve(.normal, from: 100, velocity: -800)
    #expect(isNear(curve.to, 100 - 399.59986653316383))
    let settling = try #require(curve.settlingTime)
    #expect(settling == curve.duration)
    #expect(isNear(curve.state(at: settling).value - curve.to, MotionCurve.decelerationThreshold))
    #expect(curve.state(at: 0) == (100, -800))
  }
}
