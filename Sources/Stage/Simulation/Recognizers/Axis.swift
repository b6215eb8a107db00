import Display

/// An axis of the screen: along which a container scrolls, or a finger drags.
enum Axis: String, Hashable, Sendable {
  case horizontal
  case vertical

  /// The coordinate of a point along the axis.
  var coordinate: WritableKeyPath<Point, Double> { self == .horizontal ? \.x : \.y }
}
