/// The times of a video's frames.
package struct VideoTimes: Hashable, Sendable {
  /// The parts of a second that ffmpeg counts.
  static let unit = 1_000_000_000

  /// The most bytes of a listing, of about 60 for a frame.
  static let listingLimit = 1 << 23

  /// The least time of a frame, s, where a file states that it ends before it begins.
  private static let least = 0.001

  /// The starts of the frames, s, ascending from 0 on.
  package let starts: [Double]
  /// The end of the last one, s, behind its start.
  package let end: Double

  /// Reads the frames that ffmpeg's `framecrc` lists; nil for something else.
  ///
  /// - Parameters:
  ///   - listing: lines of stream, times of decoding and showing, duration, all in 1/`unit` s, and more.
  ///   - duration: the time from the first frame's start to the last one's end, s; nil where it is not known.
  init?(listing: String, duration: Double?) {
    var starts: [Double] = []
    var first: Double?
    var last = Self.least
    for line in listing.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ",").map { $0.filter { $0 != " " } }
      guard fields.count >= 4, let stated = Int(fields[2]), let length = Int(fields[3]) else {
        return nil
      }
      let time = Double(stated) / Double(Self.unit)
      let start = time - (first ?? time)
      first = first ?? time
      starts.append(starts.last.map { max(start, $0 + Self.least) } ?? 0)
      last = Double(length) / Double(Self.unit)
    }
    guard let start = starts.last else { return nil }
    self.starts = starts
    let before = starts.count > 1 ? start - starts[starts.count - 2] : 0
    end =
      [duration, start + last, start + before].compactMap { $0 }.first { $0 >= start + Self.least }
      ?? start + Self.least
  }

  /// The duration that ffprobe states as `duration` or, of Matroska, as a tag, s; nil where it does not.
  static func duration(in words: String) -> Double? {
    for line in words.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].uppercased().hasSuffix("DURATION") else { continue }
      // Hours, minutes and seconds, or seconds alone.
      let fields = parts[1].split(separator: ":").map { Double($0) }
      let seconds = fields.reduce(0.0 as Double?) { sum, field in
        guard let sum, let field, field >= 0, field < 1e9 else { return nil }
        return sum * 60 + field
      }
      if let seconds, fields.count <= 3, seconds > 0 { return seconds }
    }
    return nil
  }
}
