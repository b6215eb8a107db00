package import Pixels

/// What was read from a picture's file, upright (EXIF orientation applied).
package struct Decoded<Samples: Sendable>: Sendable {
  /// The samples, of the picture's size or reduced.
  package var pixels: Samples
  /// The size of the whole picture.
  package var size: PixelSize
  /// The number n where each pixel stands for a square of 2ⁿ of the picture's; 0 for the picture's own.
  package var reduction = 0
  /// Oddities of the file that did not stop its reading, in plain words without the file's name.
  package var warnings: [String] = []
}

/// A picture in pixels.
package typealias DecodedPicture = Decoded<Pixmap<StraightRGBA8>>

extension DecodedPicture {
  /// A picture at its own size.
  init(pixels: Pixmap<StraightRGBA8>, warnings: [String] = []) {
    self.init(pixels: pixels, size: pixels.size, warnings: warnings)
  }
}

/// A picture to be drawn, its samples as near to the file's as they can be used.
package typealias DecodedPhoto = Decoded<PhotoSamples>

/// A picture's samples, of its size or reduced.
package enum PhotoSamples: Sendable {
  /// In pixels.
  case pixels(Pixmap<StraightRGBA8>)
  /// In planes of luma and differences of colour.
  case planes(ColorPlanes)
}
