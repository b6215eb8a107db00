import Display
import TestSupport
import Testing

@Suite struct ComposeAnimatableTests {
  private func time(_ milliseconds: Int64) -> SceneTime {
    SceneTime(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("Snapping ends the animation, clamps, and leaves no velocity")
  func snap() throws {
    var value = ComposeAnimatable(0, bounds: try #require(AnimationBounds(lower: 0, upper: 10)))
    value.animateDecay(ExponentialDecay(), velocity: 5, at: .zero)
    #expect(value.motion?.isRunning(at: time(10)) == true)
    value.snap(to: 12)
    #expect(value.value(at: time(10)) == 10)
    #expect(value.motion == nil)
    #expect(value.settlingInstant == .zero)
  }

  @Test("A decay that reaches a bound ends there without velocity")
  func boundReached() throws {
    var value = ComposeAnimatable(0, bounds: AnimationBounds(around: 150))
    value.animateDecay(ExponentialDecay(), velocity: 2000, at: time(100))
    let end = try #require(value.settlingInstant)
    #expect(isNear(end.seconds, 0.19008010493331233))
    #expect(value.motion?.velocity(at: time(190)) ?? 0 > 0)
    #expect(value.motion?.velocity(at: end) == 0)
    #expect(value.value(at: end) == 150)
  }

  @Test("A decay ends at its target after whole milliseconds")
  func decayEnd() {
    var value = ComposeAnimatable(0)
    value.animateDecay(ExponentialDecay(), velocity: 1000, at: .zero)
    #expect(value.motion?.isRunning(at: time(2191)) == true)
    #expect(value.motion?.isRunning(at: time(2192)) == false)
    #expect(isNear(value.value(at: time(2192)), 238.07142857142858))
    #expect(value.motion?.velocity(at: time(2192)) == 0)
  }

  @Test("New bounds clamp a still value, and end a running animation beyond them")
  func updateBounds() throws {
    var value = ComposeAnimatable(650.7)
    value.updateBounds(AnimationBounds(around: 2.7), at: .zero)
    #expect(value.value(at: .zero) == 2.7)
    value.updateBounds(.none, at: .zero)
    value.animateDecay(ExponentialDecay(), velocity: 1000, at: .zero)
    value.updateBounds(AnimationBounds(around: 100), at: time(50))
    #expect(value.motion?.isRunning(at: time(50)) == true)
    #expect(try #require(value.motion).endValue == 100)
    value.updateBounds(AnimationBounds(around: 10), at: time(60))
    #expect(value.motion?.isRunning(at: time(60)) == false)
    #expect(value.value(at: time(60)) == 10)
    #expect(value.motion?.velocity(at: time(60)) == 0)
  }

  @Test("Bounds set after the end clamp the final value")
  func updateBoundsAfterEnd() {
    var value = ComposeAnimatable(0)
    value.animateDecay(ExponentialDecay(), velocity: 1000, at: .zero)
    value.updateBounds(AnimationBounds(around: 100), at: time(5000))
    #expect(value.value(at: time(5000)) == 100)
  }

  @Test("Stopping keeps the current value")
  func stop() {
    var value = ComposeAnimatable(0)
    value.animateDecay(ExponentialDecay(), velocity: 1000, at: .zero)
    let there = value.value(at: time(33))
    value.stop(at: time(33))
    #expect(value.value(at: time(500)) == there)
    #expect(isNear(there, 30.815193024485588))
  }

  @Test("An invalid velocity moves nothing")
  func notFinite() {
    for velocity in [Double.nan, .infinity, 0] {
      var value = ComposeAnimatable(4)
      value.animateDecay(ExponentialDecay(), velocity: velocity, at: .zero)
      #expect(value.motion?.isRunning(at: .zero) == false)
      #expect(value.value(at: time(1)) == 4)
    }
  }
}
