package import Pixels

/// The changed squares of the canvas, which are the unit of lossy frames.
///
/// Squares are libwebp's macroblocks. A square with a changed pixel is encoded again as a whole,
/// and all others stay unchanged on the canvas. A displayed square therefore comes from a single
/// encoding, and its measured error stays valid until it is encoded again. Errors do not accumulate
/// over frames, and no frame depends on the encoding of another one.
package struct WebPSquares: Hashable, Sendable {
  /// The width and height of a square, px.
  package static let side = 16

  /// The maximum mean squared error per channel: 255² / 10^2.2, a PSNR of 22 dB.
  ///
  /// At any quality, chroma subsampling alone brings saturated edges below 28 dB.
  static let maxError = 410

  /// The bounding box of all changed squares, clipped to the canvas, or nil if none changed.
  let rect: PixelRect?
  /// The number of squares per row.
  private let columns: Int
  /// Whether each square changed, row by row from the canvas's top left.
  private var changed: [Bool]

  /// Finds the squares in `bounds` that changed since a canvas of the same size, or all for nil.
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

  /// Whether the square at a column and row changed.
  func isChanged(column: Int, row: Int) -> Bool { changed[row * columns + column] }

  /// Whether the square or one of its eight neighbors changed.
  func isNearChange(column: Int, row: Int) -> Bool {
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
      let new = current.packedPixels(y, from: square.minX)
      let old = previous.packedPixels(y, from: square.minX)
      for x in 0..<square.width where new[x] != old[x] { return true }
    }
    return false
  }
}
