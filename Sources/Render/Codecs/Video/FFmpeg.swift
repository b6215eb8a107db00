package import Platform

/// The ffmpeg that is found on the PATH, which reads and writes videos.
package enum FFmpeg {
  /// The path of ffmpeg; nil where there is none.
  package static var path: String? { ChildProcess.path(of: "ffmpeg") }

  /// The words about a missing ffmpeg and the remedy, to stand behind a statement of its need.
  package static let absence =
    "and there is none in the folders of PATH; install it (Debian and Ubuntu: apt install ffmpeg, "
    + "Fedora: dnf install ffmpeg-free, Arch: pacman -S ffmpeg)"

  /// The reason of a failure in one line, with ffmpeg's last words; nil where a signal asked for the end.
  package static func words(of failure: ChildProcess.Failure) -> String? {
    switch failure {
    case .interrupted: return nil
    case .notStarted(let number):
      return "ffmpeg cannot be started: \(FileError.Reason.system(number))"
    case .failed(let status, let words):
      let end = status < 256 ? "with status \(status)" : "by signal \(status - 256)"
      let last = Self.last(of: words)
      return "ffmpeg ended \(end)" + (last.isEmpty ? "" : ", saying: \(last)")
    }
  }

  /// The last lines, which say why, in one line, without memory addresses; empty where there are none.
  package static func last(of words: String) -> String {
    words.split(separator: "\n").suffix(3).joined(separator: "; ")
      .replacing(" of /dev/fd/3:", with: ":").replacing("/dev/fd/3: ", with: "").replacing(
        /\ @ 0x[0-9a-f]+\]/, with: "]")
  }
}
