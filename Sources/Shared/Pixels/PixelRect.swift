/// A rectangle of whole pixels: columns `minX ..< maxX`, rows `minY ..< maxY`; y down.
package struct PixelRect: Hashable, Sendable {
  /// First column.
  package var minX: Int
  /// First row.
  package var minY: Int
  /// Column after the last.
  package var maxX: Int
  /// Row after the last.
  package var maxY: Int

  /// Creates a rectangle from its edges.
  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The rectangle of a whole picture.
  package init(_ size: PixelSize) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// Pixels along x.
  package var width: Int { maxX - minX }
  /// Pixels along y.
  package var height: Int { maxY - minY }
  /// True if the rectangle holds no pixel.
  package var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// The common part of two rectangles; may be empty.
  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }
}
