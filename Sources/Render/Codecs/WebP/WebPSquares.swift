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
  private(set) var rect: PixelRect?
  private let size: PixelSize
  /// Whether each square changed, row by row from the canvas's top left.
  private var changed: [Bool] = []

  /// Finds the squares in `bounds` that changed since a canvas of the same size, or all for nil.
  package init<Format>(
    _ current: Pixmap<Format>, since previous: Pixmap<Format>?, within bounds: PixelRect
  ) {
    size = current.size
    changed = squares(in: PixelRect(size)).map { _ in previous == nil }
    guard let previous else {
      rect = PixelRect(size)
      return
    }
    for square in squares(in: bounds) where Self.differ(current, previous, square) {
      changed[index(of: square)] = true
      rect = rect?.union(square) ?? square
    }
  }

  /// Returns the squares that a rectangle touches, row by row, clipped to the canvas.
  func squares(in bounds: PixelRect) -> some Sequence<PixelRect> {
    let side = Self.side
    return stride(from: bounds.minY / side * side, to: bounds.maxY, by: side).lazy.flatMap { y in
      stride(from: bounds.minX / side * side, to: bounds.maxX, by: side).lazy.map { x in
        PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side).intersection(PixelRect(size))
      }
    }
  }

  private func index(of square: PixelRect) -> Int {
    square.minY / Self.side * ((size.width + Self.side - 1) / Self.side) + square.minX / Self.side
  }

  func isChanged(_ square: PixelRect) -> Bool { changed[index(of: square)] }

  /// Whether the square or one of its eight neighbors changed.
  func isNearChange(_ square: PixelRect) -> Bool {
    let surroundings = PixelRect(
      minX: square.minX - 1, minY: square.minY - 1, maxX: square.maxX + 1, maxY: square.maxY + 1)
    return squares(in: surroundings.intersection(PixelRect(size))).contains(where: isChanged)
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
