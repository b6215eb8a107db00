import Display
import TestSupport
import Testing

/// Values calculated by hand from the rules of OpenSwiftUI's `DelayAnimation`, `SpeedAnimation` and
/// `RepeatAnimation`.
@Suite("Modified animations")
struct AnimationModifierTests {
  private static func time(_ milliseconds: Int64) -> SceneTime {
    SceneTime(nanoseconds: milliseconds * 1_000_000)
  }

  private static let second = Animation.curve(.linear, duration: time(1000))

  @Test(
    "Modified animations have the expected values over a linear second",
    arguments: [
      (second.delay(time(500)), [0: 0, 0.4: 0, 0.5: 0, 0.75: 25, 1.25: 75, 1.5: 100, 9: 100]),
      (second.speed(2), [0: 0, 0.1: 20, 0.25: 50, 0.5: 100, 1: 100]),
      // A delay is in the animation's own time, so it runs faster too.
      (second.delay(time(500)).speed(2), [0.25: 0, 0.5: 50, 0.75: 100]),
      (second.speed(2).delay(time(500)), [0.5: 0, 0.75: 50, 1: 100]),
      (
        second.repeatForever(),
        [0: 0, 0.25: 25, 1: 100, 1.25: 75, 2: 0, 2.25: 25, 59.25: 75, 1_000_000.5: 50]
      ),
      (
        second.repeatForever(autoreverses: false),
        [0: 0, 0.25: 25, 0.999: 99.9, 1: 100, 1.001: 0.1, 1.25: 25, 2: 100, 7.5: 50]
      ),
      (second.repeatCount(1), [0.5: 50, 1: 100, 1.5: 100]),
      // The last run moves back, but the model value shows after the end.
      (second.repeatCount(2), [0.5: 50, 1: 100, 1.5: 50, 1.75: 25, 2: 100, 3: 100]),
      (second.repeatCount(3), [1.5: 50, 2: 0, 2.5: 50, 3: 100, 4: 100]),
      (second.repeatCount(2, autoreverses: false), [1: 100, 1.25: 25, 2: 100, 2.5: 100]),
      // A delay within the repetition affects each run; a delay around it only affects the first.
      (
        second.delay(time(500)).repeatForever(),
        [0.5: 0, 1: 50, 1.5: 100, 1.75: 100, 2: 100, 2.25: 75, 3: 0, 3.5: 0, 4: 50]
      ),
      (second.repeatForever().delay(time(500)), [0.5: 0, 1: 50, 1.5: 100, 2: 50, 2.5: 0, 3: 50]),
      (second.repeatForever().speed(0.5), [1: 50, 2: 100, 3: 50, 4: 0]),
      (
        second.repeatCount(2, autoreverses: false).repeatForever(),
        [0.5: 50, 1.5: 50, 2: 100, 2.25: 75, 3.25: 75, 4: 0]
      ),
    ] as [(Animation, [Double: Double])])
  func values(animation: Animation, table: [Double: Double]) throws {
    let curve = MotionCurve(animation, from: 0, to: 100)
    var value = AnimatedValue(0.0)
    value.set(100, with: animation, at: Self.time(2000))
    for (seconds, expected) in table {
      #expect(isNear(curve.state(at: seconds).value, expected), "\(seconds) s")
      let time = try #require(SceneTime(seconds: seconds)) + Self.time(2000)
      #expect(isNear(value.value(at: time), expected), "\(seconds) s")
    }
  }

  @Test("A reversed run leaves the target as the animation leaves the start")
  func reversed() {
    let curve = MotionCurve(
      .curve(.easeIn, duration: Self.time(1000)).repeatForever(), from: 0, to: 1)
    let early = curve.state(at: 0.2)
    let late = curve.state(at: 1.2)
    #expect(isNear(late.value, 1 - early.value) && isNear(late.velocity, -early.velocity))
  }

  @Test("A modified animation settles when its runs are over")
  func settling() {
    let cases: [(Animation, Double?)] = [
      (Self.second.delay(Self.time(500)), 1.5), (Self.second.speed(4), 0.25),
      (Self.second.repeatCount(3), 3), (Self.second.repeatForever(), nil),
      (Self.second.repeatForever().delay(Self.time(200)), nil),
      (Self.second.delay(Self.time(500)).repeatCount(2).speed(3), 1),
    ]
    for (animation, expected) in cases {
      #expect(MotionCurve(animation, from: 0, to: 100).settlingTime == expected)
      var value = AnimatedValue(0.0)
      value.set(100, with: animation, at: Self.time(1000))
      #expect(value.settlingInstant == expected.flatMap { SceneTime(seconds: 1 + $0) })
    }
  }

