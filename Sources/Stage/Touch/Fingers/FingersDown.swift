package import Geometry

/// The fingers that are on the screen and where each one is, the first touched down first.
package struct FingersDown: Hashable, Sendable {
  /// A finger on the screen.
  package struct Contact: Hashable, Sendable {
    /// The finger.
    package var finger: FingerID
    /// Where it is, in points of the screen.
    package var location: Point
  }

  /// The fingers in the order in which they touched down.
  package private(set) var contacts: [Contact] = []

  /// Creates a screen without fingers.
  package init() {}

  /// A finger touches down; one that is down already comes last now.
  package mutating func touchDown(_ change: TouchChange) {
    lift(change.finger)
    contacts.append(Contact(finger: change.finger, location: change.location))
  }

  /// Moves a finger to a new sample; nil where it is not down.
  ///
  /// `before` is its last place, `place` the number of fingers that touched down before it.
  package mutating func move(_ change: TouchChange) -> (before: Point, place: Int)? {
    guard let place = contacts.firstIndex(where: { $0.finger == change.finger }) else { return nil }
    let before = contacts[place].location
    contacts[place].location = change.location
    return (before, place)
  }

  /// A finger lifts; nothing happens where it is not down.
  package mutating func lift(_ finger: FingerID) {
    contacts.removeAll { $0.finger == finger }
  }
}
