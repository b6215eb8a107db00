import Motion
import TestSupport
import Testing

@Suite struct ComposeTweenTests {
  @Test("progress is the easing's, 0 before and 1 after")
  func progress() {
    let tween = ComposeTween()
    #expect(tween.duration == 0.3)
    #expect(tween.progress(at: -1) == 0)
    #expect(tween.progress(at: 0) == 0)
    #expect(tween.progress(at: 0.3) == 1)
    #expect(tween.progress(at: 9) == 1)
    #expect(tween.progress(at: 0.15) == TimingCurve(0.4, 0, 0.2, 1).value(at: 0.5))
    let linear = ComposeTween(duration: 2, easing: .linear)
    #expect(linear.progress(at: 0.5) == 0.25)
  }

  @Test("an easing that overshoots is kept between its ends")
  func overshoot() {
    let tween = ComposeTween(duration: 1, easing: TimingCurve(0.3, -2, 0.7, 3))
    let values = (0...100).map { tween.progress(at: Double($0) / 100) }
    #expect(values.min() == 0)
    #expect(values.max() == 1)
  }

  @Test("the speed is the difference to a millisecond before, unknown at the start")
  func speed() throws {
    let tween = ComposeTween(duration: 2, easing: .linear)
    #expect(tween.speed(at: 0) == nil)
    #expect(isNear(try #require(tween.speed(at: 1)), 0.5))
    #expect(isNear(try #require(tween.speed(at: 0.0005)), 0.25))
  }

  @Test("without a duration it is over")
  func instant() {
    for duration in [0, -1, .nan, .infinity] {
      #expect(ComposeTween(duration: duration).progress(at: 0) == 1)
    }
  }

  @Test("the easings are Compose's")
  func easings() {
    #expect(TimingCurve.fastOutSlowIn == TimingCurve(0.4, 0, 0.2, 1))
    #expect(TimingCurve.linearOutSlowIn == TimingCurve(0, 0, 0.2, 1))
    #expect(TimingCurve.fastOutLinearIn == TimingCurve(0.4, 0, 1, 1))
  }
}
