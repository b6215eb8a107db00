import Display
import SceneModel
import Simulation

/// A sample of a screen at a time, or after one of the events at that time.
struct MotionSample {
  /// The cause of the change since the previous sample.
  enum Cause: Hashable {
    /// Only time has passed.
    case time
    case fingers([TouchChange])
    /// The stage acted by itself.
    case timer
  }

  var time: SceneTime
  /// The cause of the change since the previous sample.
  var cause: Cause
  var marks: [EventMark]
  /// Whether an animation was given a new target.
  var isRetarget: Bool
  /// The readings, in the order of their names.
  var values: SampleValues
  /// All items of a gallery; nil for other stages.
  var items: ScreenItems?
  /// The views' own safe areas; empty for a gallery.
  var safeAreas: [ViewSafeArea]
  /// The distances by which a finger can pan the open pictures.
  var panExtents: PanExtents
  /// The index of the step that is the cause; nil if only time has passed.
  var step: Int?

  var seconds: Double { time.seconds }

  var isTouchEvent: Bool {
    if case .fingers = cause { true } else { false }
  }

  func has(_ phase: TouchChange.Phase) -> Bool {
    guard case .fingers(let changes) = cause else { return false }
    return changes.contains { $0.phase == phase }
  }
}

/// The values of a sample's readings.
///
/// A number takes 8 bytes, because there are millions of them.
struct SampleValues: Equatable {
  /// The finite numbers; infinity for other values.
  private var numbers: [Double]
  /// The values that are present but not numbers, by index.
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
