package import Platform

/// Facts about a video that ffprobe reports, which is installed with ffmpeg.
package struct VideoProbe {
  private let file: InputFile
  private let format: VideoFormat

  /// The most bytes of an answer that are read.
  private static let answerLimit = 4096

  /// Creates a probe of a file of a format.
  package init(_ file: InputFile, _ format: VideoFormat) {
    self.file = file
    self.format = format
  }

  /// The number of packets of the first video stream, 0 in a file that cannot be read; nil where there is no
  /// ffprobe.
  ///
  /// - Throws: `interrupted`.
  package func packetCount() throws(ChildProcess.Failure) -> Int? {
    let answer = try answer(["-count_packets"], entries: "stream=nb_read_packets")
    return answer.map { answer in
      answer.split(separator: "\n").compactMap { $0.split(separator: "=").last.flatMap { Int($0) } }
        .first ?? 0
    }
  }

  /// The duration that the container states, s; nil where it states none, and where there is no ffprobe.
  func duration() -> Double? {
    let answer = try? answer([], entries: "stream=duration:stream_tags=DURATION")
    return answer.flatMap(VideoTimes.duration)
  }

  /// The lines of ffprobe's answer, `key=value` each; nil where there is no ffprobe.
  private func answer(
    _ arguments: [String], entries: String
  ) throws(ChildProcess.Failure) -> String? {
    guard let program = ChildProcess.path(of: "ffprobe") else { return nil }
    let process = try ChildProcess(
      program,
      ["-v", "error"] + VideoArguments.input(format) + arguments + [
        "-select_streams", "V:0", "-show_entries", entries, "-of", "default=noprint_wrappers=1",
      ], reading: file, sideLimit: 0)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.answerLimit, alignment: 1)
    defer { buffer.deallocate() }
    let count = try process.read(into: buffer)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
