import Display
import TestSupport
import Testing

@Suite struct ComposeSpringTests {
  @Test("The duration is the last time at threshold distance")
  func lastCrossing() throws {
    for ratio in [1.0, 1.0001, 1.3, 4] {
      let spring = try #require(ComposeSpring(stiffness: 400, dampingRatio: ratio))
      for (displacement, velocity) in [
        (100.0, 0.0), (-100, 0), (100, 900), (-100, -900), (100, -2500), (100, -40_000),
        (0, 3000), (0, -3000), (0.5, 0), (1080, -1800),
      ] {
        let end =
          spring.durationMilliseconds(displacement: displacement, velocity: velocity) / 1000
        func distance(_ time: Double) -> Double {
          spring.spring.state(at: time, displacement: displacement, velocity: velocity)
            .displacement.magnitude
        }
        let label = "\(ratio), \(displacement), \(velocity)"
        for step in 0..<2000 {
          #expect(distance(end + 0.002 + Double(step) / 500) <= 0.0101, "\(label)")
        }
        if end > 0.003 { #expect(distance(end - 0.003) > 0.0099, "\(label)") }
      }
    }
  }

  @Test("An under-damped spring ends when its envelope is a threshold wide")
  func envelope() throws {
    // ln(0.01 / √(p0² + ((v0 + 10·p0)/(10√3))²)) / −10 with ω = 20, ζ = 0.5.
    let spring = try #require(ComposeSpring(stiffness: 400, dampingRatio: 0.5))
    #expect(spring.durationMilliseconds(displacement: 100, velocity: 0) == 935)
    #expect(spring.durationMilliseconds(displacement: -100, velocity: 0) == 935)
  }

  @Test("Near critical damping and the target, Compose finds a crossing before the start")
  func searchBeforeStart() throws {
    let spring = try #require(ComposeSpring(stiffness: 400, dampingRatio: 1.0001))
    #expect(spring.durationMilliseconds(displacement: 0.02, velocity: 0) == 0)
    let critical = try #require(ComposeSpring(stiffness: 400))
    #expect(critical.durationMilliseconds(displacement: 0.02, velocity: 0) == 83)
  }

  @Test("A spring at its target ends immediately, an undamped one never")
  func extremes() throws {
    let spring = try #require(ComposeSpring())
    #expect(spring.spring.stiffness == 1500)
    #expect(spring.durationMilliseconds(displacement: 0, velocity: 0) == 0)
    #expect(spring.durationMilliseconds(displacement: 0.001, velocity: 0) == 0)
    let undamped = try #require(ComposeSpring(dampingRatio: 0))
    #expect(undamped.durationMilliseconds(displacement: 1, velocity: 0) == .infinity)
  }

  @Test("Refuses numbers out of range")
  func refused() {
    #expect(ComposeSpring(stiffness: 0) == nil)
    #expect(ComposeSpring(stiffness: -1) == nil)
    #expect(ComposeSpring(stiffness: .nan) == nil)
    #expect(ComposeSpring(stiffness: .infinity) == nil)
    #expect(ComposeSpring(dampingRatio: -0.1) == nil)
    #expect(ComposeSpring(dampingRatio: .nan) == nil)
    #expect(ComposeSpring(visibilityThreshold: 0) == nil)
    #expect(ComposeSpring(visibilityThreshold: .infinity) == nil)
  }
}
