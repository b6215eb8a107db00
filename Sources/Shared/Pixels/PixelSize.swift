/// A width and height in whole pixels.
package struct PixelSize: Hashable, Sendable {
  /// Pixels along x.
  package var width: Int
  /// Pixels along y.
  package var height: Int

  /// Creates a size from its extents.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size with an odd side enlarged by a pixel.
  package var even: PixelSize {
    PixelSize(width: width + width % 2, height: height + height % 2)
  }

  /// The number of pixels.
  package var count: Int { width * height }
}
