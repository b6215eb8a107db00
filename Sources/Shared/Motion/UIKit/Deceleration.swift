import Glibc

/// UIKit's glide after a swipe, which loses the same part of its velocity in every millisecond.
///
/// ```
/// v(t) = v₀·r^(1000t)                        r: what is left after a millisecond
/// x(t) = v₀·(r^(1000t) − 1) / (1000·ln r)
/// ```
///
/// Source: I. Lobanov, "Scrolling mechanics of UIScrollView" (medium.com/@esskeetit).
package struct Deceleration: Hashable, Sendable {
  /// The part of the velocity that is left after a millisecond, above 0 and below 1.
  package let rate: Double

  private init(valid rate: Double) {
    self.rate = rate
  }

  /// Creates a deceleration; nil where the rate is not above 0 and below 1.
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

  /// The way of the content, pt, some seconds after a release at a velocity in pt/s; 0 before it.
  package func offset(at seconds: Double, velocity: Double) -> Double {
    seconds > 0 ? velocity * (expm1(exponent * seconds) / exponent) : 0
  }

  /// The velocity, pt/s, some seconds after a release; the velocity itself before it.
  package func velocity(at seconds: Double, velocity: Double) -> Double {
    seconds > 0 ? velocity * exp(exponent * seconds) : velocity
  }

  /// The whole way of the content, pt, after a release in pt/s: −v₀ / (1000·ln r), `offset`'s limit.
  package func projection(of velocity: Double) -> Double {
    -velocity / exponent
  }

  /// The seconds until less than a threshold remains, pt above 0; UIKit's is half a pixel.
  package func duration(velocity: Double, threshold: Double) -> Double {
    let way = projection(of: velocity).magnitude
    guard way > threshold else { return 0 }
    return (log(threshold) - log(way)) / exponent
  }
}

extension Deceleration {
  /// The page where a scroll view comes to rest: the nearest to the swipe's end, one page off at most.
  ///
  /// ```
  /// page = round((x + projection) / width), clamped to start ± 1 and to the pages there are
  /// ```
  /// Half a page goes to the later one. Offset (page n begins at n times the width, pt) and velocity, pt/s, are
  /// those of the content when the finger lifts; the width of a page includes its spacing.
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
