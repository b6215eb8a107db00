/// A range with rubber bands (Source: UIKit's `RubberBand`) beyond its ends.
package struct RubberBandedRange: Hashable, Sendable {
  /// The values without resistance.
  package let range: ClosedRange<Double>
  private let band: RubberBand?

  /// Creates a range with bands of a furthest pull and a coefficient, 0.55 in UIKit.
  ///
  /// A pull of infinity is plain friction; nothing shows beyond the range where it is not above 0.
  package init(_ range: ClosedRange<Double>, dimension: Double, coefficient: Double = 0.55) {
    self.range = range
    band = RubberBand(dimension: dimension, coefficient: coefficient)
  }

  /// The nearest value of the range.
  package func clamp(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// The value that shows for the finger's raw one.
  package func shown(_ raw: Double) -> Double {
    let inside = clamp(raw)
    return raw == inside ? raw : inside + (band?.offset(for: raw - inside) ?? 0)
  }

  /// The finger's raw value for a shown one.
  ///
  /// Beyond nineteen twentieths of the band it stays where it is, as it would be infinite.
  package func raw(_ shown: Double) -> Double {
    let inside = clamp(shown)
    guard shown != inside, let band else { return shown }
    let reach = 0.95 * band.dimension
    return inside + band.overscroll(for: min(max(shown - inside, -reach), reach))
  }

  /// The distance that the shown value goes with the next step of the finger.
  package func slope(_ raw: Double) -> Double {
    let inside = clamp(raw)
    return raw == inside ? 1 : band?.slope(at: raw - inside) ?? 0
  }
}
