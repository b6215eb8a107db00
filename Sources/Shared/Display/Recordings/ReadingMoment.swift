/// An instant beside the frames at which readings are taken.
package struct ReadingMoment: Hashable, Sendable {
  /// The side of what happens at an instant; in the order of time.
  package enum Phase: String, CaseIterable, Hashable, Sendable {
    /// Nothing happens then.
    case still
    /// All that happens then is still to come.
    case before
    /// All that happens then has happened.
    case after
  }

  /// The scene time, s.
  package var time: Double
  /// The side of what happens then.
  package var phase: Phase
  /// A digest of what is drawn then; moments with the same one look the same.
  package var drawing: String

  /// Creates a moment.
  package init(_ phase: Phase, time: Double, drawing: String = "") {
    self.phase = phase
    self.time = time
    self.drawing = drawing
  }
}
