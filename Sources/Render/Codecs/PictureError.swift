import Pixels
import Platform

/// An error that states why a picture or video could not be read.
package enum PictureError: Error, Equatable, Sendable, CustomStringConvertible {
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

  /// One line without the file name: `20000×20000 px exceeds the limit of 16384 px per side`.
  package var description: String {
    switch self {
    case .empty:
      return "the file is empty"
    case .unrecognized(let firstBytes):
      let digits = firstBytes.map { String($0, radix: 16, uppercase: true).zeroPadded(to: 2) }
      return "not a PNG, JPEG, GIF, WebP, HEIC or AVIF: it begins with "
        + digits.joined(separator: " ")
    case .tooLarge(let width, let height, let limits):
      let limit =
        width > limits.side || height > limits.side
        ? "\(limits.side) px per side" : "\(limits.pixels) pixels"
      return "\(width)×\(height) px exceeds the limit of \(limit)"
    case .tooManyPixels(let limit, let option):
      return "its frames have more than \(limit) pixels in total, the limit for a file of this size"
        + (option.map { "; change it with \($0)" } ?? "")
    case .damaged(let format, let message):
      return "damaged \(format.rawValue): \(message)"
    case .unsupported(let format, let message):
      return "\(format.rawValue) not supported: \(message)"
    case .noDecoder:
      return "videos require ffmpeg, \(FFmpeg.installHint)"
    case .undecodable(let message):
      return "damaged video: \(message)"
    case .interrupted:
      return "interrupted"
    }
  }
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
