import Glibc

/// A regular file opened for reading.
///
/// Opening never blocks and has no side effects: pipes, devices, and folders are rejected.
package struct InputFile: Sendable {
  /// The path as given, for messages.
  package let path: String
  /// The file's identity and state when it was opened.
  package let version: FileStatus
  package var identity: FileIdentity { version.identity }

  /// The size in bytes when the file was opened.
  package var byteCount: Int { version.size }

  let descriptor: Descriptor

  /// The flags for opening inputs; without O_NONBLOCK, opening a pipe would wait for its writer.
  static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY

  /// The maximum size of an image file: 512 MiB.
  package static let pictureLimit = 512 << 20

  /// The first bytes of a Git LFS pointer.
  ///
  /// Source: the Git LFS specification, "The Pointer".
  static let pointerStart = Array("version https://git-lfs".utf8)

  /// Opens a path relative to the working directory, following symbolic links.
  ///
  /// - Throws: `FileError` if the file cannot be opened or is not a regular file.
  package init(path: String) throws(FileError) {
    let descriptor = try FileError.attempting(
      .open, path, Descriptor.open(path, flags: Self.flags))
    try self.init(descriptor, path: path)
  }

  /// Creates an input from an open file; throws unless it is a regular file.
  init(_ descriptor: Descriptor, path: String) throws(FileError) {
    version = try FileError.attempting(.open, path, descriptor.status())
    guard version.kind == .regular else {
      throw FileError(.open, path, .notRegularFile(version.kind))
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Reads up to `count` bytes from the beginning, without changing the current position.
  ///
  /// - Throws: `FileError`, with the reason `largerThan` if the whole file exceeds the limit.
  package func readStart(
    _ count: Int, limit: Int = Self.pictureLimit
  ) throws(FileError) -> [UInt8] {
    guard version.size <= limit else { throw FileError(.read, path, .largerThan(limit: limit)) }
    return try FileError.attempting(.read, path, descriptor.read(atMost: count, from: 0))
  }

  /// Reads all bytes from the current position, which is initially the beginning.
  ///
  /// - Throws: `FileError`, with the reason `largerThan` if the file exceeds the limit. If the size
  ///   is known, this is checked before reading. The reason is `pointer` for a pointer of Git LFS.
  package func readAll(limit: Int = Self.pictureLimit) throws(FileError) -> [UInt8] {
    let bytes = try FileError.attempting(.read, path, descriptor.readAll(limit: limit))
    guard let bytes else { throw FileError(.read, path, .largerThan(limit: limit)) }
    guard !bytes.starts(with: Self.pointerStart) else { throw FileError(.read, path, .pointer) }
    return bytes
  }
}
