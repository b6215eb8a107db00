import Pixels

/// An error that states why a picture or video could not be read.
package enum PictureError: Error, Equatable, Sendable {
  case empty
  /// The first bytes match no supported format.
  case unrecognized(firstBytes: [UInt8])
  /// The frames of an animation have more pixels in total than the limit.
  ///
  /// `option` is the command line option that changes the limit, if there is one.
  case tooManyPixels(limit: Int, option: String? = nil)
  /// The size in the header exceeds a limit.
  case tooLarge(width: Int, height: Int, limits: PictureLimits)
  /// The file violates its format.
  ///
  /// The text describes where.
  case damaged(PictureFormat, String)
  /// The file is valid but uses an unsupported feature, which the text names.
  case unsupported(PictureFormat, String)
  /// The file is a video, and ffmpeg is not installed.
  case noDecoder
  /// The video cannot be read.
  ///
  /// The text states why, with the end of ffmpeg's error output if any.
  case undecodable(String)
  /// A signal requested termination.
  case interrupted
}

/// The maximum size of a picture, checked against the header before any allocation.
package struct PictureLimits: Hashable, Sendable {
  /// The maximum width and height, px.
  package var side: Int
  /// The maximum number of pixels.
  package var pixels: Int

  /// The maximum number of pixels of all frames of an animation, each counted at canvas size.
  ///
  /// Nil means 2 Gpx (2^31) or 10,000 for each byte of the file, whichever is more. Without a
  /// limit, a frame of a few bytes could have as many pixels as the canvas.
  package var animationPixels: Int?

  /// The option of the running command that changes `animationPixels`, or nil if it has none.
  package var animationOption: String?

  package init(side: Int, pixels: Int, animationPixels: Int? = nil) {
    self.side = side
    self.pixels = pixels
    self.animationPixels = animationPixels
  }

  /// 16,384 px per side and 64 Mpx (2^26).
  package static let standard = PictureLimits(side: 16_384, pixels: 1 << 26)

  /// Checks the total number of pixels of the frames so far, in a file of `bytes` bytes.
  ///
  /// - Throws: `PictureError.tooManyPixels`.
  func check(frames: Int, of size: PixelSize, bytes: Int) throws(PictureError) {
    let limit = animationPixels ?? max(1 << 31, bytes * 10_000)
    guard frames <= limit / max(size.count, 1) else {
      throw .tooManyPixels(limit: limit, option: animationOption)
    }
  }

  /// Checks a size stated in a header.
  ///
  /// - Throws: `PictureError.tooLarge` for a size over the limits.
  package func check(width: Int, height: Int) throws(PictureError) {
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height, limits: self)
    }
  }
}