  @Test("Repeated springs run for their settling time and start without velocity")
  func springs() throws {
    let plain = MotionCurve(.bouncy, from: 0, to: 1)
    let length = try #require(plain.settlingTime)
    let repeated = MotionCurve(.bouncy.repeatCount(3, autoreverses: false), from: 0, to: 1)
    #expect(repeated.settlingTime == 3 * length)
    for seconds in [0.05, 0.2, 0.5] {
      let state = repeated.state(at: length + seconds)
      #expect(isNear(state.value, plain.state(at: seconds).value))
      #expect(isNear(state.velocity, plain.state(at: seconds).velocity))
    }
  }

  @Test("A faster spring is a spring with a shorter response")
  func spedSpring() throws {
    let (fast, plain) = (Animation.bouncy.speed(2), Animation.bouncy)
    let twice = try #require(Spring(duration: 0.25, bounce: 0.3))
    var sped = AnimatedValue(0.0)
    var short = AnimatedValue(0.0)
    for (target, at) in [(100.0, Int64(0)), (20, 120), (60, 300)] {
      sped.set(target, with: fast, at: Self.time(at))
      short.set(target, with: .spring(twice), at: Self.time(at))
    }
    for at in stride(from: Int64(300), to: 900, by: 50) {
      #expect(isNear(sped.value(at: Self.time(at)), short.value(at: Self.time(at))))
    }
    let curve = MotionCurve(fast, from: 0, to: 1)
    let base = MotionCurve(plain, from: 0, to: 1)
    #expect(isNear(curve.state(at: 0.2).value, base.state(at: 0.4).value))
    #expect(isNear(curve.state(at: 0.2).velocity, 2 * base.state(at: 0.4).velocity))
  }

  @Test("A delayed animation lets the running one continue, without a jump")
  func combined() {
    var value = AnimatedValue(0.0)
    value.set(100, with: .bouncy, at: .zero)
    let below = value
    value.set(-50, with: .snappy.delay(Self.time(200)), at: Self.time(100))
    for at in [Int64(100), 200, 300] {
      #expect(isNear(value.value(at: Self.time(at)), below.value(at: Self.time(at))))
      #expect(isNear(value.velocity(at: Self.time(at)), below.velocity(at: Self.time(at))))
    }
    let snappy = MotionCurve(.snappy, from: 0, to: 1).state(at: 0.25).value
    let running = below.value(at: Self.time(550))
    #expect(isNear(value.value(at: Self.time(550)), running + (-50 - running) * snappy))
    // A spring takes over in the middle of a repetition with the displayed velocity.
    var pulse = AnimatedValue(0.0)
    pulse.set(100, with: .bouncy.repeatForever(), at: .zero)
    let time = Self.time(150)
    let velocity: Double = pulse.velocity(at: time)
    pulse.set(0, with: .smooth, at: time)
    #expect(velocity > 100 && isNear(pulse.velocity(at: time), velocity))
    #expect(pulse.settlingInstant != nil)
  }

  @Test("An initial velocity applies after the delay, in the first run only")
  func initialVelocity() throws {
    let delayed = MotionCurve(.smooth.delay(Self.time(200)), from: 0, to: 100, velocity: 800)
    let plain = MotionCurve(.smooth, from: 0, to: 100, velocity: 800)
    #expect(delayed.state(at: 0.1).value == 0)
    #expect(isNear(delayed.state(at: 0.3).value, plain.state(at: 0.1).value))
    let faster = MotionCurve(.smooth.delay(.zero).speed(2), from: 0, to: 100, velocity: 800)
    let half = try #require(Spring(duration: 0.25, bounce: 0))
    let short = MotionCurve(.spring(half), from: 0, to: 100, velocity: 800)
    #expect(isNear(faster.state(at: 0.1).value, short.state(at: 0.1).value))
    let own = Animation.interpolatingSpring(.smooth, initialVelocity: 8)
    let again = MotionCurve(own.delay(.zero), from: 0, to: 100)
    #expect(isNear(again.state(at: 0.1).value, plain.state(at: 0.1).value))
    let other = MotionCurve(own.delay(.zero), from: 0, to: 100, velocity: 0)
    let rested = MotionCurve(.smooth, from: 0, to: 100)
    #expect(isNear(other.state(at: 0.1).value, rested.state(at: 0.1).value))
  }

  @Test("A modified animation completes when all runs are over")
  func completion() {
    #expect(Self.second.delay(Self.time(500)).logicalDuration == 1.5)
    #expect(isNear(Animation.smooth.delay(Self.time(200)).logicalDuration, 0.7))
    #expect(isNear(Animation.smooth.speed(4).logicalDuration, 0.125))
    #expect(Self.second.repeatCount(3).logicalDuration == 3)
    #expect(Self.second.repeatForever().logicalDuration == .infinity)
  }
}
