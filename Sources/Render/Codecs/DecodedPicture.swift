package import Pixels

/// A decoded picture, upright: its EXIF orientation has been applied.
package struct Decoded<Samples: Sendable>: Sendable {
  /// The samples, at full or reduced size.
  package var pixels: Samples
  /// The size of the picture before reduction.
  package var size: PixelSize
  /// The exponent n of the reduction: a pixel covers a square of 2ⁿ × 2ⁿ source pixels.
  ///
  /// 0 is full size.
  package var reduction = 0
  /// Problems of the file that did not prevent decoding, as messages without the file name.
  package var warnings: [String] = []
}

/// A picture decoded to pixels.
package typealias DecodedPicture = Decoded<Pixmap<StraightRGBA8>>

extension DecodedPicture {
  /// Creates a picture at full size.
  init(pixels: Pixmap<StraightRGBA8>, warnings: [String] = []) {
    self.init(pixels: pixels, size: pixels.size, warnings: warnings)
  }
}

/// A picture decoded for drawing, in the supported sample format that is closest to the file's.
package typealias DecodedPhoto = Decoded<PhotoSamples>

/// The samples of a picture, at full or reduced size.
package enum PhotoSamples: Sendable {
  case pixels(Pixmap<StraightRGBA8>)
  /// Planes of luma and color differences.
  case planes(ColorPlanes)
}
