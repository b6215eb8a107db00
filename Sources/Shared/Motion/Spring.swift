import Glibc

/// A damped harmonic oscillator of unit mass that pulls a value to its target.
///
/// With d = x₀ − target, v₀ the initial velocity, k the stiffness, g half the damping and W² = k −
/// g²:
///
/// ```
/// x(t) = target + d·P + v₀·S        P = e^(−gt)·(C + g·S′)
/// v(t) = v₀·Q − k·d·S               S = e^(−gt)·S′
///                                   Q = e^(−gt)·(C − g·S′)
/// C, S′ = cos wt, sin wt / w    under-damped, w = √W²
///         1,      t             critically damped
///         cosh wt, sinh wt / w  over-damped, w = √−W²
/// ```
///
/// Source: the textbook solution, arranged by d and v₀ so that neither strong nor near-critical
/// damping causes cancellation; parameter conversions after OpenSwiftUI
/// `FluidSpringAnimation.swift` and `Spring+*.swift`.
package struct Spring: Hashable, Sendable {
  /// Stiffness divided by mass, 1/s²; above 0.
  package let stiffness: Double
  /// Damping divided by mass, 1/s; 0 or more.
  package let damping: Double

  init(valid stiffness: Double, _ damping: Double) {
    self.stiffness = stiffness
    self.damping = damping
  }

  /// Creates a spring from physical parameters; nil if one is out of range or not finite.
  ///
  /// Over-damping is reduced to critical damping unless `allowOverDamping` is set, as in SwiftUI's
  /// `Spring(mass:stiffness:damping:)`. `interpolatingSpring` and UIKit keep it (Source:
  /// OpenSwiftUI `Spring+MassStiffnessDamping.swift`).
  package init?(
    mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool = true
  ) {
    let perMass = (stiffness / mass, damping / mass)
    guard mass > 0, stiffness > 0, damping >= 0, perMass.0.isFinite, perMass.1.isFinite,
      perMass.0 > 0
    else { return nil }
    let critical = 2 * perMass.0.squareRoot()
    self.init(valid: perMass.0, allowOverDamping ? perMass.1 : min(perMass.1, critical))
  }

  /// Creates a spring from its undamped period, s, and damping ratio; nil out of range.
  ///
  /// A damping ratio of 1 is critical.
  package init?(response: Double, dampingRatio: Double) {
    guard response > 0 else { return nil }
    let frequency = 2 * Double.pi / response
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// The spring that an `interpolatingSpring` plays: critically damped instead of over-damped.
  ///
  /// Source: OpenSwiftUI `SpringAnimation.swift`, line 130; WebKit's `SpringSolver` does the same.
  var interpolating: Spring {
    let critical = 2 * stiffness.squareRoot()
    return damping > critical ? Spring(valid: stiffness, critical) : self
  }

  /// Creates a spring from SwiftUI's duration and bounce; nil out of range.
  ///
  /// The duration is in s. The bounce is above −1 (over-damped) and at most 1.
  package init?(duration: Double, bounce: Double) {
    guard bounce > -1, bounce <= 1 else { return nil }
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// Damping as a fraction of critical damping.
  package var dampingRatio: Double { damping / (2 * stiffness.squareRoot()) }

  /// SwiftUI's bounce: above 0 for an oscillating spring, below 0 for an over-damped one.
  package var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The undamped period, s, after which SwiftUI calls completions.
  ///
  /// SwiftUI calls it `response` or `duration`.
  ///
  /// Source: OpenSwiftUI `FluidSpringAnimation.swift`.
  package var response: Double { 2 * Double.pi / stiffness.squareRoot() }

  /// Returns the displacement (value minus target) and the velocity after some seconds.
  ///
  /// The arguments are the state at time 0, which also applies before it. Velocities are in units
  /// per second.
  package func state(
    at time: Double, displacement: SIMD8<Double>, velocity: SIMD8<Double>
  ) -> (displacement: SIMD8<Double>, velocity: SIMD8<Double>) {
    let (p, s, q) = factors(at: time)
    return (
      displacement * p + velocity * s,
      velocity * q - displacement * (stiffness * s)
    )
  }

  /// Returns the displacement and velocity of a single number after some seconds.
  package func state(
    at time: Double, displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    let (p, s, q) = factors(at: time)
    return (displacement * p + velocity * s, velocity * q - displacement * (stiffness * s))
  }

  /// Returns P, S and Q, which are finite for all times and springs.
  private func factors(at time: Double) -> (p: Double, s: Double, q: Double) {
    guard time > 0 else { return (1, 0, 1) }
    let g = damping / 2
    let frequency = stiffness.squareRoot()
    if frequency > g {
      let w = dampedFrequency
      let decay = exp(-g * time)
      let angle = w * time
      // An undamped spring has no limit at infinite time. Any of its states is valid there.
      guard angle.isFinite, decay > 0 else { return g > 0 ? (0, 0, 0) : (1, 0, 1) }
      let c = decay * cos(angle)
      // Below 1e-4 rad the series is exact to the last bit, and w may be too small to divide by.
      let s = decay * (angle < 1e-4 ? time * (1 - angle * angle / 6) : sin(angle) / w)
      return (c + g * s, s, c - g * s)
    }
    let w = dampedFrequency
    let slow = exp(-slowRate * time)
    guard slow > 0 else { return (0, 0, 0) }
    let fast = exp(-(g + w) * time)
    let spread = 2 * w * time
    let s = spread < 1e-8 ? slow * (time * (1 - spread / 2)) : slow * -expm1(-spread) / (2 * w)
    return (slow + slowRate * s, s, fast - slowRate * s)
  }

  /// The rate, 1/s, at which the slow component of a critically or over-damped spring decays.
  package var slowRate: Double {
    // g − w as a quotient, because the difference cancels if the damping is strong.
    stiffness.squareRoot() / (damping / 2 + dampedFrequency) * stiffness.squareRoot()
  }

  /// √|k − g²|, as a product so that no square overflows and no difference cancels.
  var dampedFrequency: Double {
    let g = damping / 2
    let frequency = stiffness.squareRoot()
    return (frequency - g).magnitude.squareRoot() * (frequency + g).squareRoot()
  }
}
