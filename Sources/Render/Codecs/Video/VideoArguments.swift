import Pixels

/// The orders by which ffmpeg decodes a video, descriptor 3, to its standard output and the times of its
/// frames to descriptor 4.
///
/// The container is the one that was recognized and nothing but the file is opened, so that a file cannot
/// make ffmpeg look at others.
struct VideoArguments {
  let format: VideoFormat
  let limits: PictureLimits
  /// True for programs before ffmpeg 5.1.
  private(set) var isOlder = false

  /// The arguments, the program's name not among them.
  var words: [String] {
    // Every frame once, at whatever time.
    let each =
      [isOlder ? "-vsync" : "-fps_mode", "passthrough", "-enc_time_base", "1/\(VideoTimes.unit)"]
    // Ordinary conversion is a level too dark, and repeats colours; exact conversion is twice as fast
    // where it makes planes.
    let graph =
      "[0:V:0]scale=flags=bicubic+accurate_rnd+full_chroma_int,format=gbrp|gbrap,scale,format=rgba,"
      + "split[p][q];"
      // The times of frames are those of their corners, which cost nothing.
      + "[q]crop=1:1:0:0[t]"
    return ["-nostdin", "-hide_banner", "-v", "error", "-max_pixels", "\(limits.pixels)"]
      + Self.input(format) + ["-filter_complex", graph]
      + ["-map", "[p]"] + each + ["-c:v", "pam", "-f", "image2pipe", "pipe:1"]
      + ["-map", "[t]"] + each
      + ["-f", "framecrc", "pipe:4"]
  }

  /// The arguments by which ffmpeg and ffprobe read the file that is descriptor 3.
  static func input(_ format: VideoFormat) -> [String] {
    ["-protocol_whitelist", "file", "-f", format.rawValue, "-i", "/dev/fd/3"]
  }

  /// Takes the older name of an option where the program said that it does not know the newer one; true if
  /// that changed something.
  mutating func takeOlder(after words: String) -> Bool {
    defer { isOlder = isOlder || words.contains("fps_mode") }
    return !isOlder && words.contains("fps_mode")
  }

  /// The size of frames that ffmpeg refused as too large; nil where it said no such thing.
  static func refusedSize(in words: String) -> PixelSize? {
    guard
      let match = words.firstMatch(of: /Picture size ([0-9]{1,9})x([0-9]{1,9}) exceeds/),
      let width = Int(match.1), let height = Int(match.2)
    else { return nil }
    return PixelSize(width: width, height: height)
  }
}
