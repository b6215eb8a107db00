package import Pixels

/// Reads GIF files as pictures: their first frame.
package enum GIFDecoder {
  /// Reads a picture's size: the logical screen, enlarged to hold the first frame.
  ///
  /// - Returns: the size, whatever the limits.
  /// - Throws: `PictureError` where the parts of the file in front of the first frame are damaged.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    try GIFAnimationReader(bytes, limits: .none).size
  }

  /// Reads the first frame, as large as the whole canvas.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: how large the canvas may be.
  /// - Returns: the pixels, and what was odd about the file up to there.
  /// - Throws: `PictureError`.
  package static func decodeFirstFrame(
    _ bytes: [UInt8], limits: PictureLimits = .standard
  ) throws(PictureError) -> DecodedPicture {
    let reader = try GIFAnimationReader(bytes, limits: limits)
    guard let frame = try reader.next() else { throw .damaged(.gif, "no frame") }
    return DecodedPicture(pixels: frame.pixels, warnings: reader.warnings)
  }
}

extension PictureLimits {
  /// Lets every size of the format pass: at most twice 65,535 px a side.
  fileprivate static let none = PictureLimits(side: 1 << 17, pixels: 1 << 34)
}
