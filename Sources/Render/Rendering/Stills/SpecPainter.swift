import Display
import Figures
import Geometry
import Platform

/// Draws one screen of a motion specification.
struct SpecPainter {
  let pen: StillPen
  let still: SpecStill
  let row: SpecStill.Row

  /// A column of the table: its header, left edge, and width, pt.
  private struct Column {
    var head: String
    var x: Double
    var width: Double
    var isNumber: Bool

    init(_ head: String, _ x: Double, _ width: Double, isNumber: Bool = false) {
      self.head = head
      self.x = x
      self.width = width
      self.isNumber = isNumber
    }
  }

  private static let columns = [
    Column("element", 0, 64), Column("property", 68, 84),
    Column("from → to", 156, 128), Column("delay", 288, 46, isNumber: true),
    Column("settles in", 340, 60, isNumber: true), Column("easing or spring", 416, 190),
    Column("overshoot", 608, 92, isNumber: true), Column("peak velocity", 706, 86, isNumber: true),
  ]
  private static let ruler = (x: 816.0, width: 460.0)
  private static let (headHeight, groupHeight, lineHeight) = (44.0, 24.0, 27.0)
  private static let size = 11.5

  private var theme: StillTheme { pen.theme }

  private func position(_ time: Double) -> Double {
    let span = still.times.upperBound - still.times.lowerBound
    let share = span > 0 ? (time - still.times.lowerBound) / span : 0
    return Self.ruler.x + min(max(share, 0), 1) * Self.ruler.width
  }

  var block: StillPage.Block {
    var y = Self.headHeight
    var lines: [DisplayItem] = []
    for group in row.groups {
      lines += header(of: group, at: y)
      y += Self.groupHeight
      for line in group.lines {
        lines += items(of: line, at: y)
        y += Self.lineHeight
      }
    }
    if row.groups.isEmpty {
      lines.append(
        pen.text("nothing moves", size: 13, color: theme.faint, at: Point(x: 0, y: y + 16)))
      y += Self.lineHeight
    }
    let bottom = y + 4
    var items = ruler(to: bottom) + lines
    for (index, words) in row.summary.enumerated() {
      items.append(
        pen.text(
          words, size: 12, color: theme.ink, at: Point(x: 0, y: bottom + 20 + Double(index) * 17)))
    }
    return StillPage.Block(
      size: Size(
        width: Self.ruler.x + Self.ruler.width + 8,
        height: bottom + 8 + Double(row.summary.count) * 17),
      items: items)
  }

  // MARK: Ruler

  private func ruler(to bottom: Double) -> [DisplayItem] {
    let top = Self.headHeight - 8
    var items = Self.columns.map { column in
      pen.text(
        column.head, size: 10.5, color: theme.faint,
        at: Point(x: column.isNumber ? column.x + column.width : column.x, y: top - 6),
        column.isNumber ? .trailing : .leading)
    }
    items.append(
      .line(
        Point(x: 0, y: top), Point(x: Self.ruler.x + Self.ruler.width, y: top), width: 1,
        color: theme.hairline))
    let scale = PlotScale(
      [still.times.lowerBound * 1000, still.times.upperBound * 1000], tickCount: 7, isTight: true)
    for tick in scale.ticks {
      let x = position(tick / 1000)
      items.append(
        .line(Point(x: x, y: top - 4), Point(x: x, y: bottom), width: 0.8, color: theme.hairline))
      items.append(
        pen.text(
          scale.label(of: tick) + (tick == scale.ticks.last ? " ms" : ""), size: 10.5,
          color: theme.faint, at: Point(x: x, y: top - 8), .center))
    }
    for touch in still.touches {
      let (start, end) = (position(touch.start), position(min(touch.end, still.times.upperBound)))
      let rect = Rect(x: start, y: top + 1, width: max(end - start, 2), height: bottom - top - 1)
      items.append(.fill(rect, color: theme.finger, opacity: 0.13))
    }
    for mark in row.marks where still.times.contains(mark.time) {
      let x = position(mark.time)
      items.append(
        .line(
          Point(x: x, y: top), Point(x: x, y: bottom), width: 1, color: mark.color(theme),
          opacity: 0.8))
    }
    return items
  }

