import Display
import TestSupport
import Testing

@Suite("Animated values")
struct AnimatedValueTests {
  private static func seconds(_ milliseconds: Int64) -> SceneTime {
    SceneTime(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("A value is settled after a change without animation")
  func immediate() {
    var value = AnimatedValue(1.0)
    #expect(value.isSettled(at: .zero))
    value.set(5, with: .smooth, at: .zero)
    #expect(value.model == 5 && value.value(at: .zero) == 1)
    #expect(!value.isSettled(at: Self.seconds(100)))
    value.set(7, with: nil, at: Self.seconds(100))
    #expect(value.value(at: Self.seconds(100)) == 7)
    #expect(value.velocity(at: Self.seconds(100)) == 0)
    #expect(value.settlingInstant == .zero)
    value.set(9, with: .curve(.linear, duration: .zero), at: Self.seconds(200))
    #expect(value.value(at: Self.seconds(200)) == 9)
  }

  @Test("A curve is combined with the spring that still runs, as in SwiftUI")
  func curveOverSpring() {
    var value = AnimatedValue(0.0)
    value.set(100, with: .bouncy, at: .zero)
    let spring = value
    value.set(40, with: .easeInOut, at: Self.seconds(120))
    for milliseconds in stride(from: Int64(120), to: 470, by: 10) {
      let time = Self.seconds(milliseconds)
      let below = spring.value(at: time)
      let progress = TimingCurve.easeInOut.value(at: Double(milliseconds - 120) / 350)
      #expect(isNear(value.value(at: time), below + (40 - below) * progress))
    }
    #expect(value.value(at: Self.seconds(470)) == 40)
    #expect(value.velocity(at: Self.seconds(470)) == 0)
    #expect(value.settlingInstant == Self.seconds(470))
  }

  @Test("A spring over a curve starts at the curve's value, without velocity")
  func springOverCurve() {
    var value = AnimatedValue(0.0)
    value.set(100, with: .linear, at: .zero)
    let time = Self.seconds(175)
    #expect(isNear(value.velocity(at: time), 100 / 0.35))
    value.set(0, with: .smooth, at: time)
    #expect(isNear(value.value(at: time), 50))
    #expect(value.velocity(at: time) == 0)
  }

  @Test("A spring keeps the current velocity unless it is given one")
  func velocity() {
    var value = AnimatedValue(Point(x: 0, y: 0))
    value.set(Point(x: 100, y: 50), with: .snappy, at: .zero)
    let time = Self.seconds(80)
    let before = value.velocity(at: time, as: Vector.self)
    var kept = value
    kept.set(Point(x: 0, y: 0), with: .bouncy, at: time)
    let after = kept.velocity(at: time, as: Vector.self)
    #expect(areNear([after.dx, after.dy], [before.dx, before.dy]))
    #expect(before.dx > 0)
    value.set(
      Point(x: 0, y: 0), with: .bouncy, at: time, initialVelocity: Vector(dx: -900, dy: 20))
    #expect(value.velocity(at: time, as: Vector.self) == Vector(dx: -900, dy: 20))
    #expect(value.value(at: time) == kept.value(at: time))
  }

  @Test("The velocity is the derivative of the displayed value", arguments: [true, false])
  func derivative(isCurved: Bool) {
    var value = AnimatedValue(3.0)
    value.set(100, with: .bouncy, at: .zero)
    value.set(20, with: .interpolatingSpring(.snappy, initialVelocity: 2), at: Self.seconds(50))
    value.set(60, with: .interactiveSpring, at: Self.seconds(90))
    value.set(-30, with: .interpolatingSpring(.bouncy, initialVelocity: 0), at: Self.seconds(100))
    if isCurved {
      value.set(20, with: .easeOut, at: Self.seconds(110))
      value.set(10, with: .easeIn, at: Self.seconds(150))
    }
    let step = SceneTime(nanoseconds: 20_000)
    for milliseconds in stride(from: Int64(151), to: 450, by: 7) {
      let time = Self.seconds(milliseconds)
      let difference = (value.value(at: time + step) - value.value(at: time - step)) / 4e-5
      #expect(isNear(value.velocity(at: time), difference, tolerance: 1e-5), "at \(milliseconds)")
    }
  }

  @Test("Interpolating springs add up and never take over")
  func interpolating() throws {
    let first = Spring.bouncy
    let second = Spring.smooth
    var value = AnimatedValue(10.0)
    value.set(110, with: .spring(first), at: .zero)
    value.set(60, with: .interpolatingSpring(second, initialVelocity: 3), at: Self.seconds(100))
    for milliseconds in stride(from: Int64(100), to: 1500, by: 50) {
      let seconds = Double(milliseconds) / 1000
      let running = first.state(at: seconds, displacement: -100.0, velocity: 0.0)
      let added = second.state(at: seconds - 0.1, displacement: 50.0, velocity: -150.0)
      let time = Self.seconds(milliseconds)
      #expect(isNear(value.value(at: time), 60 + running.displacement + added.displacement))
      #expect(isNear(value.velocity(at: time), running.velocity + added.velocity))
    }
    let settling = try #require(value.settlingInstant)
    #expect(!value.isSettled(at: settling - SceneTime(nanoseconds: 1)))
    #expect(value.isSettled(at: settling))
  }

  @Test("A value settles with the last of its added motions")
  func settlesLast() throws {
    let slow = try #require(Spring(duration: 2, bounce: 0.1))
    var value = AnimatedValue(0.0)
    value.set(100, with: .spring(slow), at: .zero)
    let alone = value.settlingInstant
    value.set(90, with: .interpolatingSpring(.interactive, initialVelocity: 0), at: .zero)
    #expect(value.settlingInstant == alone)
  }

  @Test(
    "A value settles within 0.001 of the distance or 0.01, whichever is less",
    arguments: [(1.0, 0.001), (5, 0.005), (400, 0.01)])
  func settlingDistance(distance: Double, allowed: Double) throws {
    var value = AnimatedValue(0.0)
    value.set(distance, with: .smooth, at: .zero)
    let settling = try #require(value.settlingInstant)
    #expect(isNear(distance - value.value(at: settling), allowed, tolerance: 1e-6 * allowed))
  }

  @Test("Equal interpolating springs are one sum and add no layers")
  func manyInterpolating() throws {
    let spring = Spring.snappy
    let animation = Animation.interpolatingSpring(spring, initialVelocity: 0.5)
    var value = AnimatedValue(0.0)
    value.set(40, with: .bouncy, at: .zero)
    for change in 1...500 {
      value.set(40 + Double(change), with: animation, at: Self.seconds(Int64(change)))
    }
    let time = 0.55
    var expected =
      540 + Spring.bouncy.state(at: time, displacement: -40.0, velocity: 0).displacement
    for change in 1...500 {
      expected +=
        spring.state(at: time - Double(change) / 1000, displacement: -1.0, velocity: 0.5)
        .displacement
    }
    #expect(isNear(value.value(at: Self.seconds(550)), expected))
    #expect(value.model == 540)
  }

  @Test("A spring after interpolating springs keeps the sum of their velocities")
  func springOverInterpolating() {
    var value = AnimatedValue(0.0)
    value.set(100, with: .bouncy, at: .zero)
    value.set(30, with: .interpolatingSpring(.snappy, initialVelocity: 0), at: Self.seconds(60))
    let time = Self.seconds(140)
    let (before, speed): (Double, Double) = (value.value(at: time), value.velocity(at: time))
    value.set(0, with: .smooth, at: time)
    #expect(isNear(value.value(at: time), before))
    #expect(isNear(value.velocity(at: time), speed))
  }

  @Test("A value never settles on an undamped spring, unless a curve covers it")
  func undamped() throws {
    let spring = try #require(Spring(duration: 0.5, bounce: 1))
    var value = AnimatedValue(0.0)
    value.set(1, with: .spring(spring), at: .zero)
    #expect(value.settlingInstant == nil)
    #expect(!value.isSettled(at: Self.seconds(1_000_000)))
    value.set(2, with: .easeOut, at: Self.seconds(100))
    #expect(value.settlingInstant == Self.seconds(450))
  }

  @Test("Curves beyond the layer limit stop below the newer ones")
  func layerLimit() {
    var value = AnimatedValue(0.0)
    for change in 0..<1000 {
      value.set(Double(change), with: .easeOut, at: SceneTime(nanoseconds: Int64(change) * 1000))
    }
    #expect(value.value(at: Self.seconds(400)) == 999)
  }

  @Test(
    "A curve set at every touch sample is as smooth as the finger", arguments: [0.35, 2, 4])
  func curvesOverCurves(duration: Double) throws {
    let length = try #require(SceneTime(seconds: duration))
    var value = AnimatedValue(0.0)
    var speed = 0.0
    // A finger that moves at 300 pt/s for 8 s.
    for sample in 1...960 {
      let time = SceneTime(nanoseconds: Int64(sample) * 1_000_000_000 / 120)
      let (before, rate): (Double, Double) = (value.value(at: time), value.velocity(at: time))
      value.set(2.5 * Double(sample), with: .curve(.linear, duration: length), at: time)
      #expect(abs(value.value(at: time) - before) < 1e-6)
      // A linear curve immediately adds its own velocity: the remaining distance over its duration.
      let added: Double = value.velocity(at: time) - rate
      #expect(abs(added - (2.5 * Double(sample) - before) / duration) < 0.01)
      #expect(rate > speed - 5, "at sample \(sample)")
      speed = rate
    }
    #expect(isNear(speed, 300, tolerance: 3))
  }

  @Test("Any number of different springs ends at the model value")
  func interpolatingBeyondLimit() {
    let animations = [Spring.smooth, .snappy].map {
      Animation.interpolatingSpring($0, initialVelocity: 0)
    }
    var value = AnimatedValue(0.0)
    for change in 1...2000 {
      value.set(
        Double(change), with: animations[change % 2],
        at: SceneTime(nanoseconds: Int64(change) * 100_000))
    }
    #expect(isNear(value.value(at: Self.seconds(30_000)), 2000, tolerance: 1e-6))
  }

  @Test("Geometry converts to lanes and back")
  func lanes() {
    func same<Value: Animatable>(_ value: Value) -> Bool {
      Value(animatableData: value.animatableData) == value
    }
    #expect(same(2.5) && same(Point(x: 1, y: 2)) && same(Vector(dx: 1, dy: 2)))
    #expect(same(AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)))
  }

  @Test("The default animation is that of the SwiftUI release")
  func defaults() {
    #expect(DefaultAnimation.easeInOut.animation.logicalDuration == 0.35)
    let standard = MotionCurve(DefaultAnimation.spring.animation, from: 0, to: 1)
    #expect(isNear(standard.state(at: 0.1).value, 0.31646121487835623))
    #expect(isNear(DefaultAnimation.spring.animation.logicalDuration, 0.55))
    #expect(isNear(Animation.interactiveSpring.logicalDuration, 0.15))
    let start = SceneTime(nanoseconds: 1_000_000_000)
    #expect(
      Animation.easeInOut.logicalEnd(from: start) == SceneTime(nanoseconds: 1_350_000_000))
    let endless = Animation.modified(
      .easeInOut, by: .repetition(count: nil, autoreverses: true))
    #expect(endless.logicalEnd(from: start) == nil)
    #expect(DefaultAnimation(rawValue: "spring") == .spring)
  }
}
