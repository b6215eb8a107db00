import SceneModel

/// A SwiftUI gesture as a state machine over touch events.
///
/// A recognizer handles one touch sequence, from the first touch-down on an empty screen until it
/// ends or fails, and ignores later touches. `AttachedGesture` resets it for each sequence. Within
/// one event, touch-downs are handled first, then moves, then lifts. Events must be in order of
/// time: only the velocities ignore an event earlier than the last one.
///
/// Source: The phases are SwiftUI's (OpenSwiftUI `GesturePhase.swift`). This interface is our own.
protocol TouchRecognizer: Hashable, Sendable {
  /// The type of the value passed to the gesture's closures.
  associatedtype Value: Hashable, Sendable

  /// The current phase of the gesture.
  var phase: GesturePhase<Value> { get }

  /// Handles a touch event.
  mutating func update(_ event: TouchEvent)

  /// Cancels the gesture if it has not ended.
  ///
  /// Called when the system or another gesture takes over the touches.
  mutating func cancel()
}
