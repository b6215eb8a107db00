import CFiles
import Glibc

/// The standard input, output and error stream taken together.
package enum StandardStreams {
  /// Opens those of the descriptors 0, 1 and 2 that were closed at the start; to be called first.
  ///
  /// A result file would otherwise get such a number, and messages would land in it. They are /dev/null
  /// opened in the wrong direction, so that their use fails as it should.
  package static func fillClosed() {
    cfiles_fill_standard_descriptors()
  }
}

/// The stream for data.
package enum StandardOutput {
  /// True if it is shown to a person.
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes text at once, unbuffered; callers join many small pieces.
  ///
  /// - Throws: `FileError`; `isBrokenPipe` where the reader is gone.
  package static func write(_ text: String) throws(FileError) {
    try write(Array(text.utf8))
  }

  /// Writes bytes at once, unbuffered.
  ///
  /// - Throws: `FileError`; `isBrokenPipe` where the reader is gone.
  package static func write(_ bytes: [UInt8]) throws(FileError) {
    try FileError.attempting(
      .write, "standard output", Descriptor.write(bytes, to: STDOUT_FILENO))
  }

  /// Writes bytes at once, unbuffered.
  ///
  /// - Throws: `FileError`; `isBrokenPipe` where the reader is gone.
  package static func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try FileError.attempting(
      .write, "standard output", Descriptor.write(bytes, to: STDOUT_FILENO))
  }
}

/// The stream for messages to people.
package enum StandardError {
  /// True if it is shown to a person.
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The columns of the terminal, nil where there is none or it does not say.
  package static var terminalWidth: Int? {
    let width = Int(cfiles_terminal_width(STDERR_FILENO))
    return width > 0 ? width : nil
  }

  /// Writes text at once, ignoring failures, which could be reported nowhere.
  package static func write(_ text: String) {
    try? Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
