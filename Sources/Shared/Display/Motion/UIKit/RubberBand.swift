/// UIKit's resistance to dragging content beyond its edge.
///
/// ```
/// b = (1 − 1/(x·c/d + 1))·d        odd in x; |b| < d
/// x = (d/c)·b/(d − b)              its inverse
/// ```
///
/// Source: gist.github.com/originell/6961057, after @chpwn; the odd extension is ours.
package struct RubberBand: Hashable, Sendable {
  /// The upper limit of the displayed offset, pt, above 0: the view's extent along the axis.
  ///
  /// Infinity gives plain friction.
  package let dimension: Double
  /// The fraction of a small overscroll that is displayed, above 0; 0.55 in UIKit.
  package let coefficient: Double

  /// Creates a rubber band; nil if a number is not above 0, or the coefficient is not finite.
  package init?(dimension: Double, coefficient: Double = 0.55) {
    guard dimension > 0, coefficient > 0, coefficient.isFinite else { return nil }
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Returns the displayed offset beyond the edge for a finger's overscroll, both in pt.
  package func offset(for overscroll: Double) -> Double {
    guard overscroll.isFinite else { return overscroll.sign == .minus ? -dimension : dimension }
    // The form 1 − 1/(…) would cancel digits of small overscrolls.
    let pull = overscroll * coefficient
    return pull / (1 + pull.magnitude / dimension)
  }

  /// Returns the displayed distance per point of overscroll: the derivative of `offset(for:)`.
  package func slope(at overscroll: Double) -> Double {
    let stretch = 1 + overscroll.magnitude * coefficient / dimension
    return coefficient / stretch / stretch
  }

  /// Returns the overscroll, pt, that displays an offset, pt; infinite at or above the dimension.
  package func overscroll(for offset: Double) -> Double {
    let remaining = 1 - offset.magnitude / dimension
    guard remaining > 0 else { return offset.sign == .minus ? -.infinity : .infinity }
    return offset / coefficient / remaining
  }
}
