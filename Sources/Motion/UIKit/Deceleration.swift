import Glibc

/// How UIKit lets content glide on after a swipe: it loses the same fraction of its velocity in every
/// millisecond.
///
/// ```
/// v(t) = v₀·r^(1000t)                        r: what is left after a millisecond
/// x(t) = v₀·(r^(1000t) − 1) / (1000·ln r)
/// ```
///
/// Source: I. Lobanov, "Scrolling mechanics of UIScrollView" (medium.com/@esskeetit).
package struct Deceleration: Hashable, Sendable {
  /// What is left of the velocity after a millisecond, above 0 and below 1.
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

  /// How far the content has gone.
  ///
  /// - Parameters:
  ///   - seconds: since the release; 0 before it.
  ///   - velocity: at the release, pt/s.
  /// - Returns: points, of the velocity's sign.
  package func offset(at seconds: Double, velocity: Double) -> Double {
    seconds > 0 ? velocity * (expm1(exponent * seconds) / exponent) : 0
  }

  /// How fast the content still is, pt/s.
  ///
  /// - Parameters:
  ///   - seconds: since the release; the velocity itself before it.
  ///   - velocity: at the release, pt/s.
  /// - Returns: points per second, of the velocity's sign.
  package func velocity(at seconds: Double, velocity: Double) -> Double {
    seconds > 0 ? velocity * exp(exponent * seconds) : velocity
  }

  /// How far the content goes in the end: the limit of `offset`, −v₀ / (1000·ln r).
  ///
  /// - Parameter velocity: at the release, pt/s.
  /// - Returns: points, of the velocity's sign.
  package func projection(of velocity: Double) -> Double {
    -velocity / exponent
  }

  /// How long it takes until less than a threshold remains to go.
  ///
  /// - Parameters:
  ///   - velocity: at the release, pt/s.
  ///   - threshold: points, above 0; half a pixel where UIKit stops (0.5 / screen scale).
  /// - Returns: seconds; 0 where no more than that remains from the beginning.
  package func duration(velocity: Double, threshold: Double) -> Double {
    let way = projection(of: velocity).magnitude
    guard way > threshold else { return 0 }
    return (log(threshold) - log(way)) / exponent
  }
}
