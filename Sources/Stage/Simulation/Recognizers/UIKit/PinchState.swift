import Display

/// The centroid and the spread of the fingers that count.
struct PinchState: Hashable, Sendable {
  /// The centroid, in points of the screen.
  var location: Point
  /// The spread, pt.
  var spread: Double
  /// The number of the fingers.
  var count = 1
}

/// The rule for the fingers that count and for their spread.
enum FingerMeasure: Hashable, Sendable {
  /// The first two, replaced by a third if one lifts; the spread is their distance, 0 for one.
  case firstTwo
  /// All fingers; the spread is their mean distance from the centroid, pt.
  ///
  /// The lower bound `minSpread` keeps ratios of spreads defined.
  case all(minSpread: Double)

  /// Returns the centroid and the spread of the fingers that count; nil without fingers.
  func pinchState(of contacts: ArraySlice<ActiveTouches.Contact>) -> PinchState? {
    guard let first = contacts.first?.location, let last = contacts.last?.location else {
      return nil
    }
    let count = contacts.count
    switch self {
    case .firstTwo:
      return PinchState(
        location: first + (last - first) / 2, spread: first.distance(to: last), count: count)
    case .all(let minSpread):
      let middle = Point(
        x: contacts.reduce(0) { $0 + $1.location.x } / Double(count),
        y: contacts.reduce(0) { $0 + $1.location.y } / Double(count))
      let sum = contacts.reduce(0) { $0 + $1.location.distance(to: middle) }
      return PinchState(location: middle, spread: max(minSpread, sum / Double(count)), count: count)
    }
  }
}
