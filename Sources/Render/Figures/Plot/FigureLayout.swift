package import Display

/// The layout of a figure on its canvas, in pt.
package struct FigureLayout: Hashable, Sendable {
  static let margin = 24.0
  /// The height of the mark legend below the title and subtitle.
  static let marksHeight = 18.0
  /// The width to the left of a chart's area, for axis labels.
  static let axisWidth = 58.0
  /// The height above a chart's area, for its title.
  static let titleHeight = 24.0
  /// The height of a row of states if it is the only one, and if it is one of several.
  static let (stripHeight, rowHeight) = (26.0, 22.0)
  /// The height below a chart's area, for time labels.
  static let timeHeight = 22.0
  static let gap = 20.0

  /// The size of the canvas.
  package let size: Size
  /// The area of each chart's data, in the order of the charts.
  package let areas: [Rect]
  /// The title and subtitle.
  let head: FigureHeader
  /// The legend of the compared items.
  let legend: FigureLegend
  /// Each chart's state legend, in the order of the charts; nil if it is next to the title.
  let stateLegends: [FigureLegend?]

  /// Lays out a figure.
  package init(_ figure: Figure) {
    let columns = max(1, min(figure.columns, figure.charts.count))
    let width = columns == 1 ? 880.0 : 560
    let whole = Double(columns) * width + Double(columns - 1) * Self.gap
    legend = FigureLegend(figure.legend, width: whole)
    head = FigureHeader(figure, width: whole)
    let headHeight =
      head.height + (figure.shownMarks.isEmpty ? 0 : Self.marksHeight)
      + Double(legend.rows) * FigureLegend.rowHeight + 6
    let stateLegends = figure.charts.map { Self.stateLegend(of: $0, width: width - Self.axisWidth) }
    self.stateLegends = stateLegends
    let titles = stateLegends.map {
      Self.titleHeight + Double($0?.rows ?? 0) * FigureLegend.rowHeight
    }
    let heights = zip(figure.charts, titles).map {
      $1 + Self.height(of: $0, columns) + Self.timeHeight
    }
    // Charts fill one column after another, so that charts of different heights leave no gaps.
    let wanted = heights.reduce(0, +) / Double(columns)
    var areas: [Rect] = []
    var (column, used, lowest) = (0, 0.0, 0.0)
    for (index, chart) in figure.charts.enumerated() {
      let height = heights[index]
      if used > 0, used + height / 2 > wanted, column + 1 < columns {
        (column, used) = (column + 1, 0)
      }
      areas.append(
        Rect(
          x: Self.margin + Double(column) * (width + Self.gap) + Self.axisWidth,
          y: Self.margin + headHeight + used + titles[index],
          width: width - Self.axisWidth, height: Self.height(of: chart, columns)))
      used += height
      lowest = max(lowest, used)
    }
    self.areas = areas
    size = Size(
      width: 2 * Self.margin + whole, height: Self.margin + headHeight + lowest + Self.margin / 2)
  }

  /// Returns the legend of a chart's states below its title.
  ///
  /// The result is nil if there are no states or the legend fits next to the title.
  private static func stateLegend(of chart: Figure.Chart, width: Double) -> FigureLegend? {
    let legend = FigureLegend(chart.stateNames, width: width)
    let title = FigureLegend.width(of: chart.title, size: 13)
    return legend.rows == 0 || legend.rows == 1 && title + 30 + legend.width <= width
      ? nil : legend
  }

  private static func height(of chart: Figure.Chart, _ columns: Int) -> Double {
    switch chart.content {
    case .lines: columns == 1 ? 220 : 110
    case .states(let rows): rows.count == 1 ? stripHeight : Double(rows.count) * rowHeight
    }
  }
}

extension Figure {
  /// The marks within the displayed time range.
  var shownMarks: [Mark] {
    guard let first = times.first, let last = times.last else { return [] }
    return marks.filter { $0.time >= first && $0.time <= last }
  }
}

extension Figure.Chart {
  /// The names of the states, in order of appearance; empty if there is only one.
  var stateNames: [String] {
    guard case .states(let rows) = content else { return [] }
    let names = rows.flatMap(\.states).compactMap(\.self).uniqued
    return names.count > 1 ? names : []
  }
}
