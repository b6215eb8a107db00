package import Display

/// The identity of a finger, unique in a scene.
package struct FingerID: Hashable, Comparable, Sendable {
  /// The number of the finger, counted from 1 in order of the touch-downs.
  package var number: Int

  package init(_ number: Int) {
    self.number = number
  }

  /// Returns whether `a` touched down before `b`.
  package static func < (a: FingerID, b: FingerID) -> Bool { a.number < b.number }
}

/// The action of one finger at one time.
package struct TouchChange: Hashable, Sendable {
  /// The kind of a finger's action.
  package enum Phase: String, Hashable, Sendable, Decodable {
    /// The finger touched down.
    case down
    /// The finger has a new sample, possibly at the same location.
    case moved
    /// The finger lifted, at its last location.
    case up
  }

  package var finger: FingerID
  /// The location in points of the screen.
  package var location: Point
  /// The index of the object that a touch-down grabs, or nil for hit testing.
  ///
  /// See `TouchStep.subject`.
  package var subject: Int?
  // Declared last, so that it fits into padding: a run stores hundreds of thousands of changes.
  /// The action of the finger.
  package var phase: Phase

  package init(finger: FingerID, phase: Phase, location: Point, subject: Int? = nil) {
    self.finger = finger
    self.phase = phase
    self.location = location
    self.subject = subject
  }
}

/// The actions of all fingers at one time.
///
/// A finger that moves and lifts at the same time has two events.
package struct TouchEvent: Hashable, Sendable {
  package var time: SceneTime
  /// One change for each finger that has a sample at this time, in order of finger numbers.
  package var changes: [TouchChange]

  package init(time: SceneTime, changes: [TouchChange]) {
    self.time = time
    self.changes = changes
  }
}
