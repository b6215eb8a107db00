import Glibc

/// UIKit's exponential deceleration after a swipe.
///
/// ```
/// v(t) = v₀·r^(1000t)                        r: the fraction kept per millisecond
/// x(t) = v₀·(r^(1000t) − 1) / (1000·ln r)
/// ```
///
/// Source: I. Lobanov, "Scrolling mechanics of UIScrollView" (medium.com/@esskeetit).
package struct Deceleration: Hashable, Sendable {
  /// The fraction of the velocity that is kept per millisecond, above 0 and below 1.
  package let rate: Double

  private init(valid rate: Double) {
    self.rate = rate
  }

  /// Creates a deceleration; nil unless the rate is above 0 and below 1.
  package init?(rate: Double) {
    guard rate > 0, rate < 1 else { return nil }
    self.rate = rate
  }

  /// `UIScrollView.DecelerationRate.normal`: 0.998.
  package static let normal = Deceleration(valid: 0.998)
  /// `UIScrollView.DecelerationRate.fast`: 0.99.
  package static let fast = Deceleration(valid: 0.99)

  /// The change of ln v per second, below 0.
  private var exponent: Double { 1000 * log(rate) }

  /// Returns the distance in pt at some seconds after a release at a velocity in pt/s; 0 before it.
  package func offset(at seconds: Double, velocity: Double) -> Double {
    seconds > 0 ? velocity * (expm1(exponent * seconds) / exponent) : 0
  }

  /// Returns the velocity, pt/s, at some seconds after a release; the release velocity before it.
  package func velocity(at seconds: Double, velocity: Double) -> Double {
    seconds > 0 ? velocity * exp(exponent * seconds) : velocity
  }

  /// Returns the total distance, pt, after a release at a velocity in pt/s: the limit of `offset`.
  ///
  /// It is −v₀ / (1000·ln r).
  package func projection(of velocity: Double) -> Double {
    -velocity / exponent
  }

  /// Returns the seconds until less than a threshold, pt above 0, remains; UIKit's is half a pixel.
  package func duration(velocity: Double, threshold: Double) -> Double {
    let distance = projection(of: velocity).magnitude
    guard distance > threshold else { return 0 }
    return (log(threshold) - log(distance)) / exponent
  }

  /// Returns the page at which a scroll view settles: the nearest to the swipe's end.
  ///
  /// It is at most one page away from `start`.
  ///
  /// ```
  /// page = round((x + projection) / width), clamped to start ± 1 and to the pages that exist
  /// ```
  /// Half a page rounds up. The offset (page n begins at n times the width, pt) and the velocity,
  /// pt/s, are the content's when the finger lifts. The width of a page includes its spacing.
  ///
  /// Source: ours; Apple's rule is not published.
  package func page(
    from start: Int, offset: Double, velocity: Double, width: Double, count: Int
  ) -> Int {
    let start = min(max(start, 0), count - 1)
    let end = (offset + projection(of: velocity)) / width
    let nearest = (end + 0.5).rounded(.down)
    if nearest > Double(start) { return min(start + 1, count - 1) }
    if nearest < Double(start) { return max(start - 1, 0) }
    return start
  }
}
