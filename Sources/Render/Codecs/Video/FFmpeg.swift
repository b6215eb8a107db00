package import Platform

/// The ffmpeg program on the PATH, which decodes and encodes videos.
package enum FFmpeg {
  /// The path of ffmpeg, or nil if it is not installed.
  package static var path: String? { ChildProcess.path(of: "ffmpeg") }

  /// A suffix for error messages: that ffmpeg is missing, and how to install it.
  package static let installHint =
    "which is not in a folder of PATH; install it (Debian and Ubuntu: apt install ffmpeg, "
    + "Fedora: dnf install ffmpeg-free, Arch: pacman -S ffmpeg)"

  /// Returns a failure's reason on one line, with the end of ffmpeg's output.
  ///
  /// Nil for an interruption.
  package static func message(of failure: ChildProcess.Failure) -> String? {
    switch failure {
    case .interrupted: return nil
    case .notStarted(let number):
      return "ffmpeg cannot be started: \(FileError.Reason.system(number))"
    case .failed(let status, let errorOutput):
      let end = status < 256 ? "with status \(status)" : "by signal \(status - 256)"
      let last = Self.last(of: errorOutput)
      return "ffmpeg ended \(end)" + (last.isEmpty ? "" : ": \(last)")
    }
  }

  /// Returns the last three lines of an output, joined into one, without memory addresses.
  package static func last(of errorOutput: String) -> String {
    errorOutput.split(separator: "\n").suffix(3).joined(separator: "; ")
      .replacing(" of /dev/fd/3:", with: ":").replacing("/dev/fd/3: ", with: "").replacing(
        /\ @ 0x[0-9a-f]+\]/, with: "]")
  }
}
