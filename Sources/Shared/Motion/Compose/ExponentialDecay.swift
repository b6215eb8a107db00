import Glibc

/// Compose's `exponentialDecay`: a value that loses the same part of its velocity in equal times.
///
/// With the friction f (negative, 1/s) and the initial velocity v₀:
///
/// ```
/// x(t) = x₀ + v₀/f · (e^(f·t) − 1)
/// v(t) = v₀ · e^(f·t)
/// ```
///
/// It ends when the velocity has fallen to the threshold; a value that starts no faster stays.
///
/// Source: androidx `FloatDecayAnimationSpec.kt` (`FloatExponentialDecaySpec`). Compose computes in
/// Float32 at whole milliseconds; here it is Double at any time.
package struct ExponentialDecay: Hashable, Sendable {
  /// The rate of decay at a multiplier of 1, 1/s (Source: `FloatDecayAnimationSpec.kt`).
  package static let defaultFriction = -4.2

  /// The rate of decay, 1/s; below 0.
  package let friction: Double
  /// The speed at which the animation ends, units per second; above 0.
  package let velocityThreshold: Double

  /// Creates a decay from a multiple of Compose's friction and a threshold, units per second.
  ///
  /// The least are Compose's, 0.0001 and 1e-7; the greatest friction is ours, a million.
  package init(frictionMultiplier: Double = 1, velocityThreshold: Double = 0.1) {
    friction = Self.defaultFriction * min(max(1e-4, frictionMultiplier), 1e6)
    self.velocityThreshold = max(1e-7, velocityThreshold.magnitude)
  }

  /// The value by the formula at seconds from 0, going on after the end.
  package func value(at time: Double, from start: Double, velocity: Double) -> Double {
    start + velocity / friction * expm1(friction * time)
  }

  /// The velocity by the formula in units per second, at seconds from 0, going on after the end.
  package func velocity(at time: Double, velocity: Double) -> Double {
    velocity * exp(friction * time)
  }

  /// The whole milliseconds, cut off, after which the value is the target; 0 for too slow a start.
  package func durationMilliseconds(velocity: Double) -> Double {
    guard velocity.magnitude > velocityThreshold else { return 0 }
    return (1000 * log(velocityThreshold / velocity.magnitude) / friction).rounded(.towardZero)
  }

  /// The value at which the velocity, units per second, is the threshold; `start` where it is too slow.
  package func target(from start: Double, velocity: Double) -> Double {
    guard velocity.magnitude > velocityThreshold else { return start }
    let last = velocity < 0 ? -velocityThreshold : velocityThreshold
    return start + (last - velocity) / friction
  }

  /// The seconds until the formula passes a value; nil where it never does or did before the start.
  package func time(toReach value: Double, from start: Double, velocity: Double) -> Double? {
    let progress = (value - start) * friction / velocity
    guard progress > -1, progress <= 0 else { return nil }
    return log1p(progress) / friction
  }
}
