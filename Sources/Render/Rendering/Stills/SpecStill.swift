import Display
import Geometry
import Raster

/// A motion specification: every movement as a line of a table, its curve in a bar over a ruler.
struct SpecStill: Still {
  /// One movement.
  struct Line: Hashable, Sendable {
    /// The thing that moves.
    var element: String
    /// Its property.
    var property: String
    /// The value that it comes from.
    var from: Double
    /// The value that it comes to.
    var to: Double
    /// The unit of both; empty for none.
    var unit: String
    /// Its start, s of scene time.
    var start: Double
    /// The time from its cause to its start, s.
    var delay: Double
    /// The time from its start until it stays near its end, s.
    var settling: Double
    /// The easing or the spring that it follows; empty where none was found.
    var easing: String
    /// The distance beyond its end, at least 0.
    var overshootDistance: Double
    /// The same as a share of its way.
    var overshootShare: Double
    /// The greatest speed, with its sign, units a second.
    var peakVelocity: Double
    /// True if a finger holds what moves.
    var isHeld: Bool
    /// True if it leaps at once.
    var isJump: Bool
    /// Its course: s of scene time, and the share of the way.
    var course: [Point]
  }

  /// One screen.
  struct Row: Hashable, Sendable {
    /// The label; nil where there is but one.
    var label: StillPage.Label?
    /// The movements that belong together, each group with its name.
    var groups: [Group]
    /// The measures of the whole, in words.
    var summary: [String]
    /// The events and faults.
    var marks: [StillMark]
  }

  /// Movements that belong together.
  struct Group: Hashable, Sendable {
    /// The name.
    var title: String
    /// The movements.
    var lines: [Line]
  }

  /// The head.
  var head: StillPage.Head
  /// The scene time of the ruler, s.
  var times: ClosedRange<Double>
  /// The fingers.
  var touches: [StillTouch]
  /// The screens.
  var rows: [Row]

  /// Lays it out.
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
