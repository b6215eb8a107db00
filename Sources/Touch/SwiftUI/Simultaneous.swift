package import Motion

/// SwiftUI's SimultaneousGesture: two gestures side by side, neither before the other.
///
/// ```
///  first ↓   second → │ possible   active     ended      failed
/// ────────────────────┼───────────────────────────────────────────
///  possible           │ possible   active     possible   possible
///  active             │ active     active     active     active
///  ended              │ possible   active     ended      ended
///  failed             │ possible   active     ended      failed
/// ```
///
/// Where one is active, the values of both are told, the other's being what it has.
///
/// Source: OpenSwiftUI `SimultaneousGesture.swift`.
package struct Simultaneous<First: TouchRecognizer, Second: TouchRecognizer>: TouchRecognizer {
  /// The values of both gestures.
  package struct Value: Hashable, Sendable {
    /// The first gesture's, where it has one.
    package var first: First.Value?
    /// The second gesture's, where it has one.
    package var second: Second.Value?

    /// Makes a value.
    package init(first: First.Value?, second: Second.Value?) {
      self.first = first
      self.second = second
    }
  }

  /// One gesture.
  package private(set) var first: First
  /// The other; within one event it comes second.
  package private(set) var second: Second

  /// Makes the combination.
  package init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// How far the two have come.
  package var phase: GesturePhase<Value> {
    let value = Value(first: first.phase.value, second: second.phase.value)
    return switch (first.phase, second.phase) {
    case (.active, _), (_, .active): .active(value)
    case (.possible, _), (_, .possible): .possible(nil)
    case (.ended, _), (_, .ended): .ended(value)
    case (.failed, .failed): .failed
    }
  }

  /// The earlier of the two deadlines.
  package var nextDeadline: SceneTime? {
    [first.nextDeadline, second.nextDeadline].compactMap(\.self).min()
  }

  /// Takes in what the fingers did.
  package mutating func update(_ event: TouchEvent) {
    first.update(event)
    second.update(event)
  }

  /// Lets time pass for both.
  package mutating func advance(to time: SceneTime) {
    first.advance(to: time)
    second.advance(to: time)
  }

  /// Gives up both.
  package mutating func cancel() {
    first.cancel()
    second.cancel()
  }

  /// Forgets everything.
  package mutating func reset() {
    first.reset()
    second.reset()
  }
}
