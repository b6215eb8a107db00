import Glibc

/// A regular file opened for reading.
///
/// Opening never blocks and has no effect: a pipe, a device or a folder is refused.
package struct InputFile: Sendable {
  /// The path as it was given, for messages.
  package let path: String
  /// The file and the state of its contents when it was opened.
  package let version: FileStatus
  /// The identity of the file.
  package var identity: FileIdentity { version.identity }

  /// The number of its bytes when it was opened.
  package var byteCount: Int { version.size }

  let descriptor: Descriptor

  /// The flags that inputs are opened with: without O_NONBLOCK, a pipe would wait for its writer.
  static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY

  /// The most bytes of a picture's file: 512 MiB.
  package static let pictureLimit = 512 << 20

  /// Opens a path given by the user, relative to the working folder; symbolic links are followed.
  ///
  /// - Throws: `FileError` where it cannot be opened or is no regular file.
  package init(path: String) throws(FileError) {
    let descriptor = try FileError.attempting(
      .open, path, Descriptor.open(path, flags: Self.flags))
    try self.init(descriptor, path: path)
  }

  /// Creates an input from an open file, if it is a regular one.
  init(_ descriptor: Descriptor, path: String) throws(FileError) {
    version = try FileError.attempting(.open, path, descriptor.status())
    guard version.kind == .regular else {
      throw FileError(.open, path, .notRegularFile(version.kind))
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Reads so many bytes from the beginning, or all of a smaller file; the current place stays.
  ///
  /// - Throws: `FileError`; `largerThan` where the whole file is over the limit.
  package func readStart(
    _ count: Int, limit: Int = Self.pictureLimit
  ) throws(FileError) -> [UInt8] {
    guard version.size <= limit else { throw FileError(.read, path, .largerThan(limit: limit)) }
    return try FileError.attempting(.read, path, descriptor.read(atMost: count, from: 0))
  }

  /// Reads all bytes from the current place on, the beginning at first.
  ///
  /// - Throws: `FileError`; `largerThan` over the limit, before any are read where the size is known.
  package func readAll(limit: Int = Self.pictureLimit) throws(FileError) -> [UInt8] {
    let bytes = try FileError.attempting(.read, path, descriptor.readAll(limit: limit))
    guard let bytes else { throw FileError(.read, path, .largerThan(limit: limit)) }
    return bytes
  }
}
