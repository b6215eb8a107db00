package import Pixels

/// A picture read from a file, upright (EXIF orientation applied).
package struct DecodedPicture: Sendable {
  /// The pixels.
  package var pixels: Pixmap<StraightRGBA8>
  /// What was odd about the file but did not stop its reading; plain words, no file name.
  package var warnings: [String]

  /// Creates a decoded picture.
  package init(pixels: Pixmap<StraightRGBA8>, warnings: [String] = []) {
    self.pixels = pixels
    self.warnings = warnings
  }
}
