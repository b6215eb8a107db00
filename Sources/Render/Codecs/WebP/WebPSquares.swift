package import Pixels

/// The squares of the canvas that changed, by which lossy frames are packed.
///
/// Squares are libwebp's macroblocks. A square with a changed pixel is packed anew as a whole, every other
/// stays as it is on the canvas: so what a square shows was always packed at once, and its error, once
/// measured, holds until it is packed again. No error adds up from frame to frame, and no frame depends on
/// how another one was packed.
package struct WebPSquares: Hashable, Sendable {
  /// The side of a square, px.
  package static let side = 16

  /// The greatest sum of squared errors of a channel of one pixel: 255² / 10^2.2, a peak signal-to-noise ratio
  /// of 22 dB; colours at half resolution alone take saturated edges below 28 dB, whatever the quality.
  static let mostError = 410

  /// The rectangle of all changed squares, within the canvas; nil where none changed.
  let rect: PixelRect?
  /// Squares along x.
  private let columns: Int
  /// The squares from the canvas's corner, row by row.
  private var changed: [Bool]

  /// Finds the squares that changed since a canvas of the same size, all for nil.
  package init<Format>(
    _ current: Pixmap<Format>, since previous: Pixmap<Format>?, within bounds: PixelRect
  ) {
    let side = Self.side
    columns = (current.width + side - 1) / side
    let rows = (current.height + side - 1) / side
    changed = Array(repeating: previous == nil, count: columns * rows)
    guard let previous else {
      rect = PixelRect(current.size)
      return
    }
    var found: PixelRect?
    for row in bounds.minY / side..<(bounds.maxY + side - 1) / side {
      for column in bounds.minX / side..<(bounds.maxX + side - 1) / side {
        let square = PixelRect(
          minX: column * side, minY: row * side, maxX: column * side + side,
          maxY: row * side + side
        ).intersection(PixelRect(current.size))
        guard Self.differ(current, previous, square) else { continue }
        changed[row * columns + column] = true
        found = found?.union(square) ?? square
      }
    }
    rect = found
  }

  /// True if the square of a pixel of the canvas changed.
  func isChanged(column: Int, row: Int) -> Bool { changed[row * columns + column] }

  /// True if the square or one that it touches changed.
  func isBesideChanged(column: Int, row: Int) -> Bool {
    let rows = changed.count / columns
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) where isChanged(column: x, row: y)
      {
        return true
      }
    }
    return false
  }

  private static func differ<Format>(
    _ current: Pixmap<Format>, _ previous: Pixmap<Format>, _ square: PixelRect
  ) -> Bool {
    for y in square.minY..<square.maxY {
      let new = current.words(y, from: square.minX)
      let old = previous.words(y, from: square.minX)
      for x in 0..<square.width where new[x] != old[x] { return true }
    }
    return false
  }
}
