package import Pixels

/// A frame of a GIF as it is written: a rectangle of palette indices drawn over what is there.
package struct GIFFrame: Hashable, Sendable {
  /// The frame's place on the canvas; never empty.
  package let rect: PixelRect
  /// The colours, 1 … 256.
  package let palette: [RGB8]
  /// The index of every pixel of the rectangle, row by row; each is below the palette's count.
  package let indices: [UInt8]
  /// The index that leaves the canvas as it is; nil where every pixel is drawn.
  package let transparentIndex: UInt8?

  /// Creates a frame of 1 … 256 colours with an index for each pixel of the rectangle.
  package init(
    rect: PixelRect, palette: [RGB8], indices: [UInt8], transparentIndex: UInt8? = nil
  ) {
    precondition(!rect.isEmpty && rect.minX >= 0 && rect.minY >= 0, "a frame has pixels")
    precondition((1...256).contains(palette.count), "a palette has 1 to 256 colours")
    precondition(indices.count == rect.width * rect.height, "one index for each pixel")
    self.rect = rect
    self.palette = palette
    self.indices = indices
    self.transparentIndex = transparentIndex
  }

  /// Draws the frame over a canvas that holds its rectangle.
  package func draw(onto canvas: Pixmap<StraightRGBA8>) {
    precondition(rect.intersection(PixelRect(canvas.size)) == rect, "a frame lies on the canvas")
    for y in 0..<rect.height {
      let row = canvas.row(rect.minY + y) + rect.minX * 4
      for x in 0..<rect.width {
        let index = indices[y * rect.width + x]
        if index == transparentIndex { continue }
        let color = palette[Int(index)]
        (row[x * 4], row[x * 4 + 1], row[x * 4 + 2]) = (color.red, color.green, color.blue)
        row[x * 4 + 3] = 255
      }
    }
  }
}
