import Platform
package import Display
package import Geometry

/// Something that happened at an instant, as a still marks it.
package struct StillMark: Hashable, Sendable {
  /// The kind, which decides its colour; nil for a fault.
  package var kind: TimedMark.Kind?
  /// The time, s of scene time.
  package var time: Double
  /// The words beside it; empty for none.
  package var words: String

  /// Creates a mark.
  package init(_ kind: TimedMark.Kind?, time: Double, words: String = "") {
    self.kind = kind
    self.time = time
    self.words = words
  }

  func color(_ theme: StillTheme) -> Color { kind.map(theme.color) ?? theme.fault }
}

/// The time for which a finger is down, s of scene time, with its places along a still's line.
package struct StillTouch: Hashable, Sendable {
  /// The time of its touch-down, s.
  package var start: Double
  /// The time of its lift, or the end, s.
  package var end: Double
  /// The places: times, s, and the coordinates, points of the screen.
  package var places: [Place]

  /// A place of a finger.
  package struct Place: Hashable, Sendable {
    /// The time, s of scene time.
    package var time: Double
    /// The place on the screen.
    package var point: Point

    /// Creates a place.
    package init(time: Double, point: Point) {
      self.time = time
      self.point = point
    }
  }

  /// Creates a touch.
  package init(start: Double, end: Double, places: [Place]) {
    self.start = start
    self.end = end
    self.places = places
  }
}

extension Double {
  /// A quantity of a caption: one decimal below 100, none above.
  var stillQuantity: String {
    magnitude < 0.05 ? "0" : trimmedText(decimals: magnitude < 100 ? 1 : 0)
  }
}
