/// The phase of a gesture, with its current value.
///
/// ```
///              ┌─▶ active ─┐
/// possible ────┤     │     ├──▶ ended
///              │     ▼     │
///              └─▶ failed ◀┘ (and straight from possible to ended)
/// ```
/// SwiftUI calls `onChanged` for `active` and `onEnded` for `ended`. Only `updating` gets the value
/// of a possible gesture, such as a finger held down before it becomes a long press.
///
/// Source: OpenSwiftUI `GesturePhase.swift` and `CallbacksGesture.swift`.
enum GesturePhase<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The gesture can still be recognized.
  case possible
  /// The gesture is recognized and continues.
  case active(Value)
  /// The gesture is recognized and complete.
  case ended(Value)
  /// The gesture was not recognized, or was canceled.
  case failed

  /// The value of an active or ended gesture, or nil in other phases.
  var value: Value? {
    switch self {
    case .active(let value), .ended(let value): value
    case .possible, .failed: nil
    }
  }

  /// Whether the gesture has ended or failed, and stays so until it is reset.
  var isTerminal: Bool {
    switch self {
    case .possible, .active: false
    case .ended, .failed: true
    }
  }

  /// Whether the gesture is recognized and continues.
  var isActive: Bool {
    if case .active = self { true } else { false }
  }
}
