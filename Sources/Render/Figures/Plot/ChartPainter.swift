import Display

/// Draws one chart of a figure.
struct ChartPainter {
  let painter: FigurePainter
  let figure: Figure
  let chart: Figure.Chart
  let area: Rect
  let time: PlotScale
  /// The legend of the states below the title; nil if it fits next to the title.
  let stateLegend: FigureLegend?

  /// The display items of the chart, bottommost first.
  var items: [DisplayItem] {
    switch chart.content {
    case .lines(let series):
      let scale = PlotScale(
        series.flatMap { $0.values.compactMap(\.self) } + (chart.target.map { [$0] } ?? []),
        tickCount: area.height > 150 ? 6 : 3)
      return touchBands + grid(scale) + timeAxis + targetLine(scale) + markLines
        + lines(series, scale) + title
    case .states(let rows):
      return touchBands + timeAxis + strips(rows) + markLines + title + statesLegend
    }
  }

  private func x(_ seconds: Double) -> Double {
    area.minX + time.fraction(of: seconds) * area.width
  }

  private func y(_ value: Double, _ scale: PlotScale) -> Double {
    area.maxY - scale.fraction(of: value) * area.height
  }

  // MARK: Axes

  private var title: [DisplayItem] {
    let label = chart.unit.isEmpty ? chart.title : "\(chart.title), \(chart.unit)"
    let base = area.minY - 8 - Double(stateLegend?.rows ?? 0) * FigureLegend.rowHeight
    return [
      painter.text(
        label, size: 12, weight: .bold, at: Point(x: area.minX, y: base), within: area.width)
    ]
  }

  /// The names and colors of the states, next to the title or in rows below it.
  private var statesLegend: [DisplayItem] {
    let legend = stateLegend ?? FigureLegend(chart.stateNames, width: area.width)
    let left = stateLegend == nil ? area.maxX - legend.width : area.minX
    let first = area.minY - 8 - Double(legend.rows - 1) * FigureLegend.rowHeight
    return legend.entries.flatMap { entry in
      let (x, y) = (left + entry.x, first + Double(entry.row) * FigureLegend.rowHeight)
      let color = FigurePainter.color(entry.index)
      return [
        .fill(
          Rect(x: x + 4, y: y - 9, width: 12, height: 11), color: color, opacity: Self.stateOpacity),
        painter.text(
          entry.name, size: FigureLegend.size, color: color,
          at: Point(x: x + FigureLegend.swatch, y: y), within: entry.width),
      ]
    }
  }

  /// The opacity of a state's strip below its name.
  private static let stateOpacity = 0.2

  private func grid(_ scale: PlotScale) -> [DisplayItem] {
    scale.ticks.flatMap { tick in
      let y = y(tick, scale)
      return [
        .line(
          Point(x: area.minX, y: y), Point(x: area.maxX, y: y), width: tick == 0 ? 1 : 0.6,
          color: FigurePainter.hairline),
        painter.text(
          scale.label(of: tick), size: 10.5, color: FigurePainter.faint,
          at: Point(x: area.minX - 7, y: y + 3.6), .trailing),
      ]
    }
  }

  private var timeAxis: [DisplayItem] {
    var items: [DisplayItem] = [
      .line(
        Point(x: area.minX, y: area.maxY), Point(x: area.maxX, y: area.maxY), width: 0.8,
        color: FigurePainter.faint)
    ]
    for tick in time.ticks {
      let x = x(tick)
      items.append(
        .line(
          Point(x: x, y: area.maxY), Point(x: x, y: area.maxY + 3), width: 0.8,
          color: FigurePainter.faint))
      items.append(
        painter.text(
          time.label(of: tick) + (tick == time.ticks.last ? " \(figure.axisUnit)" : ""), size: 10,
          color: FigurePainter.faint, at: Point(x: x, y: area.maxY + 14), .center))
    }
    return items
  }

  private func targetLine(_ scale: PlotScale) -> [DisplayItem] {
    guard let target = chart.target else { return [] }
    let y = y(target, scale)
    return [
      .path(
        .dashed(
          from: Point(x: area.minX, y: y), to: Point(x: area.maxX, y: y), width: 1, dash: 5, gap: 4),
        color: FigurePainter.faint)
    ]
  }

  // MARK: Marks

