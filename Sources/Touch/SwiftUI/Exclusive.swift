package import Motion

/// SwiftUI's ExclusiveGesture: two gestures of which only one succeeds, the first before the second.
///
/// ```
///  first ↓   second → │ possible   active     ended      failed
/// ────────────────────┼───────────────────────────────────────────
///  possible           │ possible   active 2   possible   possible
///  active             │ active 1   active 1   active 1   active 1
///  ended              │ ended 1    ended 1    ended 1    ended 1
///  failed             │ possible   active 2   ended 2    failed
/// ```
///
/// Both see every touch. A second gesture that has ended waits for the first to fail, and is heard
/// then, with the value that it ended with: a single tap behind a double tap.
///
/// Source: OpenSwiftUI `ExclusiveGesture.swift`.
package struct Exclusive<First: TouchRecognizer, Second: TouchRecognizer>: TouchRecognizer {
  /// Which gesture it is, and its value.
  package enum Value: Hashable, Sendable {
    /// The first gesture's.
    case first(First.Value)
    /// The second gesture's.
    case second(Second.Value)
  }

  /// The gesture that has precedence.
  package private(set) var first: First
  /// The gesture that succeeds only where the first fails.
  package private(set) var second: Second

  /// Makes the combination.
  package init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// How far the gesture that counts has come.
  package var phase: GesturePhase<Value> {
    switch (first.phase, second.phase) {
    case (.active(let value), _): .active(.first(value))
    case (.ended(let value), _): .ended(.first(value))
    case (.possible, .active(let value)): .active(.second(value))
    case (.possible(let value?), _): .possible(.first(value))
    case (.possible, .possible(let value)): .possible(value.map(Value.second))
    case (.possible, .ended), (.possible, .failed): .possible(nil)
    case (.failed, let phase): phase.map(Value.second)
    }
  }

  /// The earlier of the two deadlines; nil where the matter is settled.
  package var nextDeadline: SceneTime? {
    guard !phase.isTerminal else { return nil }
    return [first.nextDeadline, second.nextDeadline].compactMap(\.self).min()
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

  /// Gives up what goes on; a second gesture that has ended and waits is heard.
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

/// SwiftUI's `highPriorityGesture`: the gesture of a view before those of the views in it.
///
/// The parent's is the first and takes precedence; a plain `gesture` on the parent would be
/// `child.exclusively(before: parent)`.
///
/// Source: SwiftUI's documentation of `highPriorityGesture(_:including:)`, "a higher precedence than
/// gestures defined by the view"; that precedence means exclusion is our reading.
package typealias HighPriority<Parent: TouchRecognizer, Child: TouchRecognizer> =
  Exclusive<Parent, Child>
