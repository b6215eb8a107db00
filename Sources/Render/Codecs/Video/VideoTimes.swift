/// The timestamps of a video's frames.
package struct VideoTimes: Hashable, Sendable {
  /// The number of ticks per second in ffmpeg's listing.
  static let ticksPerSecond = 1_000_000_000

  /// The maximum length of a listing, in bytes.
  ///
  /// A frame takes about 60.
  static let listingLimit = 1 << 23

  /// The minimum duration of a frame, s, used if a file states times that do not increase.
  private static let minDuration = 0.001

  /// The start times of the frames, s, ascending from 0.
  package let starts: [Double]
  /// The end time of the last frame, s, after its start.
  package let end: Double

  /// Parses the frames that ffmpeg's `framecrc` lists.
  ///
  /// Returns nil for other output.
  ///
  /// - Parameters:
  ///   - listing: Lines of stream, decoding time, presentation time, and duration, all times in
  ///     1/`ticksPerSecond` s, followed by other fields.
  ///   - duration: The time from the first frame's start to the last one's end, s, or nil if
  ///     unknown.
  init?(listing: String, duration: Double?) {
    var starts: [Double] = []
    var first: Double?
    var last = Self.minDuration
    for line in listing.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ",").map { $0.filter { $0 != " " } }
      guard fields.count >= 4, let stated = Int(fields[2]), let length = Int(fields[3]) else {
        return nil
      }
      let time = Double(stated) / Double(Self.ticksPerSecond)
      let start = time - (first ?? time)
      first = first ?? time
      starts.append(starts.last.map { max(start, $0 + Self.minDuration) } ?? 0)
      last = Double(length) / Double(Self.ticksPerSecond)
    }
    guard let start = starts.last else { return nil }
    self.starts = starts
    let before = starts.count > 1 ? start - starts[starts.count - 2] : 0
    end =
      [duration, start + last, start + before].compactMap { $0 }.first {
        $0 >= start + Self.minDuration
      }
      ?? start + Self.minDuration
  }

  /// Returns the duration that ffprobe reports as `duration` or as a Matroska tag, s, or nil.
  static func duration(in listing: String) -> Double? {
    for line in listing.split(separator: "\n") {
      let pair = line.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].uppercased().hasSuffix("DURATION") else { continue }
      // Hours, minutes and seconds, or only seconds.
      let fields = pair[1].split(separator: ":").map { Double($0) }
      let seconds = fields.reduce(0.0 as Double?) { sum, field in
        guard let sum, let field, field >= 0, field < 1e9 else { return nil }
        return sum * 60 + field
      }
      if let seconds, fields.count <= 3, seconds > 0 { return seconds }
    }
    return nil
  }
}
