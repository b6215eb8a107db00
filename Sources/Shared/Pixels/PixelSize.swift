/// A width and height in whole pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size with odd sides rounded up to even.
  package var even: PixelSize { PixelSize(width: width + width % 2, height: height + height % 2) }

  /// The number of pixels.
  package var count: Int { width * height }
}
