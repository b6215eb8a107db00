import CFiles
import Glibc

/// Operations on the standard input, output, and error streams together.
package enum StandardStreams {
  /// Makes writing safe; call it once, when the program starts.
  ///
  /// Opens those of the descriptors 0, 1, and 2 that were closed at launch. Otherwise, a result file
  /// could get such a descriptor, and messages would be written into it. Each is opened on /dev/null
  /// in the wrong direction, so that using it fails as it should. Turns SIGPIPE and SIGXFSZ into
  /// write errors.
  package static func prepare() {
    cfiles_fill_standard_descriptors()
    cfiles_ignore_write_signals()
  }
}

/// The standard output stream, for data.
package enum StandardOutput {
  /// Whether the stream is a terminal.
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes text immediately, without buffering; callers should combine many small pieces.
  ///
  /// - Throws: `FileError`, with `isBrokenPipe` true if the reader has closed the pipe.
  package static func write(_ text: String) throws(FileError) {
    try write(Array(text.utf8))
  }

  /// Writes bytes immediately, without buffering.
  ///
  /// - Throws: `FileError`, with `isBrokenPipe` true if the reader has closed the pipe.
  package static func write(_ bytes: [UInt8]) throws(FileError) {
    try FileError.attempting(.write, "standard output", Descriptor.write(bytes, to: STDOUT_FILENO))
  }

  /// Writes bytes immediately, without buffering.
  ///
  /// - Throws: `FileError`, with `isBrokenPipe` true if the reader has closed the pipe.
  package static func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try FileError.attempting(.write, "standard output", Descriptor.write(bytes, to: STDOUT_FILENO))
  }
}

/// The standard error stream, for messages to people.
package enum StandardError {
  /// Whether the stream is a terminal.
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width of the terminal in columns; nil if there is none or it is unknown.
  package static var terminalWidth: Int? {
    let width = Int(cfiles_terminal_width(STDERR_FILENO))
    return width > 0 ? width : nil
  }

  /// Writes text immediately, ignoring failures because there is nowhere to report them.
  package static func write(_ text: String) {
    try? Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
