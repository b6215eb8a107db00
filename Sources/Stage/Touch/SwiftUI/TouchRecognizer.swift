package import Motion

/// One of SwiftUI's gestures as a state machine over touch events.
///
/// It handles one series of touches, from the first finger on an empty screen to its end or failure, and
/// ignores all others; an `AttachedGesture` begins each series with a fresh one. Within one event fingers touch
/// down first, then move, then lift. Only the velocities ignore an event earlier than the last one.
/// Source: the phases are SwiftUI's (OpenSwiftUI `GesturePhase.swift`); this interface is ours.
package protocol TouchRecognizer: Hashable, Sendable {
  /// The value that the gesture's closures receive.
  associatedtype Value: Hashable, Sendable

  /// The phase of the gesture.
  var phase: GesturePhase<Value> { get }

  /// The instant at which the phase changes without any touch; nil where there is none.
  var nextDeadline: SceneTime? { get }

  /// Handles the fingers' actions.
  mutating func update(_ event: TouchEvent)

  /// Lets time pass: what is due by then happens.
  mutating func advance(to time: SceneTime)

  /// Gives up what has not come to its end: the system or another gesture has taken the fingers.
  mutating func cancel()
}
