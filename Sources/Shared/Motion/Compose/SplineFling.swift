import Glibc

/// Android's fling: the distance and time that a list coasts after it is let go.
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
/// The way between is a cubic spline with the control points (0.175, 0.5) and (0.35, 1), evaluated
/// exactly; Android reads it from 100 straight pieces and cuts times to whole milliseconds.
///
/// Source: androidx `AndroidFlingCalculator`, `AndroidFlingSpline` (inflection 0.35, start tension 0.5,
/// end tension 1); friction `ViewConfiguration.SCROLL_FRICTION`.
package struct SplineFling: Hashable, Sendable {
  /// Android's scroll friction (Source: `ViewConfiguration.SCROLL_FRICTION`).
  package static let defaultFriction = 0.015

  private static var path: TimingCurve { TimingCurve(0.175, 0.5, 0.35, 1) }
  /// The spline with its axes exchanged: the time at which a part of the way is done.
  private static var inversePath: TimingCurve { TimingCurve(0.5, 0.175, 1, 0.35) }

  /// The fling's way, px; with the sign of the velocity.
  package let distance: Double
  /// The fling's time, s.
  package let duration: Double

  /// Creates a fling of px/s and px per dp; a velocity that is not finite does not move.
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

  /// The way done after some seconds, px, with the sign of the velocity; `distance` from `duration` on.
  package func travel(at time: Double) -> Double {
    guard time < duration else { return distance }
    return distance * Self.path.value(at: time / duration)
  }

  /// The fling's velocity, px/s; 0 from `duration` on.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return distance / duration * Self.path.velocity(at: max(0, time) / duration)
  }

  /// The seconds until the fling has come so far, px with its sign; nil where it never does.
  package func time(toTravel travel: Double) -> Double? {
    guard distance != 0 else { return travel == 0 ? 0 : nil }
    let part = travel / distance
    guard part >= 0, part <= 1 else { return nil }
    return duration * Self.inversePath.value(at: part)
  }
}
