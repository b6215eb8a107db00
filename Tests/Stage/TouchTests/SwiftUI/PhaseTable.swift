import Geometry
import Motion
import Touch

/// One thing that happens to a recogniser, at a time in milliseconds.
enum Happening {
  case touch(Int, [(finger: Int, phase: TouchChange.Phase, x: Double, y: Double)])
  case pass(Int)
  case cancel

  /// A single finger touches down at a place of the x axis.
  static func down(_ milliseconds: Int, _ x: Double, finger: Int = 1) -> Happening {
    .touch(milliseconds, [(finger, .down, x, 0)])
  }

  /// A single finger moves to a place of the x axis.
  static func move(_ milliseconds: Int, _ x: Double, finger: Int = 1) -> Happening {
    .touch(milliseconds, [(finger, .moved, x, 0)])
  }

  /// A single finger lifts from a place of the x axis.
  static func up(_ milliseconds: Int, _ x: Double, finger: Int = 1) -> Happening {
    .touch(milliseconds, [(finger, .up, x, 0)])
  }

  /// The event, where it is a touch.
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
  /// A number of thousandths of a second.
  static func milliseconds(_ count: Int) -> SceneTime {
    SceneTime(nanoseconds: Int64(count) * 1_000_000)
  }
}

extension TouchRecognizer {
  /// Lets a thing happen.
  mutating func take(_ happening: Happening) {
    switch happening {
    case .touch: if let event = happening.event { update(event) }
    case .pass(let milliseconds): advance(to: .milliseconds(milliseconds))
    case .cancel: cancel()
    }
  }

  /// The phase after each of several happenings, in words.
  func phases(_ happenings: Happening..., value: (Value) -> String) -> [String] {
    var gesture = self
    return happenings.map {
      gesture.take($0)
      return gesture.phase.words(value)
    }
  }

  /// The gesture after several happenings.
  func after(_ happenings: Happening...) -> Self {
    var gesture = self
    for happening in happenings { gesture.take(happening) }
    return gesture
  }
}

extension AttachedGesture {
  /// The phases that are heard at each of several happenings, in words.
  func heard(_ happenings: Happening..., value: (Gesture.Value) -> String) -> [[String]] {
    var attached = self
    return happenings.map { happening in
      let phases: [GesturePhase<Gesture.Value>]
      switch happening {
      case .touch: phases = happening.event.map { attached.update($0) } ?? []
      case .pass(let milliseconds): phases = attached.advance(to: .milliseconds(milliseconds))
      case .cancel: phases = attached.cancel()
      }
      return phases.map { $0.words(value) }
    }
  }
}

extension GesturePhase {
  /// The phase's name and its value, as in `active 3.0`.
  func words(_ word: (Value) -> String) -> String {
    let name =
      switch self {
      case .possible: "possible"
      case .active: "active"
      case .ended: "ended"
      case .failed: "failed"
      }
    return value.map { "\(name) \(word($0))" } ?? name
  }
}
