import Glibc

/// Android's fling: the distance and duration for which a list continues to scroll after a release.
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
/// The position over time is a cubic spline with the control points (0.175, 0.5) and (0.35, 1),
/// evaluated exactly. Android uses 100 linear segments and truncates times to whole milliseconds.
///
/// Source: androidx `AndroidFlingCalculator`, `AndroidFlingSpline` (inflection 0.35, start tension
/// 0.5, end tension 1); friction `ViewConfiguration.SCROLL_FRICTION`.
package struct SplineFling: Hashable, Sendable {
  /// Android's scroll friction (Source: `ViewConfiguration.SCROLL_FRICTION`).
  package static let defaultFriction = 0.015

  private static var path: TimingCurve { TimingCurve(0.175, 0.5, 0.35, 1) }
  /// The spline with exchanged axes: elapsed time as a function of distance, both as fractions.
  private static var inversePath: TimingCurve { TimingCurve(0.5, 0.175, 1, 0.35) }

  /// The total distance, px, with the sign of the velocity.
  package let distance: Double
  /// Seconds.
  package let duration: Double

  /// Creates a fling from px/s and px per dp; a velocity that is not finite gives no movement.
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

  /// Returns the distance after some seconds, px, with the sign of the velocity.
  package func travel(at time: Double) -> Double {
    guard time < duration else { return distance }
    return distance * Self.path.value(at: time / duration)
  }

  /// Returns the velocity after some seconds, px/s; 0 after the end.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return distance / duration * Self.path.velocity(at: max(0, time) / duration)
  }

  /// Returns the seconds until the fling has covered a signed distance in px; nil if it never does.
  package func time(toTravel travel: Double) -> Double? {
    guard distance != 0 else { return travel == 0 ? 0 : nil }
    let fraction = travel / distance
    guard fraction >= 0, fraction <= 1 else { return nil }
    return duration * Self.inversePath.value(at: fraction)
  }
}