  private var touchBands: [DisplayItem] {
    var items: [DisplayItem] = []
    var fingers = 0
    var start = 0.0
    let touches = figure.marks.filter { $0.kind == .touchDown || $0.kind == .touchUp }
    let ordered = touches.sorted { ($0.time, $0.kind.rawValue) < ($1.time, $1.kind.rawValue) }
    func close(at end: Double) {
      let (left, right) = (max(x(start), area.minX), min(x(end), area.maxX))
      guard right > left else { return }
      items.append(
        .fill(
          Rect(x: left, y: area.minY, width: right - left, height: area.height),
          color: Color(0xE7F5FF)))
    }
    for touch in ordered {
      if touch.kind == .touchDown {
        if fingers == 0 { start = touch.time }
        fingers += 1
      } else {
        fingers -= 1
        if fingers == 0 { close(at: touch.time) }
      }
    }
    if fingers > 0 { close(at: time.maximum) }
    return items
  }

  private var markLines: [DisplayItem] {
    figure.marks
      .filter { $0.group == nil || $0.group == chart.group }
      .filter { $0.time >= time.minimum && $0.time <= time.maximum }
      .sorted { ($0.kind.rawValue, $0.time) < ($1.kind.rawValue, $1.time) }.flatMap { mark in
        let x = x(mark.time)
        // Retargets occur at every event of a drag, so short ticks keep the curves readable.
        let end = mark.kind == .retarget ? min(area.minY + 7, area.maxY) : area.maxY
        let sign = MarkSymbol(kind: mark.kind)
        let line = sign.line(from: Point(x: x, y: area.minY), to: Point(x: x, y: end))
        // Retargets are frequent, so their ticks are drawn without symbols.
        return mark.kind == .retarget
          ? [line] : [line, sign.shape(at: Point(x: x, y: area.minY))]
      }
  }

  // MARK: Data

  private func lines(_ series: [Figure.Series], _ scale: PlotScale) -> [DisplayItem] {
    series.flatMap { line in
      runs(line.values, scale).map { points in
        let path: Path =
          points.count > 1
          ? .polyline(points, width: 1.8) : .circle(center: points[0], radius: 1.6)
        return .path(path, color: FigurePainter.color(line.colorIndex))
      }
    }
  }

  /// Returns the points of a line as runs, split at missing values.
  private func runs(_ values: [Double?], _ scale: PlotScale) -> [[Point]] {
    zip(figure.times, values).map { seconds, value in
      value.flatMap { $0.magnitude < 1e300 ? Point(x: x(seconds), y: y($0, scale)) : nil }
    }.split(separator: nil).map { $0.compactMap(\.self) }
  }

  /// Returns rows of states, preceded by their legend colors if the figure has a legend.
  private func strips(_ rows: [Figure.StateRow]) -> [DisplayItem] {
    let height = area.height / Double(max(rows.count, 1))
    let names = chart.stateNames
    return rows.enumerated().flatMap { index, row in
      let frame = Rect(
        x: area.minX, y: area.minY + Double(index) * height, width: area.width, height: height)
      var items = strip(row.states, names, in: frame)
      if !figure.legend.isEmpty {
        items.append(
          .line(
            Point(x: area.minX - 24, y: frame.center.y), Point(x: area.minX - 8, y: frame.center.y),
            width: 3, color: FigurePainter.color(row.colorIndex)))
      }
      return items
    }
  }

  private func strip(_ states: [String?], _ names: [String], in row: Rect) -> [DisplayItem] {
    var items: [DisplayItem] = []
    let inset = row.height > 24 ? 4.0 : 2
    var index = 0
    while index < min(states.count, figure.times.count) {
      var end = index + 1
      while end < states.count, states[end] == states[index] { end += 1 }
      let right = end < figure.times.count ? figure.times[end] : time.maximum
      if let state = states[index] {
        let rect = Rect(
          x: x(figure.times[index]), y: row.minY + inset,
          width: x(right) - x(figure.times[index]), height: row.height - 2 * inset)
        let color = FigurePainter.color(names.firstIndex(of: state) ?? 0)
        items.append(.fill(rect, color: color, opacity: Self.stateOpacity))
        if painter.width(of: state, size: 10.5) + 8 < rect.width {
          items.append(
            painter.text(
              state, size: 10.5, color: color, at: Point(x: rect.minX + 5, y: rect.center.y + 3.8)))
        }
      }
      index = end
    }
    return items
  }
}
