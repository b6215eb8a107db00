import Glibc

/// A folder that results are written to.
///
/// A file with its final name is always complete: it is written in the same folder as
/// `.name.tmp-PID` and then renamed. Names are single path components and no symbolic link in the
/// folder is followed, so nothing is written outside the folder. A lock lasts as long as any copy
/// of the value that took it.
package struct OutputFolder: Sendable {
  /// The path as given, followed by the names of subfolders.
  package let path: String

  let descriptor: Descriptor

  /// Opens a folder, creating it and its parents if needed; follows symbolic links in the path.
  ///
  /// - Throws: `FileError` if it cannot be created, is not a folder, or is not writable.
  package init(creating path: String) throws(FileError) {
    self.path = path
    descriptor = try Self.open(creating: path)
    try FileError.attempting(.write, path, descriptor.checkWritable())
  }

  init(_ descriptor: Descriptor, path: String) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a subfolder, creating it if it does not exist.
  ///
  /// - Throws: `FileError`, with the reason `notFolder` if the name belongs to a file or link.
  package func subfolder(_ name: String) throws(FileError) -> OutputFolder {
    let path = try self.path(of: name, .create)
    try FileError.attempting(.create, path, descriptor.makeFolder(name))
    let status = try FileError.attempting(.create, path, descriptor.status(of: name))
    if let kind = status?.kind, kind != .folder { throw FileError(.create, path, .notFolder(kind)) }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    let folder = try FileError.attempting(
      .open, path, Descriptor.open(name, in: descriptor, flags: flags))
    try FileError.attempting(.write, path, folder.checkWritable())
    return OutputFolder(folder, path: path)
  }

  /// Returns whether a file, folder, or link of that name exists.
  package func contains(_ name: String) throws(FileError) -> Bool {
    try identity(of: name) != nil
  }

  /// Returns the identity of an entry, without following links; nil if it does not exist.
  package func identity(of name: String) throws(FileError) -> FileIdentity? {
    let path = try self.path(of: name, .open)
    return try FileError.attempting(.open, path, descriptor.status(of: name))?.identity
  }

  /// Returns the names in the folder, sorted by code points; includes names that are not UTF-8.
  package func names() throws(FileError) -> [String] {
    try FileError.attempting(.list, path, descriptor.names())
      .map { String(fileName: $0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Reads a file in this folder.
  ///
  /// - Throws: `FileError` as `InputFile` does, with the reason `symbolicLink` if the name is a
  ///   link.
  package func read(
    _ name: String, limit: Int = InputFile.pictureLimit
  ) throws(FileError) -> [UInt8] {
    let path = try self.path(of: name, .open)
    let file: Descriptor
    do {
      file = try Descriptor.open(name, in: descriptor, flags: InputFile.flags | O_NOFOLLOW)
    } catch {
      if error.number == ELOOP { throw FileError(.open, path, .symbolicLink) }
      throw FileError(.open, path, errno: error.number)
    }
    return try InputFile(file, path: path).readAll(limit: limit)
  }

  /// Returns the path of a name in this folder, for messages; throws if the name is not plain.
  func path(of name: String, _ attempt: FileError.Attempt) throws(FileError) -> String {
    guard name.isPlainName else { throw FileError(attempt, name, .notPlainName) }
    return path.utf8.last == UInt8(ascii: "/") ? path + name : path + "/" + name
  }

  private static func open(creating path: String) throws(FileError) -> Descriptor {
    guard !path.utf8.contains(0) else { throw FileError(.create, path, .containsNUL) }
    do {
      return try Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
    } catch {
      guard error.number == ENOENT, !path.isEmpty else {
        throw FileError(.open, path, errno: error.number)
      }
    }
    var folder = try FileError.attempting(
      .open, path, Descriptor.open(path.isAbsolutePath ? "/" : ".", flags: O_RDONLY | O_DIRECTORY))
    for name in path.pathComponents {
      try FileError.attempting(.create, path, folder.makeFolder(name))
      folder = try FileError.attempting(
        .create, path, Descriptor.open(name, in: folder, flags: O_RDONLY | O_DIRECTORY))
    }
    return folder
  }
}
