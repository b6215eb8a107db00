import Geometry
package import Motion

/// SwiftUI's SequenceGesture: a gesture that sees no touch before another has ended.
///
/// ```
///               ended                                       as the second does
/// first ─────────────────▶ second (possible, both values) ──────────────────────▶ active, ended
///   │ failed                   │ failed
///   └──────────────────────────┴────────────────────────────────────────────────▶ failed
/// ```
///
/// Fingers that are still on the screen when the first ends touch down for the second at that
/// instant, where they are: a drag after a long press has its start there.
///
/// Source: SwiftUI's documentation, "the second gesture only receiving events after the first
/// gesture succeeds", and its value `second(First.Value, Second.Value?)`; that the start is where
/// the fingers are, and that the whole is possible until the second is active, is our reading.
package struct Sequenced<First: TouchRecognizer, Second: TouchRecognizer>: TouchRecognizer {
  /// Which gesture's turn it is, and the values so far.
  package enum Value: Hashable, Sendable {
    /// The first gesture goes on.
    case first(First.Value)
    /// The first has ended; the second's value where it has one.
    case second(First.Value, Second.Value?)
  }

  /// The gesture that comes first.
  package private(set) var first: First
  /// The gesture that comes then.
  package private(set) var second: Second
  private var fingers: [FingerID: Point] = [:]

  /// Makes the combination.
  package init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// How far the gesture whose turn it is has come.
  package var phase: GesturePhase<Value> {
    guard case .ended(let value) = first.phase else { return first.phase.map(Value.first) }
    if case .possible(let other) = second.phase { return .possible(.second(value, other)) }
    return second.phase.map { .second(value, $0) }
  }

  /// The deadline of the gesture whose turn it is.
  package var nextDeadline: SceneTime? {
    hasFirstEnded ? second.nextDeadline : first.nextDeadline
  }

  private var hasFirstEnded: Bool {
    if case .ended = first.phase { true } else { false }
  }

  /// Takes in what the fingers did.
  package mutating func update(_ event: TouchEvent) {
    guard !hasFirstEnded else { return second.update(event) }
    for change in event.changes {
      fingers[change.finger] = change.phase == .up ? nil : change.location
    }
    first.update(event)
    beginSecond(at: event.time)
  }

  /// Lets time pass for the gesture whose turn it is.
  package mutating func advance(to time: SceneTime) {
    guard !hasFirstEnded else { return second.advance(to: time) }
    first.advance(to: time)
    beginSecond(at: time)
  }

  private mutating func beginSecond(at time: SceneTime) {
    guard hasFirstEnded, !fingers.isEmpty else { return }
    let touches = fingers.sorted { $0.key < $1.key }
    second.update(
      TouchEvent(
        time: time,
        changes: touches.map { TouchChange(finger: $0.key, phase: .down, location: $0.value) }))
  }

  /// Gives up the gesture whose turn it is.
  package mutating func cancel() {
    if hasFirstEnded { second.cancel() } else { first.cancel() }
  }

  /// Forgets everything.
  package mutating func reset() {
    first.reset()
    second.reset()
    fingers = [:]
  }
}
