import Display
import TestSupport
import Testing

@Suite struct ExponentialDecayTests {
  static let keys: Set = ["v0", "x0", "frictionMultiplier", "absVelocityThreshold", "tMs"]

  @Test("Value, velocity, duration and target match the tables")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: Self.keys, expected: ["value", "velocity", "durationMs", "target"],
      for: "exponential decay")
    for reference in cases {
      let input = reference.input
      let decay = ExponentialDecay(
        frictionMultiplier: try input["frictionMultiplier"].double,
        velocityThreshold: try input["absVelocityThreshold"].double)
      let (x0, v0) = (try input["x0"].double, try input["v0"].double)
      let times = try input["tMs"].doubles.map { $0 / 1000 }
      #expect(
        areNear(
          times.map { decay.value(at: $0, from: x0, velocity: v0) },
          try reference.expected["value"].doubles), "\(reference)")
      #expect(
        areNear(
          times.map { decay.velocity(at: $0, velocity: v0) },
          try reference.expected["velocity"].doubles), "\(reference)")
      let duration = decay.durationMilliseconds(velocity: v0)
      #expect((duration - (try reference.expected["durationMs"].double)).magnitude <= 1)
      let target = decay.target(from: x0, velocity: v0)
      #expect(isNear(target, try reference.expected["target"].double), "\(reference)")
    }
  }

  @Test("The target is where the velocity falls to the threshold, within a millisecond")
  func target() {
    let decay = ExponentialDecay()
    for velocity in [0.2, -3, 1000, -25_000] {
      let end = decay.durationMilliseconds(velocity: velocity) / 1000
      #expect(decay.velocity(at: end, velocity: velocity).magnitude >= 0.1)
      #expect(decay.velocity(at: end + 0.001, velocity: velocity).magnitude < 0.1)
      let gap =
        decay.target(from: 5, velocity: velocity)
        - decay.value(at: end, from: 5, velocity: velocity)
      #expect(gap.magnitude < 0.001)
    }
  }

  @Test("Velocities up to the threshold cause no movement")
  func threshold() {
    let decay = ExponentialDecay(velocityThreshold: 1)
    for velocity in [0, 1, -1, 0.5, -0.0] {
      #expect(decay.durationMilliseconds(velocity: velocity) == 0)
      #expect(decay.target(from: 7, velocity: velocity) == 7)
    }
  }

  @Test("Reaches a value at the formula's time, never behind or beyond the target")
  func crossing() throws {
    let decay = ExponentialDecay()
    let time = try #require(decay.time(toReach: 150, from: 0, velocity: 2000))
    #expect(isNear(decay.value(at: time, from: 0, velocity: 2000), 150))
    #expect(decay.time(toReach: 0, from: 0, velocity: 2000) == 0)
    #expect(decay.time(toReach: -1, from: 0, velocity: 2000) == nil)
    #expect(decay.time(toReach: 477, from: 0, velocity: 2000) == nil)
    #expect(decay.time(toReach: 1, from: 0, velocity: 0) == nil)
    #expect(decay.time(toReach: 0, from: 0, velocity: 0) == nil)
  }

  @Test("Numbers out of range are clamped to the range of Compose")
  func range() {
    #expect(ExponentialDecay(frictionMultiplier: 0).friction == -4.2e-4)
    #expect(ExponentialDecay(frictionMultiplier: .nan).friction == -4.2e-4)
    #expect(ExponentialDecay(frictionMultiplier: .infinity).friction == -4.2e6)
    #expect(ExponentialDecay(velocityThreshold: -2).velocityThreshold == 2)
    #expect(ExponentialDecay(velocityThreshold: 0).velocityThreshold == 1e-7)
  }
}
