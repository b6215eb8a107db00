/// A range with rubber bands beyond its ends: what a finger asks for, and what it gets.
///
/// Source: UIKit's rubber band (`RubberBand`) beyond either end; inside the range one is the other.
package struct RubberBandedRange: Hashable, Sendable {
  /// Where the finger has its way.
  package let range: ClosedRange<Double>
  private let band: RubberBand?

  /// Creates a range with bands.
  ///
  /// - Parameters:
  ///   - range: where the finger has its way.
  ///   - dimension: how far the bands stretch at most, above 0, infinite for plain friction; nothing
  ///     shows beyond the range where it is not.
  ///   - coefficient: how much of the first step beyond an end shows, above 0; 0.55 in UIKit.
  package init(_ range: ClosedRange<Double>, dimension: Double, coefficient: Double = 0.55) {
    self.range = range
    band = RubberBand(dimension: dimension, coefficient: coefficient)
  }

  /// The nearest value of the range.
  package func clamp(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// What shows where the finger asks for a value.
  package func shown(_ raw: Double) -> Double {
    let inside = clamp(raw)
    return raw == inside ? raw : inside + (band?.offset(for: raw - inside) ?? 0)
  }

  /// What a finger would ask for to have this shown.
  ///
  /// Beyond nineteen twentieths of the band the answer stays where it is: it would be infinite.
  package func raw(_ shown: Double) -> Double {
    let inside = clamp(shown)
    guard shown != inside, let band else { return shown }
    let reach = 0.95 * band.dimension
    return inside + band.overscroll(for: min(max(shown - inside, -reach), reach))
  }

  /// How far what shows goes with the next step of the finger.
  package func slope(_ raw: Double) -> Double {
    let inside = clamp(raw)
    return raw == inside ? 1 : band?.slope(at: raw - inside) ?? 0
  }
}
