import Motion

/// The resistance of a picture or row that is dragged beyond its limit.
enum Resistance: Hashable, Sendable {
  /// UIKit's rubber band with this coefficient: the fraction of the first point that shows.
  case rubberBand(Double)
  /// Constant friction: this fraction of every point shows.
  case friction(Double)

  /// Returns a range with this resistance outside; a rubber band stretches by at most `extent`.
  func range(_ range: ClosedRange<Double>, extent: Double) -> RubberBandedRange {
    switch self {
    case .rubberBand(let fraction):
      RubberBandedRange(range, dimension: extent, coefficient: fraction)
    case .friction(let fraction):
      RubberBandedRange(range, dimension: .infinity, coefficient: fraction)
    }
  }
}
