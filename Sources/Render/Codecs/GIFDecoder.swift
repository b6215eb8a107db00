package import Pixels

/// Reads GIF files as pictures: their first frame.
package enum GIFDecoder {
  /// Reads a picture's size, whatever the limits: the logical screen, enlarged to hold the first frame.
  ///
  /// - Throws: `PictureError` where the parts of the file in front of the first frame are damaged.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    try GIFAnimationReader(bytes, limits: .none).size
  }

  /// Reads the first frame, as large as the whole canvas.
  package static func decodeFirstFrame(
    _ bytes: [UInt8], limits: PictureLimits = .standard
  ) throws(PictureError) -> DecodedPicture {
    let reader = try GIFAnimationReader(bytes, limits: limits)
    guard let frame = try reader.next() else { throw .damaged(.gif, "no frame") }
    return DecodedPicture(pixels: frame.pixels, warnings: reader.warnings)
  }
}

extension PictureLimits {
  /// Limits above every size of the format: at most twice 65,535 px a side.
  fileprivate static let none = PictureLimits(side: 1 << 17, pixels: 1 << 34)
}
