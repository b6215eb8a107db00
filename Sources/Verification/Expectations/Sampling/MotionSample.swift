import Display
import Geometry
import Motion
import Rendering
import Simulation
import Touch

/// A sample of a screen at an instant, or after one of the events at it.
struct MotionSample {
  /// The event since the sample before.
  enum Cause: Hashable {
    /// Nothing but time.
    case time
    case fingers([TouchChange])
    /// The stage acted by itself.
    case timer
  }

  var time: SceneTime
  /// The event at this instant since the sample before.
  var cause: Cause
  var marks: [EventMark]
  /// True if a motion was given a new target.
  var isRetarget: Bool
  /// The readings, in the order of the names.
  var values: [ReadingValue]
  /// The drawn part of a gallery; nil for other stages.
  var drawn: DrawnPictures?
  /// All items of a gallery; nil for other stages.
  var items: ScreenItems?
  /// The safe areas that views have of their own; empty for a gallery.
  var safeAreas: [ViewSafeArea]
  /// The distances that a finger could pull what is open.
  var room: PullRoom

  var seconds: Double { time.seconds }

  var isOfFingers: Bool {
    if case .fingers = cause { true } else { false }
  }

  func has(_ phase: TouchChange.Phase) -> Bool {
    guard case .fingers(let changes) = cause else { return false }
    return changes.contains { $0.phase == phase }
  }
}

/// A finger's time on the screen.
struct FingerStay {
  var finger: FingerID
  /// The places and times, from its touch-down on.
  var places: [(time: SceneTime, location: Point)]
  /// The time of its lift; nil for none.
  var upTime: SceneTime?

  var downTime: SceneTime { places.first?.time ?? .zero }

  /// The time of its lift, later than any other for a finger that stays.
  var liftTime: SceneTime { upTime ?? SceneTime(nanoseconds: .max) }

  /// The greatest distance from where it touched down, pt.
  var reach: Double {
    guard let first = places.first else { return 0 }
    return places.map { ($0.location - first.location).length }.max() ?? 0
  }

  /// The last place at an instant; nil before its touch-down.
  func location(at time: SceneTime) -> Point? {
    let count = places.countOfPrefix { $0.time <= time }
    return count > 0 ? places[count - 1].location : nil
  }

  /// The last place before an instant; nil before its touch-down.
  func location(before time: SceneTime) -> Point? {
    let count = places.countOfPrefix { $0.time < time }
    return count > 0 ? places[count - 1].location : nil
  }

  /// True if it is on the screen at an instant, or lifts just then: its last move comes before.
  func isPresent(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time <= $0 } ?? true)
  }

  /// True if it is on the screen after the events of an instant.
  func isDown(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time < $0 } ?? true)
  }
}
