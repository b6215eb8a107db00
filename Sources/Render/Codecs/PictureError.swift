import Pixels

/// The reason why a picture could not be read.
package enum PictureError: Error, Equatable, Sendable {
  /// The file is empty.
  case empty
  /// The first bytes belong to none of the formats that are read.
  case unrecognized(firstBytes: [UInt8])
  /// The frames of an animation show more pixels together than are read; the option that changes the limit
  /// where there is one.
  case tooManyPixels(limit: Int, option: String? = nil)
  /// The size in the header is over a limit.
  case tooLarge(width: Int, height: Int, limits: PictureLimits)
  /// The file breaks its format's rules; the text says where.
  case damaged(PictureFormat, String)
  /// The file is sound but uses an unsupported feature; the text names it.
  case unsupported(PictureFormat, String)
  /// It is a video, and there is no ffmpeg to read it.
  case noDecoder
  /// It is a video that cannot be read; the text says why, in ffmpeg's last words where it has some.
  case undecodable(String)
  /// A signal asked for the end.
  case interrupted
}

/// The largest size of a picture, checked from the header before anything is allocated.
package struct PictureLimits: Hashable, Sendable {
  /// The longest side, px.
  package var side: Int
  /// The most pixels.
  package var pixels: Int

  /// The most pixels of all frames of an animation together, each frame as large as the whole.
  ///
  /// Nil is 2 Gpx (2^31), or 10,000 for each byte of the file where that is more: a frame of a few bytes
  /// can have as many pixels as the canvas.
  package var animationPixels: Int?

  /// The option of the running command that changes `animationPixels`; nil where it has none.
  package var animationOption: String?

  /// Creates limits.
  package init(side: Int, pixels: Int, animationPixels: Int? = nil) {
    self.side = side
    self.pixels = pixels
    self.animationPixels = animationPixels
  }

  /// 16,384 px a side and 64 Mpx (2^26).
  package static let standard = PictureLimits(side: 16_384, pixels: 1 << 26)

  /// Checks the pixels of all frames up to now together, against limits for a file of so many bytes.
  ///
  /// - Throws: `PictureError.tooManyPixels`.
  func check(frames: Int, of size: PixelSize, bytes: Int) throws(PictureError) {
    let limit = animationPixels ?? max(1 << 31, bytes * 10_000)
    guard frames <= limit / max(size.count, 1) else {
      throw .tooManyPixels(limit: limit, option: animationOption)
    }
  }

  /// Checks a size that a header states.
  ///
  /// - Throws: `PictureError.tooLarge` for a size over the limits.
  package func check(width: Int, height: Int) throws(PictureError) {
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height, limits: self)
    }
  }
}
