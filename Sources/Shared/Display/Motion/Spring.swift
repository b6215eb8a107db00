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
  package init?(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool = true) {
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
    self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
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

  // MARK: Presets
  //
  // SwiftUI's springs (Source: OpenSwiftUI `FluidSpringAnimation.swift`).

  /// SwiftUI's `Animation.default` since iOS 17: response 0.55 s, critically damped.
  ///
  /// Source: Apple's documentation of `Animation.default`.
  package static let standard = preset(duration: 0.55, bounce: 0)
  /// SwiftUI's `.spring` and `.smooth`: duration 0.5 s, no bounce.
  package static let smooth = preset(duration: 0.5, bounce: 0)
  /// SwiftUI's `.snappy`: duration 0.5 s, bounce 0.15.
  package static let snappy = preset(duration: 0.5, bounce: 0.15)
  /// SwiftUI's `.bouncy`: duration 0.5 s, bounce 0.3.
  package static let bouncy = preset(duration: 0.5, bounce: 0.3)
  /// SwiftUI's `.interactiveSpring`: duration 0.15 s and bounce 0.15, a damping ratio of 0.85.
  package static let interactive = preset(duration: 0.15, bounce: 0.15)

  /// Returns SwiftUI's `.snappy(duration:extraBounce:)`, or nil out of range.
  ///
  /// The extra bounce is added to 0.15.
  package static func snappy(duration: Double, extraBounce: Double = 0) -> Spring? {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  private static func preset(duration: Double, bounce: Double) -> Spring {
    let frequency = 2 * Double.pi / duration
    return Spring(valid: frequency * frequency, 2 * (1 - bounce) * frequency)
  }

  // MARK: Settling

  /// Creates a spring without initial velocity that settles in a time, s; nil if it does not.
  ///
  /// It is settled when the envelope of its oscillation is 0.001 of the distance, or for a damping ratio of
  /// 1 the distance itself. The ratio is above 0, at most 1.
  ///
  /// Source: SwiftUI's `Spring(settlingDuration:dampingRatio:epsilon:)`, whose default epsilon is 0.001, and
  /// UIKit's `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`; the envelope and
  /// that both agree are assumed.
  package init?(settlingDuration: Double, dampingRatio ratio: Double) {
    // The solution of (1 + x)·exp(−x) = 0.001.
    let critical = 9.233413
    let remaining = max(1 - ratio * ratio, 0).squareRoot()
    let envelope = ratio < 1 ? -log(0.001 * remaining) / ratio : critical
    self.init(
      response: 2 * .pi * settlingDuration / min(envelope, critical / ratio), dampingRatio: ratio)
  }

  /// Returns the time after which the value stays near its target; infinite if undamped.
  ///
  /// It is the last time at which the distance is above the limit, so it depends on the damping
  /// without a jump. Source: ours; Core Animation measures under-damped springs by their envelope,
  /// which lasts up to half a period longer, and much longer near critical damping.
  ///
  /// - Parameters:
  ///   - displacement: Initial value minus target.
  ///   - velocity: Initial velocity, units per second.
  ///   - epsilon: The allowed fraction of the displacement, above 0.
  ///   - distance: The allowed distance, above 0. The smaller of both limits counts.
  /// - Returns: Seconds.
  package func settlingTime(
    displacement: Double, velocity: Double, epsilon: Double = 0.001, distance: Double = .infinity
  ) -> Double {
    let allowed = displacement == 0 ? distance : min(epsilon * displacement.magnitude, distance)
    guard displacement != 0 || velocity != 0 else { return 0 }
    guard allowed.isFinite else { return 0 }
    guard damping > 0 else { return .infinity }
    return lastExcursion(displacement: displacement, velocity: velocity, beyond: allowed)
  }

  private func lastExcursion(
    displacement: Double, velocity: Double, beyond allowed: Double
  ) -> Double {
    func distance(_ time: Double) -> Double {
      state(at: time, displacement: displacement, velocity: velocity).displacement.magnitude
    }
    func crossing(_ start: Double, _ end: Double) -> Double {
      var (outside, inside) = (start, end)
      for _ in 0..<200 where inside.nextDown > outside {
        let middle = outside + (inside - outside) / 2
        if distance(middle) > allowed { outside = middle } else { inside = middle }
      }
      return inside
    }
    let extremum = lastExtremum(displacement: displacement, velocity: velocity, beyond: allowed)
    if distance(extremum) > allowed {
      // An under-damped spring's next extremum is within the distance.
      let isUnderDamped = damping < 2 * stiffness.squareRoot()
      var step = isUnderDamped ? .pi / dampedFrequency : 1 / stiffness.squareRoot()
      var end = extremum + step
      while distance(end) > allowed, end.isFinite, step > 0 {
        step *= 2
        end += step
      }
      return crossing(extremum, end)
    }
    return distance(0) > allowed ? crossing(0, extremum) : 0
  }

  /// Returns the time of the last extremum beyond a distance, or of the first extremum if none is.
  ///
  /// The extrema of an under-damped spring are half a period apart, and each is smaller than the
  /// previous one by the same factor.
  private func lastExtremum(
    displacement: Double, velocity: Double, beyond allowed: Double
  ) -> Double {
    let (g, w) = (damping / 2, dampedFrequency)
    guard g < stiffness.squareRoot(), w > 1e-6 * g else {
      return turningPoint(displacement: displacement, velocity: velocity)
    }
    var first = atan2(velocity * w, g * velocity + stiffness * displacement) / w
    if first < 0 { first += .pi / w }
    let size = state(at: first, displacement: displacement, velocity: velocity).displacement
    let count = (log(size.magnitude / allowed) / (g * .pi / w)).rounded(.down)
    return count > 0 && count.isFinite ? first + count * .pi / w : first
  }

  /// Returns the time at which a critically or over-damped velocity is 0; 0 if it never is.
  ///
  /// There v₀·Q = k·d·S, so tanh(wt) / w = v₀ / (g·v₀ + k·d).
  private func turningPoint(displacement: Double, velocity: Double) -> Double {
    let g = damping / 2
    let w = dampedFrequency
    let ratio = velocity / (g * velocity + stiffness * displacement)
    let time = ratio * w < 1e-4 ? ratio * (1 + ratio * w * ratio * w / 3) : atanh(ratio * w) / w
    return time > 0 && time.isFinite ? time : 0
  }
}
