import Glibc

/// Compose's `exponentialDecay`: a value whose velocity decays exponentially.
///
/// With the friction f (negative, 1/s) and the initial velocity v₀:
///
/// ```
/// x(t) = x₀ + v₀/f · (e^(f·t) − 1)
/// v(t) = v₀ · e^(f·t)
/// ```
///
/// It ends when the velocity has fallen to the threshold. A value that starts at or below the
/// threshold does not move.
///
/// Source: androidx `FloatDecayAnimationSpec.kt` (`FloatExponentialDecaySpec`). Compose computes in
/// Float32 at whole milliseconds, while this type uses Double at any time.
package struct ExponentialDecay: Hashable, Sendable {
  /// The rate of decay for a multiplier of 1, 1/s (Source: `FloatDecayAnimationSpec.kt`).
  package static let defaultFriction = -4.2

  /// The rate of decay, 1/s; below 0.
  package let friction: Double
  /// The speed at which the animation ends, units per second; above 0.
  package let velocityThreshold: Double

  /// Creates a decay from a multiple of Compose's friction and a threshold, units per second.
  ///
  /// The lower limits are Compose's, 0.0001 and 1e-7. The upper limit of the multiplier, a million,
  /// is ours.
  package init(frictionMultiplier: Double = 1, velocityThreshold: Double = 0.1) {
    friction = Self.defaultFriction * min(max(1e-4, frictionMultiplier), 1e6)
    self.velocityThreshold = max(1e-7, velocityThreshold.magnitude)
  }

  /// Returns the value of the formula at seconds from 0, also after the end.
  package func value(at time: Double, from start: Double, velocity: Double) -> Double {
    start + velocity / friction * expm1(friction * time)
  }

  /// Returns the velocity of the formula, units per second, at seconds from 0, also after the end.
  package func velocity(at time: Double, velocity: Double) -> Double {
    velocity * exp(friction * time)
  }

  /// Returns the whole milliseconds, rounded down, after which the value is the target.
  ///
  /// It is 0 if the velocity is at or below the threshold.
  package func durationMilliseconds(velocity: Double) -> Double {
    guard velocity.magnitude > velocityThreshold else { return 0 }
    return (1000 * log(velocityThreshold / velocity.magnitude) / friction).rounded(.towardZero)
  }

  /// Returns the value at which the velocity, units per second, falls to the threshold.
  ///
  /// It is `start` if the velocity is at or below the threshold.
  package func target(from start: Double, velocity: Double) -> Double {
    guard velocity.magnitude > velocityThreshold else { return start }
    let last = velocity < 0 ? -velocityThreshold : velocityThreshold
    return start + (last - velocity) / friction
  }

  /// Returns the seconds until the formula passes a value; nil if it never does after the start.
  package func time(toReach value: Double, from start: Double, velocity: Double) -> Double? {
    let progress = (value - start) * friction / velocity
    guard progress > -1, progress <= 0 else { return nil }
    return log1p(progress) / friction
  }
}
