import Display
import Geometry

/// One line through the screen against time, as a slit camera takes it: what rests draws level lines, what
/// moves slopes as it is fast, a jump is a break and a stall a step.
///
/// ```
///   ┌────┐ ┌──────────────────────────┐        ┌────┐  time ┌────┐
///   │  ┊ │ │ the line, instant by     │   or   │┈┈┈┈│    │  │ ┄┄ │  where more moves sideways
///   │  ┊ │ │ instant, to the right    │        │    │    ▼  │ ┄┄ │
///   └────┘ └──────────────────────────┘        └────┘       └────┘
///  its place        time ▶                    its place
/// ```
struct SlitStill: Still {
  /// One screen.
  struct Row: Sendable {
    /// The label; nil where there is but one.
    var label: StillPage.Label?
    /// The screen at a telling instant, in its own points, to show where the line lies.
    var key: DisplayList
    /// The screen at each instant of the picture, in its own points.
    var instants: [DisplayList]
    /// The events and faults.
    var marks: [StillMark]
  }

  /// The head.
  var head: StillPage.Head
  /// The size of the screen, pt.
  var screenSize: Size
  /// The line.
  var line: SlitLine
  /// The scene time that is shown, s.
  var times: ClosedRange<Double>
  /// The fingers.
  var touches: [StillTouch]
  /// The screens.
  var rows: [Row]

  /// Lays it out.
  func page(_ pen: StillPen) -> StillPage {
    var layout = SlitLayout(screenSize, line, rows: rows.count)
    // Lines above that no label takes would part a picture from its title.
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

/// The places of the parts of a slit's row, pt.
struct SlitLayout: Hashable, Sendable {
  /// The screen that shows where the line lies.
  let key: Rect
  /// The area in which the line is drawn, instant by instant.
  let area: Rect
  /// The extent of that area along time, pt.
  var timeExtent: Double { isUpright ? area.width : area.height }

  let isUpright: Bool
  /// The points of the still per point of the screen.
  let factor: Double
  /// The whole row.
  let size: Size

  /// The height of the labels of events above an area, and of the axis below.
  static let (labelHeight, axisHeight) = (13.0, 30.0)
  /// The most lines of labels above an area.
  static let labelRows = 3

  /// Lays a row out, one of several.
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
