/// A time between frames at which readings are taken.
package struct ReadingMoment: Hashable, Sendable {
  /// The moment's relation to events at its time; cases are in chronological order.
  package enum Phase: String, CaseIterable, Hashable, Sendable {
    /// There are no events at the time.
    case still
    /// Before all events at the time.
    case before
    /// After all events at the time.
    case after
  }

  /// Seconds of scene time.
  package var time: Double
  package var phase: Phase
  /// A digest of the drawing at the moment; moments with equal digests look the same.
  package var drawing: String

  package init(_ phase: Phase, time: Double, drawing: String = "") {
    self.phase = phase
    self.time = time
    self.drawing = drawing
  }
}
