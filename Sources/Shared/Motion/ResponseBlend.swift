/// SwiftUI's `blendDuration`: the response of a spring on its way from that of the spring before.
///
/// ```
/// response(t) = new + (old − new)·(1 − smoothstep(min((t − start) / duration, 1)))
/// ```
///
/// A changing response has no elementary closed form. From its start the motion is followed in steps of
/// a fixed length, each two springs in closed form (commutator-free Magnus method of order 4: the
/// coefficients at the two Gauss points, mixed by (3 ± 2√3)/6). The steps depend on the blend alone, so
/// that the result does not depend on the frames. Between responses of 0.15 and 0.5 s within 0.25 s it
/// is within 1e-8 of the way (`ResponseBlendTests` follows the equation apart).
///
/// Source: OpenSwiftUI `FluidSpringAnimation.swift` for the rule (where the quotient is clamped is our
/// reading); Blanes and Moan, "Fourth- and sixth-order commutator-free Magnus integrators" (2006), for
/// the method.
struct ResponseBlend: Hashable, Sendable {
  var interval: Double
  var start: SceneTime
  var duration: SceneTime

  /// When the new spring is alone.
  var end: SceneTime { start + duration }

  /// The response of a spring that is being blended in, s, above 0: between the old and the new one.
  func response(of spring: Spring, after seconds: Double) -> Double {
    let x = min(max(seconds / duration.seconds, 0), 1)
    return spring.response + interval * (1 - x * x * (3 - 2 * x))
  }

  /// The displacement (value minus target) and velocity, from those at `from` in the blend or later.
  func state(
    of spring: Spring, from: SceneTime, to time: SceneTime, displacement: SIMD8<Double>,
    velocity: SIMD8<Double>
  ) -> (displacement: SIMD8<Double>, velocity: SIMD8<Double>) {
    var state = (displacement: displacement, velocity: velocity)
    let lead = (from - start).seconds
    let length = duration.seconds / Double(steps(for: spring))
    let blended = min((min(time, end) - from).seconds, duration.seconds)
    var done = 0.0
    var step = 0
    while done < blended {
      step += 1
      let next = min(Double(step) * length, blended)
      for part in halves(of: spring, after: lead + done, length: next - done) {
        state = part.state(
          at: (next - done) / 2, displacement: state.displacement, velocity: state.velocity)
      }
      done = next
    }
    return spring.state(
      at: (time - max(from, end)).seconds, displacement: state.displacement,
      velocity: state.velocity)
  }

  /// Steps of a whole blend: 48 for each undamped period of the faster spring, 192 to 4800 in all.
  private func steps(for spring: Spring) -> Int {
    let fastest = min(spring.response, spring.response + interval)
    let periods = duration.seconds / fastest
    return periods < 100 ? max(192, Int((48 * periods).rounded(.up))) : 4800
  }

  /// The two springs of constant response that follow one another in a step.
  private func halves(of spring: Spring, after seconds: Double, length: Double) -> [Spring] {
    let gauss = 3.0.squareRoot() / 6
    let (early, late) = (
      coefficients(of: spring, after: seconds + (0.5 - gauss) * length),
      coefficients(of: spring, after: seconds + (0.5 + gauss) * length)
    )
    return [0.5 + 2 * gauss, 0.5 - 2 * gauss].map { weight in
      Spring(
        valid: max(weight * early.stiffness + (1 - weight) * late.stiffness, .leastNormalMagnitude),
        max(weight * early.damping + (1 - weight) * late.damping, 0))
    }
  }

  private func coefficients(
    of spring: Spring, after seconds: Double
  ) -> (stiffness: Double, damping: Double) {
    let frequency = 2 * Double.pi / response(of: spring, after: seconds)
    return (frequency * frequency, 2 * spring.dampingRatio * frequency)
  }
}
