import Display
import Geometry

/// A slit scan: one line of the screen plotted against time.
///
/// Static content gives lines parallel to the time axis, motion gives slopes, a jump gives a break,
/// and a stall gives a step.
///
/// ```
///   ┌────┐ ┌──────────────────────────┐        ┌────┐  time ┌────┐
///   │  ┊ │ │ the line at each time    │   or   │┈┈┈┈│    │  │ ┄┄ │  if most motion
///   │  ┊ │ │                          │        │    │    ▼  │ ┄┄ │  is horizontal
///   └────┘ └──────────────────────────┘        └────┘       └────┘
/// its position      time ▶                 its position
/// ```
struct SlitStill: Still {
  /// The slit scan of one screen.
  struct Row: Sendable {
    /// The label; nil if there is only one screen.
    var label: StillPage.Label?
    /// The screen at a representative time, in its own points, to show the line's position.
    var key: DisplayList
    /// The screen at each time of the scan, in its own points.
    var instants: [DisplayList]
    /// The events and faults.
    var marks: [StillMark]
  }

  var head: StillPage.Head
  /// The size of the screen, pt.
  var screenSize: Size
  var line: SlitLine
  /// The range of scene time, s.
  var times: ClosedRange<Double>
  var touches: [StillTouch]
  /// One row per screen.
  var rows: [Row]

  /// Lays out the still.
  func page(_ pen: StillPen) -> StillPage {
    var layout = SlitLayout(screenSize, line, rows: rows.count)
    // Omit empty label lines, which would separate a picture from its title.
    let lines = rows.map { SlitPainter(pen: pen, still: self, layout: layout, row: $0).labelLines }
    layout = SlitLayout(screenSize, line, rows: rows.count, labelLines: lines.max() ?? 0)
    var page = StillPage(
      head: head,
      rows: rows.map {
        ($0.label, SlitPainter(pen: pen, still: self, layout: layout, row: $0).block)
      })
    page.legend = [
      (.line, pen.theme.course(at: 0), "the line that is shown"),
      (.field, pen.theme.finger, "finger down"),
      (.dashes, pen.theme.finger, "finger’s place"), (.line, pen.theme.handOff, "hand-off"),
    ]
    if rows.contains(where: { $0.marks.contains { $0.kind == nil } }) {
      page.legend.append((.line, pen.theme.fault, "jump"))
    }
    return page
  }
}

/// The layout of a row of a slit scan, pt.
struct SlitLayout: Hashable, Sendable {
  /// The frame of the screen that shows the line's position.
  let key: Rect
  /// The area of the scan.
  let area: Rect
  /// The length of that area along the time axis, pt.
  var timeExtent: Double { isUpright ? area.width : area.height }

  let isUpright: Bool
  /// The points of the still per point of the screen.
  let factor: Double
  /// The size of the whole row.
  let size: Size

  /// The heights of a label line above an area, and of the axis below it.
  static let (labelHeight, axisHeight) = (13.0, 30.0)
  /// The max number of label lines above an area.
  static let labelRows = 3

  /// Lays out one of several rows.
  init(
    _ screen: Size, _ line: SlitLine, rows: Int, labelLines: Int = SlitLayout.labelRows
  ) {
    let top = Double(labelLines) * Self.labelHeight + 7
    if case .upright = line {
      isUpright = true
      let height = min(rows == 1 ? 420 : rows == 2 ? 300 : 230, 560 * screen.height / screen.width)
      factor = height / screen.height
      key = Rect(x: 1, y: top, width: screen.width * factor, height: height)
      area = Rect(x: key.maxX + 44, y: top, width: 780, height: height)
      size = Size(width: area.maxX + 4, height: area.maxY + Self.axisHeight)
    } else {
      isUpright = false
      let width = min(300, 420 * screen.width / screen.height)
      factor = width / screen.width
      let height = max(rows == 1 ? 560.0 : 360, screen.height * factor)
      key = Rect(x: 1, y: top, width: width, height: screen.height * factor)
      area = Rect(x: key.maxX + 64, y: top, width: width, height: height)
      size = Size(width: area.maxX + 200, height: area.maxY + 12)
    }
  }
}
