import Glibc

/// A file owned by another program that text is appended to, such as a CI service's summary file.
package enum AppendedFile {
  /// Appends text to a file, creating the file if it does not exist.
  ///
  /// The function follows symbolic links.
  ///
  /// - Throws: `FileError` if the path is not a regular file or the file cannot be written.
  package static func append(_ text: String, to path: String) throws(FileError) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY
    let file = try FileError.attempting(.write, path, Descriptor.open(path, flags: flags))
    let status = try FileError.attempting(.write, path, file.status())
    guard status.kind == .regular else {
      throw FileError(.write, path, .notRegularFile(status.kind))
    }
    try FileError.attempting(.write, path, Descriptor.write(Array(text.utf8), to: file.number))
  }
}
