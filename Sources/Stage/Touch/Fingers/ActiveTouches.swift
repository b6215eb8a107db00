package import Geometry

/// The fingers on the screen with their locations, in order of their touch-downs.
package struct ActiveTouches: Hashable, Sendable {
  /// A finger on the screen.
  package struct Contact: Hashable, Sendable {
    package var finger: FingerID
    /// The current location, in points of the screen.
    package var location: Point
  }

  /// The fingers in order of their touch-downs.
  package private(set) var contacts: [Contact] = []

  /// Creates an empty set of fingers.
  package init() {}

  /// Adds a finger at the end of the order, and removes its earlier contact if it has one.
  package mutating func touchDown(_ change: TouchChange) {
    lift(change.finger)
    contacts.append(Contact(finger: change.finger, location: change.location))
  }

  /// Moves a finger, and returns its previous location and its index in `contacts`.
  ///
  /// Nil if the finger is not down.
  package mutating func move(_ change: TouchChange) -> (before: Point, index: Int)? {
    guard let index = contacts.firstIndex(where: { $0.finger == change.finger }) else { return nil }
    let before = contacts[index].location
    contacts[index].location = change.location
    return (before, index)
  }

  /// Removes a finger; has no effect if it is not down.
  package mutating func lift(_ finger: FingerID) {
    contacts.removeAll { $0.finger == finger }
  }
}
