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
/// It ends when the velocity has fallen to the threshold; a value no faster than that at the start
/// does not move.
///
/// Source: androidx `FloatDecayAnimationSpec.kt` (`FloatExponentialDecaySpec`). Compose computes in
/// Float32 at whole milliseconds; here the formula is evaluated in Double at any time.
package struct ExponentialDecay: Hashable, Sendable {
  /// The rate of decay that a multiplier of 1 stands for, 1/s.
  ///
  /// Source: `FloatDecayAnimationSpec.kt`.
  package static let defaultFriction = -4.2

  /// The rate of decay, 1/s; below 0.
  package let friction: Double
  /// The speed at which the animation ends, units per second; above 0.
  package let velocityThreshold: Double

  /// Creates a decay.
  ///
  /// - Parameters:
  ///   - frictionMultiplier: how many times Compose's default friction; at least 0.0001 as in
  ///     Compose, at most a million (ours).
  ///   - velocityThreshold: units per second; its magnitude counts, at least 1e-7 as in Compose.
  package init(frictionMultiplier: Double = 1, velocityThreshold: Double = 0.1) {
    friction = Self.defaultFriction * min(max(1e-4, frictionMultiplier), 1e6)
    self.velocityThreshold = max(1e-7, velocityThreshold.magnitude)
  }

  /// Where the value is by the formula, going on after the end.
  ///
  /// - Parameters:
  ///   - time: seconds since the start, 0 or more.
  ///   - start: the initial value.
  ///   - velocity: the initial velocity, units per second.
  package func value(at time: Double, from start: Double, velocity: Double) -> Double {
    start + velocity / friction * expm1(friction * time)
  }

  /// How fast the value moves by the formula, going on after the end.
  ///
  /// - Parameters:
  ///   - time: seconds since the start, 0 or more.
  ///   - velocity: the initial velocity, units per second.
  /// - Returns: units per second.
  package func velocity(at time: Double, velocity: Double) -> Double {
    velocity * exp(friction * time)
  }

  /// How long the animation runs: whole milliseconds, cut off; 0 where it is too slow to begin.
  ///
  /// At and after this time the value is the target.
  package func durationMilliseconds(velocity: Double) -> Double {
    guard velocity.magnitude > velocityThreshold else { return 0 }
    return (1000 * log(velocityThreshold / velocity.magnitude) / friction).rounded(.towardZero)
  }

  /// Where the animation ends: where the value is when its velocity is the threshold.
  ///
  /// - Parameters:
  ///   - start: the initial value.
  ///   - velocity: the initial velocity, units per second.
  /// - Returns: the value; `start` where it is too slow to begin.
  package func target(from start: Double, velocity: Double) -> Double {
    guard velocity.magnitude > velocityThreshold else { return start }
    let last = velocity < 0 ? -velocityThreshold : velocityThreshold
    return start + (last - velocity) / friction
  }

  /// When the formula passes a value.
  ///
  /// - Parameters:
  ///   - value: any value.
  ///   - start: the initial value.
  ///   - velocity: the initial velocity, units per second.
  /// - Returns: seconds since the start; nil where it never does or did before.
  package func time(toReach value: Double, from start: Double, velocity: Double) -> Double? {
    let progress = (value - start) * friction / velocity
    guard progress > -1, progress <= 0 else { return nil }
    return log1p(progress) / friction
  }
}
