import Display
import Simulation

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
    /// The time of that drawing, s.
    var keyTime: Double
    /// The drawings of the scan, `subsamples` for each stripe.
    var instants: any ScanDrawings
    /// The events and faults.
    var marks: [StillMark]
  }

  var head: StillPage.Head
  /// The size of the screen, pt.
  var screenSize: Size
  /// The device around the screen.
  var border = StillBorder()
  var line: SlitLine
  /// The range of scene time, s.
  var times: ClosedRange<Double>
  var touches: [StillTouch]
  /// One row per screen.
  var rows: [Row]

  /// The number of instants whose mean is a stripe, so that fast edges are smooth.
  static let subsamples = 3

  /// Lays out the still.
  func page(_ pen: StillPen) -> StillPage {
    let layout = SlitLayout(screenSize, border, line, rows: rows.count)
    var page = StillPage(
      head: head,
      rows: rows.map {
        ($0.label, SlitPainter(pen: pen, still: self, layout: layout, row: $0).block)
      })
    page.legend = [
      (.line, pen.theme.free, "the displayed line, and the time of the picture"),
      (.field, pen.theme.finger, "finger down"),
      (.ring, pen.theme.finger, "finger position"),
    ]
    if rows.contains(where: { $0.marks.contains { $0.isHeld == nil } }) {
      page.legend.append((.line, pen.theme.fault, "jump"))
    }
    return page
  }
}

/// The drawings of a screen at equal time steps, made on demand: together they can take gigabytes.
protocol ScanDrawings: Sendable {
  var count: Int { get }

  /// Passes each drawing's index and items to `body`, in the screen's own points.
  func forEachDrawing(_ body: (Int, [DisplayItem]) -> Void) throws(SimulationError)
}

/// The drawings of a simulated screen.
struct SimulatedDrawings: ScanDrawings {
  let maker: StillMaker
  let panel: Int
  /// The scene times, s.
  let times: [Double]
  /// The region of the screen that is needed, pt; items outside of it are omitted.
  let region: Rect

  var count: Int { times.count }

  func forEachDrawing(_ body: (Int, [DisplayItem]) -> Void) throws(SimulationError) {
    var index = 0
    try maker.forEachDrawing(of: panel, at: times) { list in
      body(index, list.items.compactMap { $0.restricted(to: region) })
      index += 1
    }
  }
}

/// The layout of a row of a slit scan, pt.
struct SlitLayout: Hashable, Sendable {
  /// The frame of the screen that shows the line's position, inside its device.
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
  static let labelRows = 2

  /// Lays out one of several rows.
  init(_ screen: Size, _ border: StillBorder, _ line: SlitLine, rows: Int) {
    let labels = Double(Self.labelRows) * Self.labelHeight + 7
    // A stripe must not share a pixel with another one.
    isUpright = line.isUpright
    if isUpright {
      let height = min(rows == 1 ? 420 : rows == 2 ? 300 : 230, 560 * screen.height / screen.width)
      factor = height / screen.height
      let top = max(labels, border.insets.top * factor).rounded(.up)
      key = Rect(
        x: 1 + border.insets.leading * factor, y: top, width: screen.width * factor, height: height)
      let left = (key.maxX + border.insets.trailing * factor + 44).rounded()
      area = Rect(x: left, y: top, width: 780, height: height)
      size = Size(
        width: area.maxX + 4,
        height: area.maxY + max(Self.axisHeight, border.insets.bottom * factor + 20))
    } else {
      let width = min(300, 420 * screen.width / screen.height)
      factor = width / screen.width
      let height = max(rows == 1 ? 560.0 : 360, screen.height * factor)
      let top = max(labels, border.insets.top * factor).rounded(.up)
      key = Rect(
        x: 1 + border.insets.leading * factor, y: top, width: width, height: screen.height * factor)
      let left = (key.maxX + border.insets.trailing * factor + 64).rounded()
      area = Rect(x: left, y: top, width: width, height: height)
      size = Size(
        width: area.maxX + 200,
        height: max(area.maxY + 12, key.maxY + border.insets.bottom * factor + 20))
    }
  }
}
