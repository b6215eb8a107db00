import Display
import Geometry
import Motion
import Simulation
import Touch

/// One look at a screen: what showed at an instant, or after one of the things that happened at it.
struct MotionSample {
  /// What happened since the look before.
  enum Cause: Hashable {
    /// Nothing but time.
    case time
    /// Fingers did something.
    case fingers([TouchChange])
    /// The stage did something by itself.
    case timer
  }

  /// When.
  var time: SceneTime
  /// What happened at this instant since the look before.
  var cause: Cause
  /// What happened.
  var marks: [EventMark]
  /// True if what was moving was given a new target.
  var isRetarget: Bool
  /// The readings, in the order of the names.
  var values: [ReadingValue]
  /// What of a gallery was drawn; nil for other stages.
  var drawn: DrawnPictures?
  /// The safe areas that views have of their own; empty for a gallery.
  var safeAreas: [ViewSafeArea]

  /// Seconds.
  var seconds: Double { time.seconds }

  /// True if fingers did something.
  var isOfFingers: Bool {
    if case .fingers = cause { true } else { false }
  }

  /// True if fingers touched down, or lifted.
  func has(_ phase: TouchChange.Phase) -> Bool {
    guard case .fingers(let changes) = cause else { return false }
    return changes.contains { $0.phase == phase }
  }
}

/// A finger's stay on the screen.
struct FingerStay {
  /// The finger.
  var finger: FingerID
  /// Where it was and when, from its touch-down on.
  var places: [(time: SceneTime, location: Point)]
  /// When it lifted; nil where it never did.
  var upTime: SceneTime?

  /// When it touched down.
  var downTime: SceneTime { places.first?.time ?? .zero }

  /// How far it ever was from where it touched down, pt.
  var reach: Double {
    guard let first = places.first else { return 0 }
    return places.map { ($0.location - first.location).length }.max() ?? 0
  }

  /// Where it was last at an instant; nil before its touch-down.
  func location(at time: SceneTime) -> Point? {
    let count = places.countOfPrefix { $0.time <= time }
    return count > 0 ? places[count - 1].location : nil
  }

  /// Where it was last before an instant; nil before its touch-down.
  func location(before time: SceneTime) -> Point? {
    let count = places.countOfPrefix { $0.time < time }
    return count > 0 ? places[count - 1].location : nil
  }

  /// True if it is on the screen at an instant, or lifts just then: its last move is told before.
  func isPresent(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time <= $0 } ?? true)
  }

  /// True if it is on the screen after what happened at an instant.
  func isDown(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time < $0 } ?? true)
  }
}
