package import Pixels

/// Reads a picture of any known format, recognized by its first bytes and never by its name.
package enum PictureReader {
  /// The format that the bytes begin with.
  ///
  /// - Throws: `PictureError.empty` or `unrecognized`.
  package static func format(of bytes: [UInt8]) throws(PictureError) -> PictureFormat {
    if let format = PictureFormat(signatureOf: bytes) { return format }
    throw bytes.isEmpty ? .empty : .unrecognized(firstBytes: Array(bytes.prefix(8)))
  }

  /// The size of the upright picture from the header alone, whatever the limits.
  ///
  /// - Throws: `PictureError` where the format is not known or the header is damaged.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    switch try format(of: bytes) {
    case .png: try PNGDecoder.size(of: bytes)
    case .jpeg: try JPEGDecoder.size(of: bytes)
    case .gif: try GIFDecoder.size(of: bytes)
    case .webp: try WebPDecoder.size(of: bytes)
    }
  }

  /// Reads the upright picture, reduced to 1/2ⁿ at most where its format can; of an animation its first
  /// or default one.
  package static func decode(
    _ bytes: [UInt8], limits: PictureLimits = .standard, reduction: Int = 0
  ) throws(PictureError) -> DecodedPicture {
    switch try format(of: bytes) {
    case .png: try PNGDecoder.decode(bytes, limits: limits)
    case .jpeg: try JPEGDecoder.decode(bytes, limits: limits, reduction: reduction)
    case .gif: try GIFDecoder.decodeFirstFrame(bytes, limits: limits)
    case .webp: try WebPDecoder.decodeFirstFrame(bytes, limits: limits)
    }
  }

  /// Reads the upright picture as `decode` does, in planes where its file has them.
  ///
  /// Planes take less than half of the time and memory; their pixels are those of `decode` but for a
  /// rounding or two.
  package static func decodePhoto(
    _ bytes: [UInt8], limits: PictureLimits = .standard, reduction: Int = 0
  ) throws(PictureError) -> DecodedPhoto {
    if try format(of: bytes) == .jpeg,
      let photo = try JPEGDecoder.decodePlanes(bytes, limits: limits, reduction: reduction)
    {
      return photo
    }
    return DecodedPhoto(try decode(bytes, limits: limits, reduction: reduction))
  }
}
