import Display
import Figures
import Platform
import Simulation

/// Draws one row of a slit scan.
struct SlitPainter: Sendable {
  let pen: StillPen
  let still: SlitStill
  let layout: SlitLayout
  let row: SlitStill.Row

  var block: StillPage.Block {
    StillPage.Block(
      size: layout.size, items: key + [.fill(area.outset(by: 1), color: theme.hairline)],
      late: self, over: axis + fingers + marks)
  }

  private var area: Rect { layout.area }
  private var theme: StillTheme { pen.theme }
  private var scale: PlotScale {
    PlotScale([still.times.lowerBound, still.times.upperBound], tickCount: 8, isTight: true)
  }

  /// Returns the position of a time along the time axis, pt.
  private func position(_ time: Double) -> Double {
    let span = still.times.upperBound - still.times.lowerBound
    let share = span > 0 ? (time - still.times.lowerBound) / span : 0
    return layout.isUpright ? area.minX + share * area.width : area.minY + share * area.height
  }

  private func isShown(_ time: Double) -> Bool { still.times.contains(time) }

  // MARK: Pictures

  private var key: [DisplayItem] {
    var items = pen.screen(
      row.key.items, size: still.screenSize, in: layout.key, border: still.border, over: [])
    let color = theme.free
    let bottom = layout.key.maxY + still.border.insets.bottom * layout.factor
    items.append(
      pen.text(
        "at \(row.keyTime.secondsText) s", size: 11, color: color,
        at: Point(x: layout.key.center.x, y: bottom + 16), .center))
    let tick = tick(at: row.keyTime, from: 1)
    items.append(pen.dashes(tick.start, tick.end, width: 2, color: color))
    let (key, line) = (layout.key, still.line.position * layout.factor)
    let (start, end) =
      layout.isUpright
      ? (Point(x: key.minX + line, y: key.minY - 5), Point(x: key.minX + line, y: key.maxY + 5))
      : (Point(x: key.minX - 5, y: key.minY + line), Point(x: key.maxX + 5, y: key.minY + line))
    return items + [
      .line(start, end, width: 4, color: theme.background, opacity: 0.7),
      .line(start, end, width: 2, color: color),
    ]
  }

  /// Returns the ends of a mark on the time axis that is up to 12 pt away from the picture.
  private func tick(at time: Double, from distance: Double) -> (start: Point, end: Point) {
    let time = position(time)
    return layout.isUpright
      ? (Point(x: time, y: area.maxY + distance), Point(x: time, y: area.maxY + 12))
      : (Point(x: area.minX - 12, y: time), Point(x: area.minX - distance, y: time))
  }

  /// The number of stripes that are drawn together.
  private static let batch = 32

  /// Passes the line at each time to `body`, as a stripe of the area.
  ///
  /// Each has a rectangle in which no other late items have been drawn yet.
  func forEachBatch(_ body: (Rect, [DisplayItem]) -> Void) throws(SimulationError) {
    var (rect, items): (Rect?, [DisplayItem]) = (nil, [])
    let count = row.instants.count
    try row.instants.forEachDrawing { index, instant in
      let (column, layer) = index.quotientAndRemainder(dividingBy: SlitStill.subsamples)
      let stripe = stripe(column, of: count / SlitStill.subsamples)
      let line = still.line.position * layout.factor
      let offset =
        layout.isUpright
        ? Vector(dx: stripe.center.x - line, dy: area.minY)
        : Vector(dx: area.minX, dy: stripe.center.y - line)
      items.append(
        // Layers of opacity 1, 1/2, and 1/3 have the mean of their colors.
        .group(
          instant.map { $0.scaled(by: layout.factor, movedBy: offset) },
          clip: ClipShape(rect: stripe), opacity: 1 / Double(layer + 1)))
      rect = rect?.union(stripe) ?? stripe
      guard (index + 1) % (Self.batch * SlitStill.subsamples) == 0 || index == count - 1,
        let whole = rect
      else { return }
      body(whole, items)
      // At some scales, the next stripe shares a pixel with the last one.
      (rect, items) = (nil, items.suffix(SlitStill.subsamples))
    }
  }

  private func stripe(_ column: Int, of count: Int) -> Rect {
    let (start, width) = (Double(column) / Double(count), 1 / Double(count))
    return layout.isUpright
      ? Rect(
        x: area.minX + start * area.width, y: area.minY, width: width * area.width,
        height: area.height)
      : Rect(
        x: area.minX, y: area.minY + start * area.height, width: area.width,
        height: width * area.height)
  }

