import Foundation

/// A damped harmonic oscillator of unit mass: how a value is pulled to its target.
///
/// With d = x₀ − target, v₀ the initial velocity, ω² the stiffness, g half the damping,
/// W² = ω² − g² and B = v₀ + g·d:
///
/// ```
/// x(t) = target + e^(−gt)·(d·C + B·S)
/// v(t) = e^(−gt)·((B − g·d)·C − (g·B + W²·d)·S)
/// C, S = cos wt, sin wt / w    under-damped, w = √W²
///        1,      t             critically damped
///        cosh wt, sinh wt / w  over-damped, w = √−W²
/// ```
///
/// Source: the textbook solution; parameter conversions after OpenSwiftUI
/// `FluidSpringAnimation.swift` and `Spring+*.swift`.
package struct Spring: Hashable, Sendable {
  /// Stiffness over mass, 1/s²; above 0.
  package let stiffness: Double
  /// Damping over mass, 1/s; 0 or more.
  package let damping: Double

  private init(valid stiffness: Double, _ damping: Double) {
    self.stiffness = stiffness
    self.damping = damping
  }

  /// Makes a spring from its stiffness and damping; nil where a number is out of its range or not finite.
  ///
  /// - Parameters:
  ///   - mass: above 0.
  ///   - stiffness: above 0.
  ///   - damping: 0 or more.
  package init?(mass: Double, stiffness: Double, damping: Double) {
    let perMass = (stiffness / mass, damping / mass)
    guard mass > 0, stiffness > 0, damping >= 0, perMass.0.isFinite, perMass.1.isFinite,
      perMass.0 > 0
    else { return nil }
    self.init(valid: perMass.0, perMass.1)
  }

  /// Makes a spring from its undamped period and damping ratio; nil where one is out of range or not finite.
  ///
  /// - Parameters:
  ///   - response: seconds, above 0.
  ///   - dampingRatio: 0 undamped, 1 critically damped, more over-damped.
  package init?(response: Double, dampingRatio: Double) {
    guard response > 0 else { return nil }
    let frequency = 2 * Double.pi / response
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// Makes a spring from SwiftUI's duration and bounce; nil where one is out of range or not finite.
  ///
  /// - Parameters:
  ///   - duration: the undamped period in seconds, above 0.
  ///   - bounce: above −1 (over-damped) … 0 (critically damped) … 1 (undamped).
  package init?(duration: Double, bounce: Double) {
    guard bounce > -1, bounce <= 1 else { return nil }
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// SwiftUI's `.interactiveSpring`: duration 0.15 s, bounce 0.15, so a damping ratio of 0.85.
  package static let interactive = standard(duration: 0.15, bounce: 0.15)

  /// SwiftUI's `.snappy(duration:)`: bounce 0.15.
  ///
  /// - Parameter duration: seconds, above 0.
  /// - Returns: nil where the duration is outside its range.
  package static func snappy(duration: Double) -> Spring? {
    Spring(duration: duration, bounce: 0.15)
  }

  private static func standard(duration: Double, bounce: Double) -> Spring {
    let frequency = 2 * Double.pi / duration
    return Spring(valid: frequency * frequency, 2 * (1 - bounce) * frequency)
  }

  /// Damping as a fraction of critical damping.
  package var dampingRatio: Double { damping / (2 * stiffness.squareRoot()) }

  /// Where a value is and how fast it moves, a time after it was let go.
  ///
  /// - Parameters:
  ///   - time: seconds since the start, 0 or more.
  ///   - displacement: initial value minus target.
  ///   - velocity: initial velocity, units per second.
  /// - Returns: the value minus the target, and the velocity.
  package func state(
    at time: Double, displacement: SIMD8<Double>, velocity: SIMD8<Double>
  ) -> (displacement: SIMD8<Double>, velocity: SIMD8<Double>) {
    let g = damping / 2
    let w2 = stiffness - g * g
    let (c, s) = decayingPair(at: time, g: g, w2: w2)
    let b = velocity + displacement * g
    let c8 = SIMD8<Double>(repeating: c)
    let s8 = SIMD8<Double>(repeating: s)
    return (
      displacement * c8 + b * s8,
      (b - displacement * g) * c8 - (b * g + displacement * w2) * s8
    )
  }

  /// e^(−gt)·C and e^(−gt)·S, without overflow at large t and without cancellation near critical damping.
  private func decayingPair(at time: Double, g: Double, w2: Double) -> (Double, Double) {
    if w2 > 0 {
      let w = w2.squareRoot()
      let decay = exp(-g * time)
      let angle = w * time
      // Below 1e-4 rad the series is exact to the last bit, and w may be too small to divide by.
      let s = angle < 1e-4 ? time * (1 - angle * angle / 6) : sin(angle) / w
      return (decay * cos(angle), decay * s)
    }
    let w = (-w2).squareRoot()
    // g − w as a quotient: the difference cancels where damping is strong.
    let slow = exp(-stiffness / (g + w) * time)
    let fast = exp(-(g + w) * time)
    let spread = 2 * w * time
    let s = spread < 1e-8 ? slow * time * (1 - spread / 2) : slow * -expm1(-spread) / (2 * w)
    return ((slow + fast) / 2, s)
  }

  /// The time after which the value stays near its target.
  ///
  /// Under-damped springs are judged by their envelope, `ln((1 + |B / (w·d)|) / ε) / g`, as Core
  /// Animation does; others by the last instant at which they are outside.
  ///
  /// - Parameters:
  ///   - displacement: initial value minus target.
  ///   - velocity: initial velocity, units per second.
  ///   - epsilon: the allowed distance as a fraction of the displacement, above 0.
  ///   - distance: the allowed distance itself, above 0; the smaller of the two counts.
  /// - Returns: seconds; infinite for an undamped spring.
  package func settlingTime(
    displacement: Double, velocity: Double, epsilon: Double = 0.001, distance: Double = .infinity
  ) -> Double {
    let allowed =
      displacement == 0 ? distance : min(epsilon * displacement.magnitude, distance)
    guard displacement != 0 || velocity != 0 else { return 0 }
    guard allowed.isFinite else { return 0 }
    guard damping > 0 else { return .infinity }
    let g = damping / 2
    let w2 = stiffness - g * g
    // Critical damping is rarely met to the last bit; an envelope of a period this long says nothing.
    if w2 > 1e-12 * stiffness {
      let amplitude =
        displacement.magnitude + ((velocity + g * displacement) / w2.squareRoot()).magnitude
      return max(0, log(amplitude / allowed) / g)
    }
    return lastExcursion(displacement: displacement, velocity: velocity, beyond: allowed)
  }

  /// The last time a critically or over-damped value is further from its target than `allowed`.
  private func lastExcursion(
    displacement: Double, velocity: Double, beyond allowed: Double
  ) -> Double {
    func distance(_ time: Double) -> Double {
      state(
        at: time, displacement: displacement.animatableData, velocity: velocity.animatableData
      ).displacement[0].magnitude
    }
    func crossing(_ start: Double, _ end: Double) -> Double {
      var (outside, inside) = (start, end)
      for _ in 0..<100 {
        let middle = (outside + inside) / 2
        if distance(middle) > allowed { outside = middle } else { inside = middle }
      }
      return inside
    }
    // The distance has at most one extremum; after it, it only falls.
    let g = damping / 2
    let w2 = stiffness - g * g
    let b = velocity + g * displacement
    let ratio = (b - g * displacement) / (g * b + w2 * displacement)
    let w = max(-w2, 0).squareRoot()
    var extremum = w > 1e-6 * g ? atanh(ratio * w) / w : ratio
    if !(extremum > 0 && extremum.isFinite) { extremum = 0 }
    if distance(extremum) > allowed {
      var end = extremum + 1 / g
      while distance(end) > allowed { end += end - extremum }
      return crossing(extremum, end)
    }
    return distance(0) > allowed ? crossing(0, extremum) : 0
  }
}
