import Glibc

/// A file of others that text is added to, such as the summary that a CI service collects.
package enum AppendedFile {
  /// Adds text to the end of a file, which is created where it is missing; symbolic links are followed.
  ///
  /// - Throws: `FileError` where it is no regular file, or cannot be written.
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
