import Geometry
import Touch

/// The fingers on the screen as one hand: where its middle is and how far it is spread.
struct PhotosFingers: Hashable, Sendable {
  private struct Contact: Hashable, Sendable {
    var finger: FingerID
    var location: Point
  }

  private var contacts: [Contact] = []

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
    remove(change.finger)
    contacts.append(Contact(finger: change.finger, location: change.location))
  }

  /// A finger is somewhere else; whether it was down, and not there.
  mutating func move(_ change: TouchChange) -> Bool {
    guard let index = contacts.firstIndex(where: { $0.finger == change.finger }),
      contacts[index].location != change.location
    else { return false }
    contacts[index].location = change.location
    return true
  }

  /// A finger lifts.
  mutating func remove(_ finger: FingerID) {
    contacts.removeAll { $0.finger == finger }
  }
}
