import Geometry
import Touch

/// The fingers on the screen as one hand: where its middle is and how far it is spread.
struct Hand: Hashable, Sendable {
  /// Which fingers count, and how far they count as spread.
  enum Measure: Hashable, Sendable {
    /// The first two, a third in the place of one that lifts; their distance, 0 for one finger.
    case firstTwo
    /// All; their mean distance from the middle is at least this, pt, so that there is a ratio.
    case all(leastSpread: Double)
  }

  /// Where the fingers that count are together.
  struct Grasp: Hashable, Sendable {
    /// Their mean, in points of the screen.
    var location: Point
    /// The spread of the fingers, pt.
    var spread: Double
  }

  struct Velocity: Hashable, Sendable {
    /// Of the location, pt/s.
    var location: Vector
    /// Of the spread's logarithm, 1/s: the spread's change as a fraction of itself.
    var spread: Double

    static let zero = Velocity(location: .zero, spread: 0)
  }

  private let measure: Measure
  private var down = FingersDown()

  init(_ measure: Measure) {
    self.measure = measure
  }

  var count: Int { down.contacts.count }

  var fingers: [FingerID] { counting.map(\.finger) }

  private var counting: ArraySlice<FingersDown.Contact> {
    switch measure {
    case .firstTwo: down.contacts.prefix(2)
    case .all: down.contacts[...]
    }
  }

  /// The fingers' mean, in points of the screen; the origin where there are none.
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

  /// The spread of the fingers, pt.
  var spread: Double {
    let contacts = counting
    switch measure {
    case .firstTwo:
      guard let first = contacts.first, let second = contacts.dropFirst().first else { return 0 }
      return first.location.distance(to: second.location)
    case .all(let least):
      guard contacts.count > 1 else { return least }
      let middle = location
      let sum = contacts.reduce(0) { $0 + $1.location.distance(to: middle) }
      return max(least, sum / Double(contacts.count))
    }
  }

  /// Where the fingers are; nil where there are none.
  var grasp: Grasp? {
    count > 0 ? Grasp(location: location, spread: spread) : nil
  }

  mutating func add(_ change: TouchChange) {
    down.touchDown(change)
  }

  /// Moves a finger to a new sample; true if its place is another, nil where it does not count.
  mutating func move(_ change: TouchChange) -> Bool? {
    guard let move = down.move(change), fingers.contains(change.finger) else { return nil }
    return move.before != change.location
  }

  mutating func remove(_ finger: FingerID) {
    down.lift(finger)
  }
}
