import Geometry
import Touch

/// The fingers on the screen as one hand: where its middle is and how far it is spread.
struct PhotosFingers: Hashable, Sendable {
  private var down = FingersDown()

  private var contacts: [FingersDown.Contact] { down.contacts }

  /// How many fingers are down.
  var count: Int { contacts.count }

  /// The mean of the fingers' places, in points of the screen; the origin where there is none.
  var middle: Point {
    guard !contacts.isEmpty else { return .zero }
    let count = Double(contacts.count)
    return Point(
      x: contacts.reduce(0) { $0 + $1.location.x } / count,
      y: contacts.reduce(0) { $0 + $1.location.y } / count)
  }

  /// The mean distance from the middle, pt; not below a fingertip's radius, so that fingers that meet
  /// still have a ratio.
  ///
  /// Source: ours: 5 pt.
  var spread: Double {
    guard contacts.count > 1 else { return 5 }
    let middle = middle
    let sum = contacts.reduce(0) { $0 + $1.location.distance(to: middle) }
    return max(5, sum / Double(contacts.count))
  }

  /// A finger touches down.
  mutating func add(_ change: TouchChange) {
    down.touchDown(change)
  }

  /// A finger is somewhere else; whether it was down, and not there.
  mutating func move(_ change: TouchChange) -> Bool {
    down.move(change).map { $0.before != change.location } ?? false
  }

  /// A finger lifts.
  mutating func remove(_ finger: FingerID) {
    down.lift(finger)
  }
}
