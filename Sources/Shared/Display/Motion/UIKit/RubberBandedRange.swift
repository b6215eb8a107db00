/// A range with UIKit's rubber bands (`RubberBand`) beyond its bounds.
package struct RubberBandedRange: Hashable, Sendable {
  /// The values without resistance.
  package let range: ClosedRange<Double>
  private let band: RubberBand?

  /// Creates a range with rubber bands of a dimension and a coefficient, 0.55 in UIKit.
  ///
  /// An infinite dimension gives plain friction. If a number is not above 0, values never leave the
  /// range.
  package init(_ range: ClosedRange<Double>, dimension: Double, coefficient: Double = 0.55) {
    self.range = range
    band = RubberBand(dimension: dimension, coefficient: coefficient)
  }

  /// Returns the nearest value in the range.
  package func clamp(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns the displayed value for the finger's raw value.
  package func shown(_ raw: Double) -> Double {
    let inside = clamp(raw)
    return raw == inside ? raw : inside + (band?.offset(for: raw - inside) ?? 0)
  }

  /// Returns the finger's raw value for a displayed value.
  ///
  /// Displayed values beyond 95 % of the band are clamped, because their raw value tends to
  /// infinity.
  package func raw(_ shown: Double) -> Double {
    let inside = clamp(shown)
    guard shown != inside, let band else { return shown }
    let reach = 0.95 * band.dimension
    return inside + band.overscroll(for: min(max(shown - inside, -reach), reach))
  }

  /// Returns the displayed distance per unit of finger movement at a raw value.
  package func slope(_ raw: Double) -> Double {
    let inside = clamp(raw)
    return raw == inside ? 1 : band?.slope(at: raw - inside) ?? 0
  }
}
