import Testing

@testable import Display

/// Rules of SwiftUI's animated values that OpenSwiftUI's own code shows when it runs.
@Suite struct AnimatedValueRuleTests {
  private func time(_ milliseconds: Int64) -> SceneTime {
    SceneTime(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("An over-damped interpolating spring is critically damped")
  func overDamped() throws {
    let wide = try #require(Spring(mass: 1, stiffness: 100, damping: 40, allowOverDamping: true))
    let critical = try #require(Spring(mass: 1, stiffness: 100, damping: 20))
    var (value, other) = (AnimatedValue(0.0), AnimatedValue(0.0))
    value.set(400, with: .interpolatingSpring(wide, initialVelocity: 0), at: .zero)
    other.set(400, with: .spring(critical), at: .zero)
    for milliseconds: Int64 in [0, 50, 333, 900] {
      #expect(value.value(at: time(milliseconds)) == other.value(at: time(milliseconds)))
    }
    let animation = Animation.interpolatingSpring(wide, initialVelocity: 0)
    let curve = MotionCurve(animation, from: 0, to: 400)
    #expect(curve.state(at: 0.333).value == other.value(at: time(333)))
  }

  @Test("A blend acts only where a fluid spring runs")
  func blend() throws {
    let slow = try #require(Spring(response: 0.6, dampingRatio: 0.8))
    let fast = try #require(Spring(response: 0.15, dampingRatio: 0.86))
    let blending = Animation.blendingSpring(fast, blendDuration: time(250))
    for (first, blends) in [
      (Animation.spring(slow), true), (.interpolatingSpring(slow, initialVelocity: 0), false),
    ] {
      var (value, other) = (AnimatedValue(0.0), AnimatedValue(0.0))
      value.set(100, with: first, at: .zero)
      other.set(100, with: first, at: .zero)
      value.set(300, with: blending, at: time(100))
      other.set(300, with: .spring(fast), at: time(100))
      #expect((value.value(at: time(180)) != other.value(at: time(180))) == blends)
    }
  }

  @Test("The same target again is ignored")
  func sameTarget() {
    var value = AnimatedValue(0.0)
    value.set(100, with: .easeInOut, at: .zero)
    let before = value
    value.set(100, with: .easeInOut, at: time(200))
    value.set(100, with: nil, at: time(250))
    #expect(value == before)
  }

  @Test("The settling time is continuous at critical damping")
  func settling() throws {
    func settling(_ bounce: Double) throws -> Double {
      try #require(Spring(duration: 0.5, bounce: bounce))
        .settlingTime(displacement: 1, velocity: 0)
    }
    for bounce in [1e-12, -1e-12, 1e-9, 1e-6, 1e-4] {
      let difference = try settling(bounce) - settling(0)
      #expect(difference.magnitude < 0.002, "\(bounce): \(difference)")
    }
  }
}
