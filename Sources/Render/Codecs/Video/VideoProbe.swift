package import Platform

/// A client of ffprobe, which is installed with ffmpeg and reports facts about a video.
package enum VideoProbe {
  /// The maximum length of ffprobe's output, in bytes.
  private static let answerLimit = 4096

  /// Returns the number of packets in the first video stream, or nil if ffprobe is not installed.
  ///
  /// Returns 0 if the file cannot be read.
  ///
  /// - Throws: `interrupted`.
  package static func packetCount(
    of file: InputFile, _ format: VideoFormat
  ) throws(ChildProcess.Failure) -> Int? {
    let answer = try answer(file, format, ["-count_packets"], entries: "stream=nb_read_packets")
    return answer.map { answer in
      answer.split(separator: "\n").compactMap { $0.split(separator: "=").last.flatMap { Int($0) } }
        .first ?? 0
    }
  }

  /// Returns the duration stated by the container, s, or nil without one or without ffprobe.
  static func duration(of file: InputFile, _ format: VideoFormat) -> Double? {
    let answer = try? answer(file, format, [], entries: "stream=duration:stream_tags=DURATION")
    return answer.flatMap(VideoTimes.duration)
  }

  /// Returns ffprobe's output, lines of `key=value`, or nil if ffprobe is not installed.
  private static func answer(
    _ file: InputFile, _ format: VideoFormat, _ arguments: [String], entries: String
  ) throws(ChildProcess.Failure) -> String? {
    guard let program = ChildProcess.path(of: "ffprobe") else { return nil }
    let process = try ChildProcess(
      program,
      ["-v", "error"] + VideoArguments.input(format) + arguments + [
        "-select_streams", "V:0", "-show_entries", entries, "-of", "default=noprint_wrappers=1",
      ], reading: file, sideLimit: 0)
    return String(decoding: try process.read(answerLimit), as: UTF8.self)
  }
}
