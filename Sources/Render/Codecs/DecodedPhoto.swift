package import Pixels

/// A picture read from a file to be drawn, upright, its samples as near to the file's as they can be used.
package struct DecodedPhoto: Sendable {
  /// A picture's samples, of its size or reduced.
  package enum Content: Sendable {
    /// In pixels.
    case pixels(Pixmap<StraightRGBA8>)
    /// In planes of luma and differences of colour.
    case planes(ColorPlanes)
  }

  /// The samples.
  package var content: Content
  /// The size of the whole picture.
  package var size: PixelSize
  /// The number n where each pixel stands for a square of 2ⁿ of the picture's; 0 for the picture's own.
  package var reduction: Int
  /// Oddities of the file that did not stop its reading, in plain words without the file's name.
  package var warnings: [String]

  /// Takes the pixels of a picture.
  init(_ picture: DecodedPicture) {
    content = .pixels(picture.pixels)
    size = picture.size
    reduction = picture.reduction
    warnings = picture.warnings
  }

  /// Takes the planes of a picture.
  init(planes: ColorPlanes, of size: PixelSize, reduction: Int, warnings: [String]) {
    content = .planes(planes)
    self.size = size
    self.reduction = reduction
    self.warnings = warnings
  }
}
