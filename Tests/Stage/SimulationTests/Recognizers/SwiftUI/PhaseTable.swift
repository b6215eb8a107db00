import Display
import SceneModel

@testable import Simulation

/// An input of a recognizer, with its time in milliseconds.
enum RecognizerInput {
  case touch(Int, [(finger: Int, phase: TouchChange.Phase, x: Double, y: Double)])
  case cancel

  /// A single finger touches down at a position on the x axis.
  static func down(_ milliseconds: Int, _ x: Double, finger: Int = 1) -> RecognizerInput {
    .touch(milliseconds, [(finger, .down, x, 0)])
  }

  /// A single finger moves to a position on the x axis.
  static func move(_ milliseconds: Int, _ x: Double, finger: Int = 1) -> RecognizerInput {
    .touch(milliseconds, [(finger, .moved, x, 0)])
  }

  /// A single finger lifts from a position on the x axis.
  static func up(_ milliseconds: Int, _ x: Double, finger: Int = 1) -> RecognizerInput {
    .touch(milliseconds, [(finger, .up, x, 0)])
  }

  /// The touch event, or nil if the input is not a touch.
  var event: TouchEvent? {
    guard case .touch(let milliseconds, let changes) = self else { return nil }
    return TouchEvent(
      time: .milliseconds(milliseconds),
      changes: changes.map {
        TouchChange(
          finger: FingerID($0.finger), phase: $0.phase, location: Point(x: $0.x, y: $0.y))
      })
  }
}

extension SceneTime {
  static func milliseconds(_ count: Int) -> SceneTime {
    SceneTime(nanoseconds: Int64(count) * 1_000_000)
  }
}

extension TouchRecognizer {
  /// Applies an input to the recognizer.
  mutating func take(_ input: RecognizerInput) {
    switch input {
    case .touch: if let event = input.event { update(event) }
    case .cancel: cancel()
    }
  }

  /// Returns the phase after each of several inputs, as text.
  func phases(_ inputs: RecognizerInput..., value: (Value) -> String) -> [String] {
    var gesture = self
    return inputs.map {
      gesture.take($0)
      return gesture.phase.text(value)
    }
  }

  /// Returns the recognizer after several inputs.
  func after(_ inputs: RecognizerInput...) -> Self {
    var gesture = self
    for input in inputs { gesture.take(input) }
    return gesture
  }
}

extension AttachedGesture {
  /// Returns the phases reported for each of several inputs, as text.
  func reported(_ inputs: RecognizerInput..., value: (Gesture.Value) -> String) -> [[String]] {
    var attached = self
    return inputs.map { input in
      let phases: [GesturePhase<Gesture.Value>]
      switch input {
      case .touch: phases = input.event.map { attached.update($0) } ?? []
      case .cancel: phases = attached.cancel()
      }
      return phases.map { $0.text(value) }
    }
  }
}

extension GesturePhase {
  /// Returns the phase's name and its value, such as `active 3.0`.
  func text(_ format: (Value) -> String) -> String {
    let name =
      switch self {
      case .possible: "possible"
      case .active: "active"
      case .ended: "ended"
      case .failed: "failed"
      }
    return value.map { "\(name) \(format($0))" } ?? name
  }
}
