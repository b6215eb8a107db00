import Display
import Geometry
import Raster

/// A motion specification: a table with a line per movement, and curves under a time ruler.
struct SpecStill: Still {
  /// One movement.
  struct Line: Hashable, Sendable {
    /// The moving item.
    var element: String
    /// The property that changes.
    var property: String
    /// The value at the start.
    var from: Double
    /// The value at the end.
    var to: Double
    /// The unit of the values; empty if they have none.
    var unit: String
    /// The start, s of scene time.
    var start: Double
    /// The time from its cause to its start, s.
    var delay: Double
    /// The time from its start until it is settled, s.
    var settling: Double
    /// The easing or spring; empty if unknown.
    var easing: String
    /// The overshoot, at least 0, in `unit`.
    var overshootDistance: Double
    /// The overshoot as a fraction of the distance from start to end.
    var overshootShare: Double
    /// The peak velocity, signed, in `unit` per second.
    var peakVelocity: Double
    /// Whether a finger drives the movement.
    var isHeld: Bool
    /// Whether the value jumps within one sample.
    var isJump: Bool
    /// The curve: x is scene time, s, and y is the progress.
    var course: [Point]
  }

  /// The movements of one screen.
  struct Row: Hashable, Sendable {
    /// The label; nil if there is only one screen.
    var label: StillPage.Label?
    /// The movements, grouped by phase.
    var groups: [Group]
    /// The lines of measurements of the whole screen.
    var summary: [String]
    /// The events and faults.
    var marks: [StillMark]
  }

  /// The movements of one phase.
  struct Group: Hashable, Sendable {
    var title: String
    var lines: [Line]
  }

  var head: StillPage.Head
  /// The range of scene time of the ruler, s.
  var times: ClosedRange<Double>
  var touches: [StillTouch]
  /// One row per screen.
  var rows: [Row]

  /// Lays out the still.
  func page(_ pen: StillPen) -> StillPage {
    StillPage(
      head: head, rows: rows.map { ($0.label, SpecPainter(pen: pen, still: self, row: $0).block) },
      legend: [
        (.line, pen.theme.course(at: 0), "moves by itself"),
        (.line, pen.theme.finger, "under the finger"),
        (.field, pen.theme.finger, "finger down"), (.line, pen.theme.handOff, "hand-off"),
        (.line, pen.theme.fault, "jump, overshoot"),
      ])
  }
}
