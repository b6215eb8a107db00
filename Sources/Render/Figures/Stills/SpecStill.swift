import Display
package import Geometry
package import Raster

/// A motion specification: every movement as a line of a table, its curve in a bar over a ruler.
package struct SpecStill: Still {
  /// One movement.
  package struct Line: Hashable, Sendable {
    /// The thing that moves.
    package var element: String
    /// Its property.
    package var property: String
    /// The value that it comes from.
    package var from: Double
    /// The value that it comes to.
    package var to: Double
    /// The unit of both; empty for none.
    package var unit: String
    /// Its start, s of scene time.
    package var start: Double
    /// The time from its cause to its start, s.
    package var delay: Double
    /// The time from its start until it stays near its end, s.
    package var settling: Double
    /// The easing or the spring that it follows; empty where none was found.
    package var easing: String
    /// The distance beyond its end, at least 0.
    package var overshootDistance = 0.0
    /// The same as a share of its way.
    package var overshootShare = 0.0
    /// The greatest speed, with its sign, units a second.
    package var peakVelocity: Double
    /// True if a finger holds what moves.
    package var isHeld: Bool
    /// True if it leaps at once.
    package var isJump: Bool
    /// Its course: s of scene time, and the share of the way.
    package var course: [Point]

    /// Creates a line without overshoot.
    package init(
      element: String, property: String, from: Double, to: Double, unit: String, start: Double,
      delay: Double, settling: Double, easing: String, peakVelocity: Double, isHeld: Bool,
      isJump: Bool, course: [Point]
    ) {
      self.element = element
      self.property = property
      self.from = from
      self.to = to
      self.unit = unit
      self.start = start
      self.delay = delay
      self.settling = settling
      self.easing = easing
      self.peakVelocity = peakVelocity
      self.isHeld = isHeld
      self.isJump = isJump
      self.course = course
    }
  }

  /// One screen.
  package struct Row: Hashable, Sendable {
    /// The label; nil where there is but one.
    package var label: StillPage.Label?
    /// The movements that belong together, each group with its name.
    package var groups: [Group]
    /// The measures of the whole, in words.
    package var summary: [String]
    /// The events and faults.
    package var marks: [StillMark]

    /// Creates a row.
    package init(
      label: StillPage.Label?, groups: [Group], summary: [String], marks: [StillMark]
    ) {
      self.label = label
      self.groups = groups
      self.summary = summary
      self.marks = marks
    }
  }

  /// Movements that belong together.
  package struct Group: Hashable, Sendable {
    /// The name.
    package var title: String
    /// The movements.
    package var lines: [Line]

    /// Creates a group.
    package init(title: String, lines: [Line]) {
      self.title = title
      self.lines = lines
    }
  }

  /// The head.
  package var head: StillPage.Head
  /// The scene time of the ruler, s.
  package var times: ClosedRange<Double>
  /// The fingers.
  package var touches: [StillTouch]
  /// The screens.
  package var rows: [Row]

  /// Creates a still.
  package init(
    head: StillPage.Head, times: ClosedRange<Double>, touches: [StillTouch], rows: [Row]
  ) {
    self.head = head
    self.times = times
    self.touches = touches
    self.rows = rows
  }

  /// Draws it.
  package func drawing(_ lettering: Lettering, _ theme: StillTheme) -> StillPage.Drawing {
    let pen = StillPen(lettering: lettering, theme: theme)
    var page = StillPage(
      head: head, rows: rows.map { ($0.label, SpecPainter(pen: pen, still: self, row: $0).block) })
    page.legend = [
      (.line, theme.course(at: 0), "moves by itself"), (.line, theme.finger, "under the finger"),
      (.field, theme.finger, "finger down"), (.line, theme.handOff, "hand-off"),
      (.line, theme.fault, "jump, overshoot"),
    ]
    return page.drawing(pen)
  }
}
