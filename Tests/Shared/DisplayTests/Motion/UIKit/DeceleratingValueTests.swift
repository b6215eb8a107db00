import Display
import TestSupport
import Testing

@Suite("Decelerating and bouncing values")
struct DeceleratingValueTests {
  /// Follows the sample code of "Scrolling mechanics of UIScrollView".
  private let spring: Spring
  private let deceleration = Deceleration.normal

  init() throws {
    spring = try #require(Spring(mass: 1, stiffness: 100, damping: 20))
  }

  private func time(_ seconds: Double) throws -> SceneTime {
    try #require(SceneTime(seconds: seconds))
  }

  private func gliding(_ velocity: Double, from origin: Double = 0) -> DeceleratingValue {
    var value = DeceleratingValue(origin)
    value.glide(
      within: 0...300, velocity: velocity, deceleration: deceleration, edge: spring, at: .zero)
    return value
  }

  @Test("A glide within its edges is UIKit's deceleration")
  func free() throws {
    let value = gliding(400)
    for seconds in [0, 0.1, 0.5, 1.5] {
      #expect(
        isNear(
          value.value(at: try time(seconds)), deceleration.offset(at: seconds, velocity: 400)))
      #expect(
        isNear(
          value.velocity(at: try time(seconds)), deceleration.velocity(at: seconds, velocity: 400)))
    }
    #expect((value.target - deceleration.projection(of: 400)).magnitude < 0.11)
  }

  @Test("A glide that reaches its edge passes its velocity to the spring")
  func edge() throws {
    let value = gliding(1500)
    #expect(value.target == 300)
    // The time at which the glide is at 300: v·(r^(1000t) − 1)/(1000·ln r) = 300.
    let arrival = deceleration.duration(
      velocity: 1500, threshold: deceleration.projection(of: 1500) - 300)
    let (before, after) = (try time(arrival - 1e-6), try time(arrival + 1e-6))
    #expect((value.value(at: before) - 300).magnitude < 0.01)
    #expect((value.value(at: after) - 300).magnitude < 0.01)
    #expect((value.velocity(at: before) - value.velocity(at: after)).magnitude < 0.1)
    #expect(value.velocity(at: after) > 500)
    let settled = try #require(value.settlingInstant(within: 0.01))
    #expect((value.value(at: settled) - 300).magnitude <= 0.01)
    #expect(value.value(at: try time(arrival + 0.1)) > 300)
  }

  @Test("The velocity is the slope of the value", arguments: [-2000.0, -300, 250, 1500])
  func slope(velocity: Double) throws {
    let value = gliding(velocity, from: 120)
    for step in 1..<120 {
      let seconds = Double(step) / 60 + 0.0007
      let rise =
        value.value(at: try time(seconds + 1e-5)) - value.value(at: try time(seconds - 1e-5))
      #expect(
        (rise / 2e-5 - value.velocity(at: try time(seconds))).magnitude
          < 1e-3 * velocity.magnitude + 0.01,
        "at \(seconds)")
    }
  }

  @Test("Each change starts at the displayed value")
  func continuity() throws {
    var value = gliding(1500)
    let instant = try time(0.12)
    let shown = value.value(at: instant)
    value.spring(to: -40, .smooth, velocity: value.velocity(at: instant), at: instant)
    #expect(value.value(at: instant) == shown)
    value.freeze(at: instant)
    #expect(value.value(at: try time(5)) == shown)
    #expect(!value.isMoving(beyond: 0.01, at: instant))
  }
}
