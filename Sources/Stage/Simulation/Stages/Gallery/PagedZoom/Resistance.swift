import Motion

/// The resistance of a picture or row pulled past its end.
enum Resistance: Hashable, Sendable {
  /// UIKit's rubber band, of which this much of the first point shows.
  case rubberBand(Double)
  /// This part of every point shows.
  case friction(Double)

  /// A range with this beyond its ends; a rubber band stretches by an extent at most.
  func range(_ range: ClosedRange<Double>, extent: Double) -> RubberBandedRange {
    switch self {
    case .rubberBand(let part):
      RubberBandedRange(range, dimension: extent, coefficient: part)
    case .friction(let part):
      RubberBandedRange(range, dimension: .infinity, coefficient: part)
    }
  }
}
