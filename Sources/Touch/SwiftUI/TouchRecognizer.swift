package import Motion

/// One of SwiftUI's gestures as a state machine over touch events.
///
/// It looks at one series of touches: from the first finger that touches an empty screen to its end
/// or failure. There it stays, deaf, until `reset()`. An `AttachedGesture` does the resetting.
///
/// Within one event fingers touch down first, then move, then lift. An event that is earlier than
/// the last one is taken as it comes; only the velocities pass over it.
///
/// Source: the phases are SwiftUI's (OpenSwiftUI `GesturePhase.swift`); this interface is ours.
package protocol TouchRecognizer: Hashable, Sendable {
  /// What the gesture tells its closures.
  associatedtype Value: Hashable, Sendable

  /// How far the gesture has come.
  var phase: GesturePhase<Value> { get }

  /// The instant at which the phase changes without any touch; nil where there is none.
  var nextDeadline: SceneTime? { get }

  /// Takes in what the fingers did.
  mutating func update(_ event: TouchEvent)

  /// Lets time pass: what is due by then happens.
  mutating func advance(to time: SceneTime)

  /// Gives up what has not come to its end: the system or another gesture has taken the fingers.
  mutating func cancel()

  /// Forgets everything, ready for another series of touches.
  mutating func reset()
}