  // MARK: Lines

  private func header(of group: SpecStill.Group, at y: Double) -> [DisplayItem] {
    [
      .fill(
        Rect(x: -6, y: y + 2, width: Self.ruler.x - 8, height: Self.groupHeight - 4),
        color: theme.field, radii: CornerRadii(4)),
      pen.text(
        group.title, size: 12, weight: .bold, at: Point(x: 0, y: y + 16),
        within: Self.ruler.x - 24),
    ]
  }

  private func items(of line: SpecStill.Line, at y: Double) -> [DisplayItem] {
    let base = y + 17
    let unit = line.unit.isEmpty ? "" : " \(line.unit)"
    let decimals = max(line.from.magnitude, line.to.magnitude) < 10 ? 2 : 1
    let way =
      "\(line.from.fixedText(decimals: decimals)) → \(line.to.fixedText(decimals: decimals))"
    let isOver = line.overshootShare >= 0.001 && !line.isHeld && !line.isJump
    let over =
      isOver
      ? "\(line.overshootDistance.fixedText(decimals: decimals))\(unit), "
        + "\((line.overshootShare * 100).fixedText(decimals: 1)) %" : "–"
    let speed =
      line.isJump
      ? "jump"
      // A movement that follows a jump of the finger has no velocity of its own.
      : line.peakVelocity == 0
        ? "–"
        : "\(line.peakVelocity.fixedText(decimals: line.peakVelocity.magnitude < 10 ? 2 : 0))"
          + (line.unit.isEmpty ? " /s" : "\(unit)/s")
    let easing = line.isJump ? "at once" : line.isHeld ? "follows the finger" : line.easing
    let texts: [(String, Color)] = [
      (line.element, theme.ink), (line.property, theme.ink), (way + unit, theme.ink),
      (
        line.isJump
          ? "–" : line.delay > 0.0005 ? "\((line.delay * 1000).fixedText(decimals: 0)) ms" : "0",
        theme.faint
      ),
      ("\((line.settling * 1000).fixedText(decimals: 0)) ms", theme.ink),
      (easing.isEmpty ? "–" : easing, line.isHeld || easing.isEmpty ? theme.faint : theme.ink),
      (over, isOver ? theme.fault : theme.faint), (speed, line.isJump ? theme.fault : theme.ink),
    ]
    var items = zip(Self.columns, texts).map { column, text in
      pen.text(
        text.0, size: Self.size, color: text.1,
        at: Point(x: column.isNumber ? column.x + column.width : column.x, y: base),
        column.isNumber ? .trailing : .leading, within: column.width + (column.isNumber ? 8 : 0))
    }
    items += bar(of: line, Rect(x: 0, y: y + 4, width: 0, height: Self.lineHeight - 8))
    return items
  }

  /// Returns the bar with the line's curve, from the start value up to the end value.
  private func bar(of line: SpecStill.Line, _ rows: Rect) -> [DisplayItem] {
    let color =
      line.isJump ? theme.fault : line.isHeld ? theme.finger : theme.course(at: 0)
    let (start, end) = (position(line.start), position(line.start + line.settling))
    let rect = Rect(
      x: start, y: rows.minY, width: max(end - start, 2), height: rows.height)
    var items: [DisplayItem] = [
      .fill(rect, color: color, radii: CornerRadii(3), opacity: 0.2)
    ]
    // The curve leaves a margin in the bar, so that overshoots stay inside.
    let points = line.course.map { at in
      Point(
        x: position(at.x), y: rows.maxY - 4 - min(max(at.y, -0.4), 1.4) * (rows.height - 8))
    }
    if points.count > 1 {
      items.append(.path(.polyline(points, width: 1.7), color: color))
    }
    return items
  }
}
