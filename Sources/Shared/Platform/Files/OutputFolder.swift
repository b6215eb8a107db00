import Glibc

/// A folder that results are written to.
///
/// A file with its final name is always complete: it is written in the same folder as
/// `.NAME.zoetrope.tmp-PID` and then renamed. Opening the folder removes such files of processes
/// that have ended. Names are single path components and no symbolic link in the folder is
/// followed, so nothing is written outside the folder.
package struct OutputFolder: Sendable {
  /// The path as given, followed by the names of subfolders.
  package let path: String

  let descriptor: Descriptor

  /// Opens a folder, creating it and its parents if needed; follows symbolic links in the path.
  ///
  /// - Throws: `FileError` if it cannot be created, is not a folder, or is not writable.
  package init(creating path: String) throws(FileError) {
    try self.init(Self.open(creating: path), path: path)
  }

  private init(_ descriptor: Descriptor, path: String) throws(FileError) {
    self.path = path
    self.descriptor = descriptor
    try FileError.attempting(.write, path, descriptor.checkWritable())
    descriptor.removeLeftovers()
  }

  /// Opens a subfolder, creating it if it does not exist.
  ///
  /// - Throws: `FileError`, with the reason `notFolder` if the name belongs to a file or link.
  package func subfolder(_ name: String) throws(FileError) -> OutputFolder {
    let path = try self.path(of: name, .create)
    try FileError.attempting(.create, path, descriptor.makeFolder(name))
    if let folder = try existingSubfolder(name) { return folder }
    throw FileError(.create, path, .notFolder(try status(of: name)?.kind ?? .folder))
  }

  /// Opens a subfolder; returns nil if it does not exist, or the name belongs to a file or link.
  package func existingSubfolder(_ name: String) throws(FileError) -> OutputFolder? {
    guard try status(of: name)?.kind == .folder else { return nil }
    let path = try self.path(of: name, .open)
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    return try OutputFolder(
      FileError.attempting(.open, path, Descriptor.open(name, in: descriptor, flags: flags)),
      path: path)
  }

  /// Returns the status of an entry, without following links; nil if it does not exist.
  package func status(
    of name: String, _ attempt: FileError.Attempt = .open
  ) throws(FileError) -> FileStatus? {
    try FileError.attempting(attempt, path(of: name, attempt), descriptor.status(of: name))
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
    try open(name).readAll(limit: limit)
  }

  /// Returns the digest of a file's contents; nil if the file does not exist.
  ///
  /// - Throws: `FileError`, including if the name belongs to a folder, link, or device.
  package func digest(of name: String) throws(FileError) -> PixelDigest? {
    try status(of: name) == nil ? nil : open(name).digest()
  }

  private func open(_ name: String) throws(FileError) -> InputFile {
    let path = try self.path(of: name, .open)
    let file = try rethrowing(
      as: { (failure: Descriptor.Failure) in
        FileError(
          .open, path, failure.number == ELOOP ? .symbolicLink : .system(failure.number))
      }, Descriptor.open(name, in: descriptor, flags: InputFile.flags | O_NOFOLLOW))
    return try InputFile(file, path: path)
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

extension Descriptor {
  /// Removes the temporary files in this folder whose processes have ended.
  ///
  /// The files of a process in another container or on another machine, where its ID has a
  /// different meaning, are locked.
  fileprivate func removeLeftovers() {
    for name in (try? names()) ?? [] where name.first == UInt8(ascii: ".") {
      let name = String(fileName: name)
      guard let process = TemporaryName.process(of: name),
        process == getpid() || (kill(process, 0) != 0 && errno == ESRCH),
        (try? status(of: name))?.kind == .regular,
        // Network file systems lock only files that are open for writing.
        let file = try? Descriptor.open(name, in: self, flags: O_RDWR | O_NOFOLLOW | O_NONBLOCK),
        (try? file.tryLock()) == true
      else { continue }
      try? remove(name)
    }
  }
}
