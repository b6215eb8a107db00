import Display
import Geometry

/// What moves, several times on one screen: ghosts along its path, each later one warmer in colour, with
/// marks at equal times, the fingers, and how far it goes beyond its end.
struct OnionStill: Still {
  /// What moves, at an instant.
  struct Ghost: Sendable {
    /// The time, s of scene time.
    var time: Double
    /// The drawing of what moves alone, in points of the screen.
    var items: [DisplayItem]
    /// The bounds of what moves, pt of the screen; nil where they are not known.
    var frame: Rect?
  }

  /// A place worth a word: the farthest point beyond the end, or both sides of a jump.
  struct Callout: Hashable, Sendable {
    /// The bounds of what moves then, pt of the screen.
    var frame: Rect
    /// The words.
    var words: String
  }

  /// A part of the scene's time in which something moves, on a screen of its own.
  struct Phase: Sendable {
    /// The name: what it follows.
    var title: String
    /// The lines below the screen.
    var captions: [String]
    /// What rests, in points of the screen.
    var ground: DisplayList
    /// What moves, in the order of time.
    var ghosts: [Ghost]
    /// The paths of the middles of what moves, at equal times.
    var paths: [[Point]]
    /// The fingers.
    var touches: [StillTouch]
    /// The places worth a word.
    var callouts: [Callout]
  }

  /// One screen.
  struct Row: Sendable {
    /// The label; nil where there is but one.
    var label: StillPage.Label?
    /// The parts of its time.
    var phases: [Phase]
  }

  /// The head.
  var head: StillPage.Head
  /// The size of the screen, pt.
  var screenSize: Size
  /// The device around each screen.
  var border = StillBorder()
  /// The time between the marks of the paths, s.
  var interval: Double
  /// The screens.
  var rows: [Row]

  /// Lays it out.
  func page(_ pen: StillPen) -> StillPage {
    let size = Self.screenSize(border.outer(screenSize), rows: rows.count)
    var page = StillPage(head: head, rows: rows.map { ($0.label, block(of: $0, size, pen)) })
    page.legend = [
      (.line, pen.theme.course(at: 0), "first"), (.line, pen.theme.course(at: 1), "last"),
      (.dot, pen.theme.course(at: 0.5), "every \((interval * 1000).stillQuantity) ms"),
      (.dot, pen.theme.finger, "finger down"), (.ring, pen.theme.finger, "finger up"),
    ]
    if rows.contains(where: { $0.phases.contains { !$0.callouts.isEmpty } }) {
      page.legend.append((.dashes, pen.theme.fault, "beyond its end, or a jump"))
    }
    return page
  }

  /// The height of the lines below a screen, pt.
  private static let (titleHeight, captionHeight, gap) = (20.0, 15.0, 22.0)

  private static func screenSize(_ screen: Size, rows: Int) -> Size {
    let factor = min((rows == 1 ? 500 : 400) / screen.height, 360 / screen.width)
    return Size(width: screen.width * factor, height: screen.height * factor)
  }

  /// The width of a column: that of its screen, or so much that its caption has room.
  private static let leastWidth = 190.0

  private func block(of row: Row, _ size: Size, _ pen: StillPen) -> StillPage.Block {
    var items: [DisplayItem] = []
    let width = max(size.width, Self.leastWidth)
    let lines = row.phases.map(\.captions.count).max() ?? 0
    for (index, phase) in row.phases.enumerated() {
      let x = Double(index) * (width + Self.gap)
      let rect = Rect(x: x + 1, y: Self.titleHeight + 1, width: size.width, height: size.height)
      items.append(
        pen.text(
          phase.title, size: 12.5, weight: .bold, at: Point(x: x, y: 12), within: width))
      items +=
        OnionPainter(
          pen: pen, phase: phase, screenSize: screenSize, border: border,
          rect: border.screen(in: rect, factor: size.width / border.outer(screenSize).width)
        ).items
      for (line, words) in phase.captions.enumerated() {
        items.append(
          pen.text(
            words, size: 11.5, color: line == 0 ? pen.theme.ink : pen.theme.faint,
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
