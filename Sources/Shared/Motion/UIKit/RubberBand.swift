/// UIKit's resistance of content that is pulled over its edge.
///
/// ```
/// b = (1 − 1/(x·c/d + 1))·d        odd in x; |b| < d
/// x = (d/c)·b/(d − b)              its inverse
/// ```
///
/// Source: gist.github.com/originell/6961057, after @chpwn; the odd extension is ours.
package struct RubberBand: Hashable, Sendable {
  /// The furthest pull, pt, above 0: the view's extent along the axis; infinite for plain friction.
  package let dimension: Double
  /// The part of the first point of the pull that shows, above 0; 0.55 in UIKit.
  package let coefficient: Double

  /// Creates a rubber band; nil where a number is not above 0, or the coefficient not finite.
  package init?(dimension: Double, coefficient: Double = 0.55) {
    guard dimension > 0, coefficient > 0, coefficient.isFinite else {
      return nil
    }
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// The distance of the content beyond its edge, pt, where a finger pulls `overscroll` beyond it.
  package func offset(for overscroll: Double) -> Double {
    guard overscroll.isFinite else { return overscroll.sign == .minus ? -dimension : dimension }
    // Without 1 − 1/(…), which cancels digits of small pulls.
    let pull = overscroll * coefficient
    return pull / (1 + pull.magnitude / dimension)
  }

  /// The distance per next point of the pull: the derivative of `offset(for:)`.
  package func slope(at overscroll: Double) -> Double {
    let stretch = 1 + overscroll.magnitude * coefficient / dimension
    return coefficient / stretch / stretch
  }

  /// The pull, pt, that brings the content `offset` over its edge; infinite from the dimension on.
  package func overscroll(for offset: Double) -> Double {
    let rest = 1 - offset.magnitude / dimension
    guard rest > 0 else { return offset.sign == .minus ? -.infinity : .infinity }
    return offset / coefficient / rest
  }
}
