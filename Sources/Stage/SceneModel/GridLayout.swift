package import Display

/// The frames of a grid's thumbnails on the screen.
package struct GridLayout: Hashable, Sendable {
  package let grid: Grid
  /// A thumbnail's size, pt; not rounded.
  package let cellSize: Size
  /// The number of thumbnails.
  package let count: Int
  private let origin: Point
  /// The bottom edge of the safe area, pt.
  private let bottom: Double

  /// Lays out a grid without clamping its `scroll`.
  package init(grid: Grid, screen: Screen, count: Int) {
    self.grid = grid
    self.count = count
    let gaps = Double(grid.columns - 1) * grid.spacing
    let width =
      (screen.size.width - screen.safeArea.leading - screen.safeArea.trailing
        - grid.margins.leading - grid.margins.trailing - gaps) / Double(grid.columns)
    cellSize = Size(width: width, height: width / grid.aspectRatio)
    origin = Point(
      x: screen.safeArea.leading + grid.margins.leading, y: screen.safeArea.top + grid.margins.top)
    bottom = screen.size.height - screen.safeArea.bottom
  }

  /// Returns the frame of a thumbnail by its index, in screen points.
  package func cell(_ index: Int) -> Rect {
    let column = index % grid.columns
    let row = index / grid.columns
    return Rect(
      x: origin.x + Double(column) * (cellSize.width + grid.spacing),
      y: origin.y + Double(row) * (cellSize.height + grid.spacing) - grid.scroll,
      width: cellSize.width, height: cellSize.height)
  }

  /// The maximum scroll distance, pt, with the bottom margin at the bottom of the safe area.
  package var maximumScroll: Double {
    let rows = (count + grid.columns - 1) / grid.columns
    let content =
      Double(rows) * cellSize.height + Double(max(rows - 1, 0)) * grid.spacing
      + grid.margins.bottom
    return max(0, origin.y + content - bottom)
  }
}
