/// UIKit's resistance of content that is pulled over its edge.
///
/// ```
/// b = (1 − 1/(x·c/d + 1))·d        odd in x; |b| < d
/// x = (d/c)·b/(d − b)              its inverse
/// ```
///
/// Source: gist.github.com/originell/6961057, after @chpwn; the odd extension is ours.
package struct RubberBand: Hashable, Sendable {
  /// How far the content can be pulled at most: the view's extent along the axis, pt, above 0; infinite
  /// for plain friction, of which the coefficient is the part of the pull that shows.
  package let dimension: Double
  /// How much of the first point of the pull shows, above 0; 0.55 in UIKit.
  package let coefficient: Double

  /// Creates a rubber band; nil where a number is not above 0, or the coefficient not finite.
  package init?(dimension: Double, coefficient: Double = 0.55) {
    guard dimension > 0, coefficient > 0, coefficient.isFinite else {
      return nil
    }
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// How far the content goes over its edge, pt, where a finger pulls `overscroll` beyond it.
  package func offset(for overscroll: Double) -> Double {
    guard overscroll.isFinite else { return overscroll.sign == .minus ? -dimension : dimension }
    // Without 1 − 1/(…), which cancels digits of small pulls.
    let pull = overscroll * coefficient
    return pull / (1 + pull.magnitude / dimension)
  }

  /// How far the content goes with the next point of the pull: the derivative of `offset(for:)`.
  package func slope(at overscroll: Double) -> Double {
    let stretch = 1 + overscroll.magnitude * coefficient / dimension
    return coefficient / stretch / stretch
  }

  /// The pull that brings the content `offset` over its edge, pt.
  ///
  /// - Parameter offset: magnitude below the dimension; beyond it the pull is infinite.
  /// - Returns: the overscroll, of the offset's sign.
  package func overscroll(for offset: Double) -> Double {
    let rest = 1 - offset.magnitude / dimension
    guard rest > 0 else { return offset.sign == .minus ? -.infinity : .infinity }
    return offset / coefficient / rest
  }
}
