import Pixels

/// Reads WebP files as pictures: their first frame.
enum WebPDecoder {
  /// Reads a picture's size, whatever the limits.
  ///
  /// - Throws: `PictureError` where the chunks of the file are damaged.
  static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    try WebPFile(bytes).size
  }

  /// Reads the first frame, as large as the whole canvas.
  static func decodeFirstFrame(
    _ bytes: [UInt8], limits: PictureLimits
  ) throws(PictureError) -> DecodedPicture {
    let file = try WebPFile(bytes)
    if !file.isAnimated {
      return DecodedPicture(pixels: try file.still(limits), warnings: file.warnings)
    }
    let reader = try WebPAnimationReader(bytes, limits: limits)
    guard let frame = try reader.next() else { throw .damaged(.webp, "no frame") }
    return DecodedPicture(pixels: frame.pixels, warnings: reader.warnings)
  }
}
