import Glibc

/// Android's fling: how far and how long a list coasts after it is let go.
///
/// With the friction μ, a physical coefficient K and D = ln 0.78 / ln 0.9:
///
/// ```
/// K = 9.80665 · 39.37 · density · 160 · 0.84         px/s²
/// l = ln(0.35 · |v| / (μ·K))
/// distance = μ·K · e^(D·l / (D − 1))                  px
/// duration = e^(l / (D − 1))                          s
/// ```
///
/// The way between is a cubic spline with the control points (0.175, 0.5) and (0.35, 1). Android
/// reads it from a table of 100 straight pieces; here the spline itself is evaluated, and times are
/// not cut to whole milliseconds.
///
/// Source: androidx `AndroidFlingCalculator`, `AndroidFlingSpline` (inflection 0.35, start tension
/// 0.5, end tension 1); friction `ViewConfiguration.SCROLL_FRICTION`.
package struct SplineFling: Hashable, Sendable {
  /// Android's scroll friction.
  ///
  /// Source: `ViewConfiguration.SCROLL_FRICTION`.
  package static let defaultFriction = 0.015

  private static var path: TimingCurve { TimingCurve(0.175, 0.5, 0.35, 1) }
  /// The spline with its axes exchanged: the time at which a part of the way is done.
  private static var inversePath: TimingCurve { TimingCurve(0.5, 0.175, 1, 0.35) }

  /// How far the fling goes, px; with the sign of the velocity.
  package let distance: Double
  /// How long it takes, s.
  package let duration: Double

  /// Creates a fling.
  ///
  /// - Parameters:
  ///   - velocity: px/s; a fling that is not finite does not move.
  ///   - density: px per dp, above 0.
  ///   - friction: above 0.
  package init(velocity: Double, density: Double, friction: Double = Self.defaultFriction) {
    let coefficient = friction * 9.80665 * 39.37 * density * 160 * 0.84
    let rate = log(0.78) / log(0.9)
    let l = log(0.35 * velocity.magnitude / coefficient)
    let distance = coefficient * exp(rate / (rate - 1) * l)
    let duration = exp(l / (rate - 1))
    guard distance.isFinite, duration.isFinite, coefficient > 0 else {
      (self.distance, self.duration) = (0, 0)
      return
    }
    self.distance = velocity < 0 ? -distance : distance
    self.duration = duration
  }

  /// How far the fling has come, px; `distance` from `duration` on.
  ///
  /// - Parameter time: seconds since the start.
  /// - Returns: px, with the sign of the velocity.
  package func travel(at time: Double) -> Double {
    guard time < duration else { return distance }
    return distance * Self.path.value(at: time / duration)
  }

  /// How fast the fling goes, px/s; 0 from `duration` on.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return distance / duration * Self.path.velocity(at: max(0, time) / duration)
  }

  /// When the fling has come so far.
  ///
  /// - Parameter travel: px, with the sign of the velocity.
  /// - Returns: seconds since the start; nil where it never comes there.
  package func time(toTravel travel: Double) -> Double? {
    guard distance != 0 else { return travel == 0 ? 0 : nil }
    let part = travel / distance
    guard part >= 0, part <= 1 else { return nil }
    return duration * Self.inversePath.value(at: part)
  }
}
