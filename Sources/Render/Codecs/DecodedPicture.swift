package import Pixels

/// A picture read from a file, upright (EXIF orientation applied).
package struct DecodedPicture: Sendable {
  /// The pixels, of the picture's size or reduced.
  package var pixels: Pixmap<StraightRGBA8>
  /// The size of the whole picture.
  package var size: PixelSize
  /// The number n where each pixel stands for a square of 2ⁿ of the picture's; 0 for the picture's own.
  package var reduction: Int
  /// Oddities of the file that did not stop its reading, in plain words without the file's name.
  package var warnings: [String]

  /// Creates a picture at its own size.
  package init(pixels: Pixmap<StraightRGBA8>, warnings: [String] = []) {
    self.init(pixels: pixels, of: pixels.size, reduction: 0, warnings: warnings)
  }

  /// Creates a picture that was read at 1/2ⁿ of its size, rounded up.
  init(pixels: Pixmap<StraightRGBA8>, of size: PixelSize, reduction: Int, warnings: [String]) {
    self.pixels = pixels
    self.size = size
    self.reduction = reduction
    self.warnings = warnings
  }
}
