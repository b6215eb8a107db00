import Pixels

/// The arguments with which ffmpeg decodes a video.
///
/// It reads descriptor 3 and writes frames to standard output and their timestamps to descriptor 4.
/// The arguments state the recognized container and allow no other file, so that a file cannot make
/// ffmpeg open others.
struct VideoArguments {
  let format: VideoFormat
  let limits: PictureLimits
  /// Whether the program is older than ffmpeg 5.1.
  private(set) var isOlder = false

  /// The arguments without the program name.
  var list: [String] {
    // Output each frame once, at any timestamp.
    let each =
      [
        isOlder ? "-vsync" : "-fps_mode", "passthrough", "-enc_time_base",
        "1/\(VideoTimes.ticksPerSecond)",
      ]
    // The default conversion is one level too dark and repeats chroma samples. The exact conversion
    // is twice as fast if its output is planar.
    // Non-square pixels are scaled horizontally, as in players.
    let graph =
      "[0:V:0]scale=w='round(iw*clip(sar,0.25,4))':h=ih:flags=bicubic+accurate_rnd+full_chroma_int,"
      + "format=gbrp|gbrap,scale,format=rgba,"
      + "split[p][q];"
      // Timestamps come from a crop of one pixel, which costs nothing.
      + "[q]crop=1:1:0:0[t]"
    return ["-nostdin", "-hide_banner", "-v", "error", "-max_pixels", "\(limits.pixels)"]
      + Self.input(format) + ["-filter_complex", graph]
      + ["-map", "[p]"] + each + ["-c:v", "pam", "-f", "image2pipe", "pipe:1"]
      + ["-map", "[t]"] + each
      + ["-f", "framecrc", "pipe:4"]
  }

  /// The arguments with which ffmpeg and ffprobe read the file at descriptor 3.
  static func input(_ format: VideoFormat) -> [String] {
    ["-protocol_whitelist", "file", "-f", format.rawValue, "-i", "/dev/fd/3"]
  }

  /// Switches to the older name of an option if the output reports that the newer one is unknown.
  ///
  /// Returns whether the arguments changed.
  mutating func useOlderOption(after errorOutput: String) -> Bool {
    defer { isOlder = isOlder || errorOutput.contains("fps_mode") }
    return !isOlder && errorOutput.contains("fps_mode")
  }

  /// Returns the size of frames that ffmpeg rejected as too large, or nil without such an error.
  static func refusedSize(in errorOutput: String) -> PixelSize? {
    guard
      let match = errorOutput.firstMatch(of: /Picture size ([0-9]{1,9})x([0-9]{1,9}) exceeds/),
      let width = Int(match.1), let height = Int(match.2)
    else { return nil }
    return PixelSize(width: width, height: height)
  }
}
