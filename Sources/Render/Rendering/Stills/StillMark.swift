import Platform
import Display
import Geometry

/// Something that happened at an instant, as a still marks it.
struct StillMark: Hashable, Sendable {
  /// The kind, which decides its colour; nil for a fault.
  var kind: TimedMark.Kind?
  /// The time, s of scene time.
  var time: Double
  /// The words beside it; empty for none.
  var words = ""

  func color(_ theme: StillTheme) -> Color { kind.map(theme.color) ?? theme.fault }
}

/// The time for which a finger is down, s of scene time, with its places along a still's line.
struct StillTouch: Hashable, Sendable {
  /// The time of its touch-down, s.
  var start: Double
  /// The time of its lift, or the end, s.
  var end: Double
  /// The places: times, s, and the coordinates, points of the screen.
  var places: [Place]

  /// A place of a finger.
  struct Place: Hashable, Sendable {
    /// The time, s of scene time.
    var time: Double
    /// The place on the screen.
    var point: Point
  }
}

extension Double {
  /// A quantity of a caption: one decimal below 100, none above.
  var stillQuantity: String {
    magnitude < 0.05 ? "0" : trimmedText(decimals: magnitude < 100 ? 1 : 0)
  }
}
