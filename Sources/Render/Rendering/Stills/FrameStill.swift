import Display
import Platform

/// Frames of a scene side by side, as a contact sheet or film strip, with a row for each screen.
struct FrameStill: Still {
  struct Cell: Sendable {
    /// The scene time, s.
    var time: Double
    /// The screen, in its own points.
    var list: DisplayList
    /// The events since the previous frame.
    var marks: [StillMark]
    /// The fingers that are down, pt of the screen.
    var fingers: [Point]
    /// The distance moved since the previous frame, pt; nil for the first frame.
    var step: Double?
  }

  /// The frames of one screen.
  struct Row: Sendable {
    /// The label; nil if there is only one screen.
    var label: StillPage.Label?
    var cells: [Cell]
  }

  var head: StillPage.Head
  /// The size of the screen, pt.
  var screenSize: Size
  /// The device around each screen.
  var border = StillBorder()
  /// Whether all frames of a row are in one line.
  var isStrip: Bool
  /// One row per screen.
  var rows: [Row]

  /// The number of columns of a contact sheet of one screen, and of several.
  static let (columns, comparedColumns) = (6, 8)

  /// Lays out the still.
  func page(_ pen: StillPen) -> StillPage {
    let hasSteps = rows.contains { $0.cells.contains { $0.step ?? 0 >= 0.05 } }
    return StillPage(
      head: head, rows: rows.map { ($0.label, block(of: $0, pen)) },
      legend: [
        (.ring, pen.theme.finger, "finger down"),
        (.line, pen.theme.finger, "under the finger from here"),
        (.line, pen.theme.free, "moves by itself from here"),
      ] + (hasSteps ? [(nil, pen.theme.faint, "+12 pt: moved since the previous frame")] : []))
  }

  private static let (gap, captionHeight) = (14.0, 16.0)

  private func block(of row: Row, _ pen: StillPen) -> StillPage.Block {
    let most = isStrip ? row.cells.count : rows.count > 1 ? Self.comparedColumns : Self.columns
    // Lines of equal length, so that none has a single frame.
    let lines = (row.cells.count + most - 1) / most
    let columns = (row.cells.count + lines - 1) / lines
    let widest = isStrip ? 1240 / Double(max(columns, 1)) - 8 : rows.count > 1 ? 132 : 170
    let outer = border.outer(screenSize)
    let factor = min(widest / outer.width, 340 / outer.height)
    let size = Size(width: outer.width * factor, height: outer.height * factor)
    let gap = isStrip ? 8.0 : Self.gap
    let captionLines = row.cells.map { captions(of: $0).count }.max() ?? 1
    let height = size.height + 8 + Double(captionLines) * Self.captionHeight
    var items: [DisplayItem] = []
    for (index, cell) in row.cells.enumerated() {
      let rect = Rect(
        x: 1 + Double(index % columns) * (size.width + gap),
        y: 1 + Double(index / columns) * (height + Self.gap), width: size.width,
        height: size.height)
      items += self.items(of: cell, in: rect, factor, pen)
    }
    let count = (row.cells.count + columns - 1) / columns
    return StillPage.Block(
      size: Size(
        width: Double(columns) * (size.width + gap) - gap + 2,
        height: Double(count) * (height + Self.gap) - Self.gap + 2),
      items: items)
  }

  private func captions(of cell: Cell) -> [(text: String, mark: StillMark?)] {
    [("\(cell.time.secondsText) s", nil)]
      + cell.marks.filter { !$0.text.isEmpty }.suffix(3)
      .map { ($0.text, $0) }
  }

  private func items(
    of cell: Cell, in rect: Rect, _ factor: Double, _ pen: StillPen
  ) -> [DisplayItem] {
    let screen = border.screen(in: rect, factor: factor)
    var fingers: [DisplayItem] = []
    for finger in cell.fingers {
      let point = Point(x: screen.minX + finger.x * factor, y: screen.minY + finger.y * factor)
      guard screen.contains(point) else { continue }
      fingers.append(.dot(point, radius: 8.5, color: pen.theme.background, opacity: 0.5))
      fingers.append(.ring(point, radius: 7.5, width: 2.2, color: pen.theme.finger))
    }
    var items = pen.screen(
      cell.list.items, size: screenSize, in: screen, border: border, over: fingers)
    for (line, caption) in captions(of: cell).enumerated() {
      let base = rect.maxY + 16 + Double(line) * Self.captionHeight
      let color = caption.mark.map { $0.color(pen.theme) } ?? pen.theme.ink
      items.append(
        pen.text(
          caption.text, size: line == 0 ? 11.5 : 10.5, color: color,
          weight: line == 0 ? .bold : .regular, at: Point(x: rect.minX, y: base),
          within: rect.width))
      guard line == 0, let step = cell.step, step >= 0.05 else { continue }
      let width = pen.width(of: caption.text, size: 11.5, weight: .bold)
      let text = "+\(step.stillQuantity) pt"
      guard width + 12 + pen.width(of: text, size: 10.5) <= rect.width else { continue }
      items.append(
        pen.text(
          text, size: 10.5, color: pen.theme.faint, at: Point(x: rect.maxX, y: base), .trailing))
    }
    return items
  }
}
