import Display

/// A moving item drawn several times on one screen, as ghosts along its path.
///
/// Later ghosts have more saturated colors. Dots at equal time intervals and fingers are marked.
struct OnionStill: Still {
  /// The moving items at one time.
  struct Ghost: Sendable {
    /// The scene time, s.
    var time: Double
    /// The drawing of only the moving items, in points of the screen.
    var items: [DisplayItem]
    /// The bounds of the moving item, pt of the screen; nil if unknown.
    var frame: Rect?
  }

  /// A phase of the motion, on a screen of its own.
  struct Phase: Sendable {
    /// The title, which names the cause of the motion.
    var title: String
    /// Whether a finger drives the motion.
    var isHeld: Bool
    /// The lines below the screen.
    var captions: [String]
    /// The background, in points of the screen.
    var background: DisplayList
    /// The moving items, in time order.
    var ghosts: [Ghost]
    /// The centers of the moving items at equal time intervals, one path for each.
    var paths: [[Point]]
    var touches: [StillTouch]
  }

  /// The phases of one screen.
  struct Row: Sendable {
    /// The label; nil if there is only one screen.
    var label: StillPage.Label?
    /// The phases, in time order.
    var phases: [Phase]
  }

  var head: StillPage.Head
  /// The size of the screen, pt.
  var screenSize: Size
  /// The device around each screen.
  var border = StillBorder()
  /// The time between the dots of the paths, s.
  var interval: Double
  /// One row per screen.
  var rows: [Row]

  /// Lays out the still.
  func page(_ pen: StillPen) -> StillPage {
    let size = Self.screenSize(border.outer(screenSize), rows: rows.count)
    var page = StillPage(head: head, rows: rows.map { ($0.label, block(of: $0, size, pen)) })
    page.legend = [
      (.line, pen.theme.free, "moves by itself, from pale to opaque"),
      (.line, pen.theme.finger, "under the finger"),
      (.dot, pen.theme.free, "every \((interval * 1000).stillQuantity) ms"),
      (.dot, pen.theme.finger, "finger down"), (.ring, pen.theme.finger, "finger up"),
    ]
    return page
  }

  /// The heights of the title and of a caption line, and the gap between columns, pt.
  private static let (titleHeight, captionHeight, gap) = (20.0, 15.0, 22.0)

  private static func screenSize(_ screen: Size, rows: Int) -> Size {
    let factor = min((rows == 1 ? 500 : 400) / screen.height, 360 / screen.width)
    return Size(width: screen.width * factor, height: screen.height * factor)
  }

  /// The min width of a column, so that captions fit, pt.
  private static let minWidth = 220.0

  private func block(of row: Row, _ size: Size, _ pen: StillPen) -> StillPage.Block {
    var items: [DisplayItem] = []
    let width = max(size.width, Self.minWidth)
    let lines = row.phases.map(\.captions.count).max() ?? 0
    for (index, phase) in row.phases.enumerated() {
      let x = Double(index) * (width + Self.gap)
      let rect = Rect(x: x + 1, y: Self.titleHeight + 1, width: size.width, height: size.height)
      items.append(
        pen.text(phase.title, size: 12.5, weight: .bold, at: Point(x: x, y: 12), within: width))
      items +=
        OnionPainter(
          pen: pen, phase: phase, screenSize: screenSize, border: border,
          rect: border.screen(in: rect, factor: size.width / border.outer(screenSize).width)
        ).items
      for (line, caption) in phase.captions.enumerated() {
        items.append(
          pen.text(
            caption, size: 11.5, color: line == 0 ? pen.theme.ink : pen.theme.faint,
            at: Point(x: x, y: rect.maxY + 18 + Double(line) * Self.captionHeight), within: width))
      }
    }
    let count = Double(max(row.phases.count, 1))
    return StillPage.Block(
      size: Size(
        width: count * (width + Self.gap) - Self.gap,
        height: Self.titleHeight + size.height + 8 + Double(lines) * Self.captionHeight),
      items: items)
  }
}
