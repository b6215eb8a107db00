import Geometry
import Touch

/// The centroid and the spread of the fingers that count.
struct PinchState: Hashable, Sendable {
  /// The centroid, in points of the screen.
  var location: Point
  /// The spread, pt.
  var spread: Double
}

/// The fingers on the screen, combined into a centroid and a spread.
struct TouchGroup: Hashable, Sendable {
  /// The rule for the fingers that count and for their spread.
  enum Measure: Hashable, Sendable {
    /// The first two, replaced by a third if one lifts; the spread is their distance, 0 for one.
    case firstTwo
    /// All fingers; the spread is their mean distance from the centroid, pt.
    ///
    /// The lower bound `minSpread` keeps ratios of spreads defined.
    case all(minSpread: Double)
  }

  struct Velocity: Hashable, Sendable {
    /// The velocity of the centroid, pt/s.
    var location: Vector
    /// The velocity of the spread's logarithm, 1/s: the relative change of the spread.
    var spread: Double

    static let zero = Velocity(location: .zero, spread: 0)
  }

  let measure: Measure
  private(set) var down = ActiveTouches()

  var count: Int { down.contacts.count }

  var fingers: [FingerID] { counting.map(\.finger) }

  private var counting: ArraySlice<ActiveTouches.Contact> {
    switch measure {
    case .firstTwo: down.contacts.prefix(2)
    case .all: down.contacts[...]
    }
  }

  /// The centroid, in points of the screen; `.zero` without fingers.
  var location: Point {
    guard let first = down.contacts.first else { return .zero }
    let contacts = counting
    switch measure {
    case .firstTwo:
      return contacts.dropFirst().first.map { first.location + ($0.location - first.location) / 2 }
        ?? first.location
    case .all:
      let count = Double(contacts.count)
      return Point(
        x: contacts.reduce(0) { $0 + $1.location.x } / count,
        y: contacts.reduce(0) { $0 + $1.location.y } / count)
    }
  }

  /// The spread, pt.
  var spread: Double {
    let contacts = counting
    switch measure {
    case .firstTwo:
      guard let first = contacts.first, let second = contacts.dropFirst().first else { return 0 }
      return first.location.distance(to: second.location)
    case .all(let minSpread):
      guard contacts.count > 1 else { return minSpread }
      let middle = location
      let sum = contacts.reduce(0) { $0 + $1.location.distance(to: middle) }
      return max(minSpread, sum / Double(contacts.count))
    }
  }

  /// The current centroid and spread; nil without fingers.
  var pinchState: PinchState? { count > 0 ? PinchState(location: location, spread: spread) : nil }

  mutating func add(_ change: TouchChange) {
    down.touchDown(change)
  }

  /// Updates a finger's location; returns whether it changed, or nil if the finger does not count.
  mutating func move(_ change: TouchChange) -> Bool? {
    guard let move = down.move(change), fingers.contains(change.finger) else { return nil }
    return move.before != change.location
  }

  mutating func remove(_ finger: FingerID) {
    down.lift(finger)
  }
}
