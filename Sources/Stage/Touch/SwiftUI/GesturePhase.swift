/// The phase of a gesture, and its value so far.
///
/// ```
///              ┌─▶ active ─┐
/// possible ────┤     │     ├──▶ ended
///              │     ▼     │
///              └─▶ failed ◀┘ (and straight from possible to ended)
/// ```
/// SwiftUI's closures receive `active` as `onChanged` and `ended` as `onEnded`; only `updating` gets the
/// value of a gesture that is possible, such as a finger that rests before it is a long press.
/// Source: OpenSwiftUI `GesturePhase.swift` and `CallbacksGesture.swift`.
package enum GesturePhase<Value: Hashable & Sendable>: Hashable, Sendable {
  /// It may still be recognised.
  case possible
  /// It is recognised and goes on.
  case active(Value)
  /// It has come to its end, recognised.
  case ended(Value)
  /// It was not recognised, or was given up.
  case failed

  /// The value, whatever the phase; nil where there is none.
  package var value: Value? {
    switch self {
    case .active(let value), .ended(let value): value
    case .possible, .failed: nil
    }
  }

  /// True if nothing more can come before a reset: ended or failed.
  package var isTerminal: Bool {
    switch self {
    case .possible, .active: false
    case .ended, .failed: true
    }
  }

  /// True if it is recognised and goes on.
  package var isActive: Bool {
    if case .active = self { true } else { false }
  }
}
