/// A rectangle of whole pixels: columns `minX ..< maxX` and rows `minY ..< maxY`, y down.
package struct PixelRect: Hashable, Sendable {
  /// The first column.
  package var minX: Int
  /// The first row.
  package var minY: Int
  /// The column after the last one.
  package var maxX: Int
  /// The row after the last one.
  package var maxY: Int

  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates the rectangle that covers a whole image.
  package init(_ size: PixelSize) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  package var width: Int { maxX - minX }
  package var height: Int { maxY - minY }
  /// Whether the rectangle contains no pixels.
  package var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// Returns the intersection of two rectangles, which may be empty.
  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }
}
