package import Pixels

/// A picture read from a file, upright (EXIF orientation applied).
package struct DecodedPicture: Sendable {
  /// The pixels.
  package var pixels: Pixmap<StraightRGBA8>
  /// Oddities of the file that did not stop its reading, in plain words without the file's name.
  package var warnings: [String]

  /// Creates a decoded picture.
  package init(pixels: Pixmap<StraightRGBA8>, warnings: [String] = []) {
    self.pixels = pixels
    self.warnings = warnings
  }
}
