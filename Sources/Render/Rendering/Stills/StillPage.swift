import Display
import Raster
import Simulation

/// The page of a still: a header, and rows below one another, each with its label.
struct StillPage {
  /// Items in a local coordinate space with the origin at the upper left corner.
  struct Block {
    var size: Size
    var items: [DisplayItem]
    /// Items above `items`, which are drawn later.
    var late: SlitPainter?
    /// The items above `late`.
    var over: [DisplayItem] = []
  }

  /// The label of a row.
  struct Label: Hashable, Sendable {
    /// The main text.
    var text: String
    /// A description in small text after it; empty for none.
    var detail = ""
  }

  /// A symbol of the legend.
  enum Symbol {
    case line, dashes, dot, ring, field
  }

  /// The title of the page and the line below it.
  struct Head: Hashable, Sendable {
    var title: String
    var subtitle: String
  }

  /// The finished drawing of a still.
  struct Drawing: Sendable {
    /// The items, in points; they cover the whole canvas.
    var list: DisplayList
    /// The items that are drawn later, with their translations, and the items above them.
    var late: [(items: SlitPainter, offset: Vector)]
    var over: [DisplayItem]
    /// The size of the canvas, pt.
    var size: Size

    /// Passes the items of each region of the canvas to `body`, first all that are not drawn later.
    func forEachList(_ body: (Rect, DisplayList) -> Void) throws(SimulationError) {
      body(Rect(origin: .zero, size: size), DisplayList(items: list.items + over))
      for late in late {
        try late.items.forEachBatch { rect, items in
          let items = items.map { $0.translated(by: late.offset) }
          body(
            rect.scaled(by: 1, movedBy: late.offset),
            DisplayList(items: list.items + items + over))
        }
      }
    }
  }

  var head: Head
  var rows: [(label: Label?, block: Block)]
  /// The symbols with their meanings; a nil symbol is a caption that explains itself.
  var legend: [(symbol: Symbol?, color: Color, text: String)] = []

  static let margin = 28.0
  private static let rowGap = 26.0
  private static let labelHeight = 22.0

  /// The min width of a still, so that its title fits, pt.
  private static let minWidth = 720.0

  /// Lays out the page.
  func drawing(_ pen: StillPen) -> Drawing {
    let margin = Self.margin
    let inner = max(rows.map(\.block.size.width).max() ?? 0, Self.minWidth)
    var (items, y) = titles(pen, within: inner)
    var (late, over): ([(SlitPainter, Vector)], [DisplayItem]) = ([], [])
    let keys = legend(pen, at: Point(x: margin, y: y + 12), within: inner)
    items += keys.items
    y += keys.height + 10
    for row in rows {
      if let label = row.label {
        items.append(
          pen.text(
            label.text, size: 14, weight: .bold, at: Point(x: margin, y: y + 13), within: inner))
        let width = pen.width(of: label.text, size: 14, weight: .bold)
        if !label.detail.isEmpty, width + 60 < inner {
          items.append(
            pen.text(
              label.detail, size: 12, color: pen.theme.faint,
              at: Point(x: margin + width + 10, y: y + 13), within: inner - width - 10))
        }
        y += Self.labelHeight
      }
      let offset = Vector(dx: margin, dy: y)
      items += row.block.items.map { $0.translated(by: offset) }
      over += row.block.over.map { $0.translated(by: offset) }
      if let items = row.block.late { late.append((items, offset)) }
      y += row.block.size.height + Self.rowGap
    }
    let size = Size(
      width: (inner + 2 * margin).rounded(.up),
      height: (y - Self.rowGap + margin * 0.8).rounded(.up))
    let background = DisplayItem.fill(Rect(origin: .zero, size: size), color: pen.theme.background)
    return Drawing(
      list: DisplayList(items: [background] + items), late: late, over: over, size: size)
  }

  /// Returns the title and subtitle, broken into lines, and the y below them.
  private func titles(_ pen: StillPen, within width: Double) -> (items: [DisplayItem], y: Double) {
    var items: [DisplayItem] = []
    var y = Self.margin - 5
    let needed = pen.width(of: head.title, size: 18, weight: .bold)
    // A slightly too long title is set smaller instead of broken.
    let size = max(15, min(18, 17.8 * width / max(needed, 1)))
    for line in pen.lines(of: head.title, size: size, weight: .bold, within: width) {
      y += 20
      items.append(
        pen.text(line, size: size, weight: .bold, at: Point(x: Self.margin, y: y), within: width))
    }
    y += 4
    for line in pen.lines(of: head.subtitle, size: 12, within: width) {
      y += 16
      items.append(
        pen.text(
          line, size: 12, color: pen.theme.faint, at: Point(x: Self.margin, y: y), within: width))
    }
    return (items, y + 12)
  }

  private func legend(
    _ pen: StillPen, at origin: Point, within width: Double
  ) -> (items: [DisplayItem], height: Double) {
    guard !legend.isEmpty else { return ([], 0) }
    var items: [DisplayItem] = []
    var (x, y) = (origin.x, origin.y)
    for entry in legend {
      let indent = entry.symbol == nil ? 0.0 : 22
      let advance = indent + pen.width(of: entry.text, size: 11) + 20
      if x + advance - 20 > origin.x + width, x > origin.x { (x, y) = (origin.x, y + 17) }
      let middle = Point(x: x + 8, y: y - 4)
      let (left, right) = (Point(x: x, y: y - 4), Point(x: x + 16, y: y - 4))
      switch entry.symbol {
      case nil: break
      case .line: items.append(.line(left, right, width: 2, color: entry.color))
      case .dashes: items.append(pen.dashes(left, right, width: 1.5, color: entry.color))
      case .dot: items.append(.dot(middle, radius: 3.5, color: entry.color))
      case .ring: items.append(.ring(middle, radius: 5, width: 1.8, color: entry.color))
      case .field:
        items.append(
          .fill(
            Rect(x: x, y: y - 8, width: 16, height: 8), color: entry.color, radii: CornerRadii(2)))
      }
      items.append(
        pen.text(entry.text, size: 11, color: pen.theme.faint, at: Point(x: x + indent, y: y)))
      x += advance
    }
    return (items, y - origin.y + 16)
  }
}

/// A still that can be drawn.
protocol Still: Sendable {
  /// Lays out the still.
  func page(_ pen: StillPen) -> StillPage
}

extension Still {
  /// Draws the still in a theme.
  ///
  /// For a vector file, groups and texts keep their names.
  func drawing(
    _ lettering: Lettering, _ theme: StillTheme, isVector: Bool = false
  ) -> StillPage.Drawing {
    let pen = StillPen(lettering: lettering, theme: theme, keepsNames: isVector)
    return page(pen).drawing(pen)
  }
}