  // MARK: Axis

  private var axis: [DisplayItem] {
    let scale = scale
    return scale.ticks.flatMap { time -> [DisplayItem] in
      let (position, tick) = (position(time), tick(at: time, from: 7))
      let label = scale.label(of: time) + (time == scale.ticks.last ? " s" : "")
      let (point, alignment): (Point, TextAlignment) =
        layout.isUpright
        ? (Point(x: position, y: area.maxY + 24), .center)
        : (Point(x: area.minX - 16, y: position + 4), .trailing)
      return [
        .line(tick.start, tick.end, width: 1, color: theme.faint),
        pen.text(label, size: 11, color: theme.faint, at: point, alignment),
      ]
    }
  }

  // MARK: Fingers

  private var fingers: [DisplayItem] {
    still.touches.flatMap { touch -> [DisplayItem] in
      let start = position(max(touch.start, still.times.lowerBound))
      let end = position(min(touch.end, still.times.upperBound))
      guard end > start - 1e-9 else { return [] }
      // A tap is short, but must be visible.
      let length = max(end - start, 3)
      let bar =
        layout.isUpright
        ? Rect(x: start, y: area.maxY + 2, width: length, height: 4)
        : Rect(x: area.minX - 6, y: start, width: 4, height: length)
      return [.fill(bar, color: theme.finger, radii: CornerRadii(2))]
        + track(of: touch)
    }
  }

  /// Returns the finger's position along the line, over time.
  private func track(of touch: StillTouch) -> [DisplayItem] {
    let points = touch.positions.filter { isShown($0.time) }.map { at in
      layout.isUpright
        ? Point(x: position(at.time), y: area.minY + at.point.y * layout.factor)
        : Point(x: area.minX + at.point.x * layout.factor, y: position(at.time))
    }
    guard let first = points.first, let last = points.last else { return [] }
    var items: [DisplayItem] = []
    if points.count > 1 {
      items = [
        .path(.polyline(points, width: 3.2), color: theme.background, opacity: 0.55),
        .path(.polyline(points, width: 1.6), color: theme.finger),
      ]
    }
    for (point, isFirst) in [(first, true), (last, false)] where area.contains(point) {
      items.append(.dot(point, radius: 4.2, color: theme.background, opacity: 0.8))
      items.append(
        isFirst
          ? .dot(point, radius: 3.2, color: theme.finger)
          : .ring(point, radius: 2.8, width: 1.4, color: theme.finger))
    }
    return items
  }

  // MARK: Events

  private var marks: [DisplayItem] {
    var items: [DisplayItem] = []
    // An overlapping label moves up a line; if no line is free, only its mark is drawn.
    var ends = Array(repeating: -Double.infinity, count: SlitLayout.labelRows)
    for mark in row.marks.sorted(by: { $0.time < $1.time }) where isShown(mark.time) {
      let position = position(mark.time)
      let color = mark.color(theme)
      let (start, end) =
        layout.isUpright
        ? (Point(x: position, y: area.minY - 3), Point(x: position, y: area.maxY))
        : (Point(x: area.minX, y: position), Point(x: area.maxX + 6, y: position))
      items.append(.line(start, end, width: 3, color: theme.background, opacity: 0.35))
      items.append(.line(start, end, width: 1.1, color: color))
      guard !mark.text.isEmpty else { continue }
      items += label(of: mark, at: position, color, &ends)
    }
    return items
  }

  private func label(
    of mark: StillMark, at position: Double, _ color: Color, _ ends: inout [Double]
  ) -> [DisplayItem] {
    let width = pen.width(of: mark.text, size: 10.5)
    if layout.isUpright {
      let left = max(layout.key.minX, min(position - 2, layout.size.width - width))
      guard let line = ends.firstIndex(where: { $0 < left }) else { return [] }
      ends[line] = left + width + 8
      let base = area.minY - 6 - Double(line) * SlitLayout.labelHeight
      return [pen.text(mark.text, size: 10.5, color: color, at: Point(x: left, y: base))]
    }
    guard ends[0] < position else { return [] }
    ends[0] = position + 13
    return [
      pen.text(
        mark.text, size: 10.5, color: color, at: Point(x: area.maxX + 10, y: position + 3.6),
        within: layout.size.width - area.maxX - 10)
    ]
  }
}
