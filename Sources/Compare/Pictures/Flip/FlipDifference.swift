package import Pixels

/// The visible difference of two pictures of one size.
package struct FlipDifference: Hashable, Sendable {
  /// Width and height of the pictures, px.
  package var size: PixelSize
  /// The mean of all pixels' errors, 0 … 1.
  package var mean: Double
  /// The greatest error of a pixel, 0 … 1.
  package var maximum: Double

  /// Creates a difference.
  package init(size: PixelSize, mean: Double, maximum: Double) {
    self.size = size
    self.mean = mean
    self.maximum = maximum
  }
}
