import Pixels

/// Reads WebP files as pictures: their first frame.
enum WebPDecoder {
  /// Reads the upright picture's size, whatever the limits.
  ///
  /// - Throws: `PictureError` where the chunks of the file are damaged.
  static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    let file = try WebPFile(bytes)
    return file.orientation.upright(file.size)
  }

  /// Reads the first frame, as large as the whole canvas, upright.
  static func decodeFirstFrame(
    _ bytes: [UInt8], limits: PictureLimits
  ) throws(PictureError) -> DecodedPicture {
    let reader = try WebPAnimationReader(firstFrameOf: bytes, limits: limits)
    guard let frame = try reader.next() else { throw .damaged(.webp, "no frame") }
    return DecodedPicture(pixels: frame.pixels, warnings: reader.warnings)
  }
}
