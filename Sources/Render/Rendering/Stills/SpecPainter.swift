import Display
import Figures
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
    var isNumber = false
  }

  private static let animationWidth = 240.0
  private static let columns = [
    Column(head: "element", x: 0, width: 78), Column(head: "property", x: 82, width: 88),
    Column(head: "from → to", x: 174, width: 246),
    Column(head: "delay", x: 418, width: 44, isNumber: true),
    Column(head: "settles in", x: 466, width: 58, isNumber: true),
    Column(head: "animation", x: 540, width: animationWidth),
    Column(head: "overshoot", x: 786, width: 130),
    Column(head: "peak velocity", x: 922, width: 124),
  ]
  private static let ruler = (x: 1060.0, width: 440.0)
  private static let (headHeight, groupHeight, textHeight, padding) = (44.0, 24.0, 15.0, 11.0)
  private static let size = 11.5

  private var theme: StillTheme { pen.theme }

  private func position(_ time: Double) -> Double {
    Self.ruler.x + still.axis.share(of: time) * Self.ruler.width
  }

  var block: StillPage.Block {
    var y = Self.headHeight
    var lines: [DisplayItem] = []
    for group in row.groups {
      var items = header(of: group, at: y)
      y += Self.groupHeight
      for line in group.lines {
        items += pen.named(
          "\(line.element) \(line.start.secondsText) s", self.items(of: line, at: y))
        y += height(of: line)
      }
      lines += pen.named(group.title, items)
    }
    if row.groups.isEmpty {
      lines.append(
        pen.text("nothing moves", size: 13, color: theme.faint, at: Point(x: 0, y: y + 16)))
      y += 27
    }
    let bottom = y + 4
    var items = pen.named("time axis", ruler(to: bottom)) + lines
    for (index, text) in row.summary.enumerated() {
      items.append(
        pen.text(
          text, size: 12, color: theme.ink, at: Point(x: 0, y: bottom + 20 + Double(index) * 17)))
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
    for touch in still.touches {
      let (start, end) = (position(touch.start), position(touch.end))
      let rect = Rect(x: start, y: top + 1, width: max(end - start, 2), height: bottom - top - 1)
      items.append(.fill(rect, color: theme.finger, opacity: 0.13))
    }
    items += ticks(top, bottom)
    for gap in still.axis.gaps {
      let x = Self.ruler.x + gap * Self.ruler.width
      items.append(
        pen.dashes(
          Point(x: x, y: top - 4), Point(x: x, y: bottom), width: 1.2, color: theme.faint, dash: 12)
      )
    }
    for mark in row.marks where still.axis.contains(mark.time) {
      let x = position(mark.time)
      items.append(
        .line(
          Point(x: x, y: top), Point(x: x, y: bottom), width: 1, color: mark.color(theme),
          opacity: 0.8))
    }
    return items
  }

  /// Returns lines at round times, with labels if there is space.
  private func ticks(_ top: Double, _ bottom: Double) -> [DisplayItem] {
    // The step, as if the axis began at 0 and had no gaps.
    let scale = PlotScale([0, still.axis.length * 1000], tickCount: 12, isTight: true)
    guard scale.ticks.count > 1 else { return [] }
    let step = scale.ticks[1] - scale.ticks[0]
    var items: [DisplayItem] = []
    var free = -Double.infinity
    for span in still.axis.spans {
      let first = (span.lowerBound * 1000 / step).rounded(.up)
      for number in stride(from: first, through: span.upperBound * 1000 / step, by: 1) {
        let x = position(number * step / 1000)
        items.append(
          .line(Point(x: x, y: top - 4), Point(x: x, y: bottom), width: 0.8, color: theme.hairline))
        let text = (number * step).shown(decimals: 0)
        let width = pen.width(of: text, size: 10.5)
        guard x - width / 2 > free else { continue }
        free = x + width / 2 + 6
        items.append(
          pen.text(text, size: 10.5, color: theme.faint, at: Point(x: x, y: top - 8), .center))
      }
    }
    items.append(
      pen.text(
        "scene time, ms", size: 10.5, color: theme.faint,
        at: Point(x: Self.ruler.x + Self.ruler.width, y: top - 22), .trailing))
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

  private func height(of line: SpecStill.Line) -> Double {
    Double(max(line.changes.count, animation(of: line).count)) * Self.textHeight + Self.padding
  }

  /// Returns the animation and its details, broken into lines that fit their column.
  private func animation(of line: SpecStill.Line) -> [(String, Color)] {
    line.animation.enumerated().flatMap { index, text in
      let color = index < line.ruleCount ? theme.ink : theme.faint
      return pen.lines(of: text, size: Self.size, within: Self.animationWidth).map { ($0, color) }
    }
  }

  private func items(of line: SpecStill.Line, at y: Double) -> [DisplayItem] {
    let texts: [[(String, Color)]] = [
      [(line.element, theme.ink)], line.changes.map { ($0.property, theme.ink) },
      line.changes.map { ($0.values, theme.ink) }, [(line.delay, theme.faint)],
      [(line.settling, theme.ink)],
      animation(of: line),
      [(line.overshoot ?? "–", line.overshoot == nil ? theme.faint : theme.fault)],
      [(line.peakVelocity, line.isJump ? theme.faint : theme.ink)],
    ]
    let items = zip(Self.columns, texts).flatMap { column, texts in
      texts.enumerated().map { index, text in
        pen.text(
          text.0, size: Self.size, color: text.1,
          at: Point(
            x: column.isNumber ? column.x + column.width : column.x,
            y: y + 17 + Double(index) * Self.textHeight),
          column.isNumber ? .trailing : .leading, within: column.width + (column.isNumber ? 8 : 0))
      }
    }
    return items + bar(of: line, from: y + 4, to: y + height(of: line) - 4)
  }

  /// Returns the bar with the line's curves, from the start values up to the end values.
  private func bar(of line: SpecStill.Line, from top: Double, to bottom: Double) -> [DisplayItem] {
    let color = line.isJump ? theme.fault : line.isHeld ? theme.finger : theme.free
    let (start, end) = (position(line.start), position(line.end))
    var items: [DisplayItem] = [
      .fill(
        Rect(x: start, y: top, width: max(end - start, 2), height: bottom - top), color: color,
        radii: CornerRadii(3), opacity: 0.2)
    ]
    // The extremes of all curves are inside the bar.
    let shares = [0, 1] + line.courses.joined().map(\.y)
    let (low, high) = (shares.min() ?? 0, shares.max() ?? 1)
    for course in line.courses where course.count > 1 {
      let points = course.map { at in
        Point(x: position(at.x), y: bottom - 4 - (at.y - low) / (high - low) * (bottom - top - 8))
      }
      items.append(pen.polyline(points, width: 1.5, color: color))
    }
    return items
  }
}
