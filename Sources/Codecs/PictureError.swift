/// Why a picture could not be read.
package enum PictureError: Error, Equatable, Sendable {
  /// The file is empty.
  case empty
  /// The first bytes belong to none of the formats that are read.
  case unrecognized(firstBytes: [UInt8])
  /// The size in the header is over a limit.
  case tooLarge(width: Int, height: Int, limits: PictureLimits)
  /// The file breaks its format's rules; the text says where.
  case damaged(PictureFormat, String)
  /// The file is sound but uses what is not read; the text says what.
  case unsupported(PictureFormat, String)
}

/// How large a picture may be; checked from the header before anything is allocated.
package struct PictureLimits: Hashable, Sendable {
  /// The longest side, px.
  package var side: Int
  /// The most pixels.
  package var pixels: Int

  /// Makes limits.
  package init(side: Int, pixels: Int) {
    self.side = side
    self.pixels = pixels
  }

  /// 16,384 px a side and 64 Mpx (2^26).
  package static let standard = PictureLimits(side: 16_384, pixels: 1 << 26)

  /// Checks a size that a header states.
  ///
  /// - Throws: `PictureError.tooLarge` for a size over the limits.
  package func check(width: Int, height: Int) throws(PictureError) {
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height, limits: self)
    }
  }
}
