import Display
import Motion
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
  var values: SampleValues
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

/// The values of a sample's readings.
///
/// A number takes 8 bytes: there are millions of them.
struct SampleValues: Equatable {
  /// The numbers, which are finite; infinity for what is none.
  private var numbers: [Double]
  /// The values that are there and no numbers, by their indices.
  private var others: [Int: ReadingValue] = [:]

  init(_ values: some Collection<ReadingValue>) {
    numbers = values.map { $0.number ?? .infinity }
    for (index, value) in values.enumerated() where value.number == nil && value != .absent {
      others[index] = value
    }
  }

  subscript(index: Int) -> ReadingValue {
    let number = numbers[index]
    return number.isFinite ? .number(number) : others[index] ?? .absent
  }
}
