extension PictureError: CustomStringConvertible {
  /// One line without the file name: `20000×20000 px exceeds the limit of 16384 px per side`.
  package var description: String {
    switch self {
    case .empty:
      return "the file is empty"
    case .unrecognized(let firstBytes):
      let digits = firstBytes.map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
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
