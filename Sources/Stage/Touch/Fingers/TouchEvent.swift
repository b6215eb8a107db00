package import Geometry
package import Motion

/// A finger of a scene; no two fingers share a number.
package struct FingerID: Hashable, Comparable, Sendable {
  /// Counted from 1 in the order in which the fingers touch down.
  package var number: Int

  /// Creates an identity from its number.
  package init(_ number: Int) {
    self.number = number
  }

  /// True if `a` touched down first.
  package static func < (a: FingerID, b: FingerID) -> Bool { a.number < b.number }
}

/// The action of one finger at an instant.
package struct TouchChange: Hashable, Sendable {
  /// The stages of a finger's stay on the screen.
  package enum Phase: String, Hashable, Sendable {
    /// It touched the screen.
    case down
    /// It is at a new sample; the place may be the same.
    case moved
    /// It left the screen, at its last place.
    case up
  }

  /// The finger.
  package var finger: FingerID
  /// Where, in points of the screen.
  package var location: Point
  /// The subject that a touch-down takes hold of, see `TouchStep.subject`; nil for what lies there.
  package var subject: Int?
  // Last, where it takes no memory of its own: a run keeps hundreds of thousands.
  /// The finger's action.
  package var phase: Phase

  /// Creates a change.
  package init(finger: FingerID, phase: Phase, location: Point, subject: Int? = nil) {
    self.finger = finger
    self.phase = phase
    self.location = location
    self.subject = subject
  }
}

/// The actions of all fingers at one instant; a finger that moves and lifts then has two events.
package struct TouchEvent: Hashable, Sendable {
  /// The time.
  package var time: SceneTime
  /// One change for each finger that has a sample at this instant, in the order of their numbers.
  package var changes: [TouchChange]

  /// Creates an event.
  package init(time: SceneTime, changes: [TouchChange]) {
    self.time = time
    self.changes = changes
  }
}
