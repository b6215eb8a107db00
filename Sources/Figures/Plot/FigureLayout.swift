package import Geometry

/// The places of a figure's parts on its canvas, pt.
package struct FigureLayout: Hashable, Sendable {
  static let margin = 24.0
  static let headHeight = 74.0
  /// The room left of a chart's area, for the numbers of its axis.
  static let axisWidth = 58.0
  /// The room above a chart's area, for its title.
  static let titleHeight = 24.0
  /// The room below a chart's area, for the times.
  static let timeHeight = 22.0
  static let gap = 20.0

  /// The whole canvas.
  package let size: Size
  /// The area of each chart's data, in the order of the charts.
  package let areas: [Rect]

  /// Lays out a figure.
  package init(_ figure: Figure) {
    let columns = max(1, min(figure.columns, figure.charts.count))
    let width = columns == 1 ? 880.0 : 560
    let heights = figure.charts.map {
      Self.titleHeight + Self.height(of: $0, columns) + Self.timeHeight
    }
    // Charts go down one column after another, so that none waits beside a taller one.
    let wanted = heights.reduce(0, +) / Double(columns)
    var areas: [Rect] = []
    var (column, used, lowest) = (0, 0.0, 0.0)
    for (chart, height) in zip(figure.charts, heights) {
      if used > 0, used + height / 2 > wanted, column + 1 < columns {
        (column, used) = (column + 1, 0)
      }
      areas.append(
        Rect(
          x: Self.margin + Double(column) * (width + Self.gap) + Self.axisWidth,
          y: Self.margin + Self.headHeight + used + Self.titleHeight,
          width: width - Self.axisWidth, height: Self.height(of: chart, columns)))
      used += height
      lowest = max(lowest, used)
    }
    self.areas = areas
    size = Size(
      width: 2 * Self.margin + Double(columns) * width + Double(columns - 1) * Self.gap,
      height: Self.margin + Self.headHeight + lowest + Self.margin / 2)
  }

  private static func height(of chart: Figure.Chart, _ columns: Int) -> Double {
    switch chart.content {
    case .lines: columns == 1 ? 220 : 110
    case .states: 26
    }
  }
}
