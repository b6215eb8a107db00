package import Pixels

/// An encoded GIF frame: a rectangle of palette indices drawn over the canvas.
package struct GIFFrame: Hashable, Sendable {
  /// The position on the canvas.
  ///
  /// Never empty.
  package let rect: PixelRect
  /// The colors, 1 to 256.
  package let palette: [RGB8]
  /// The index of every pixel of the rectangle, row by row, each less than the palette's count.
  package let indices: [UInt8]
  /// The index of pixels that leave the canvas unchanged, or nil if every pixel is drawn.
  package let transparentIndex: UInt8?

  /// Creates a frame of 1 to 256 colors, with an index for each pixel of the rectangle.
  package init(rect: PixelRect, palette: [RGB8], indices: [UInt8], transparentIndex: UInt8? = nil) {
    precondition(!rect.isEmpty && rect.minX >= 0 && rect.minY >= 0, "a frame must have pixels")
    precondition((1...256).contains(palette.count), "a palette must have 1 to 256 colors")
    precondition(indices.count == rect.width * rect.height, "each pixel must have one index")
    self.rect = rect
    self.palette = palette
    self.indices = indices
    self.transparentIndex = transparentIndex
  }
}
