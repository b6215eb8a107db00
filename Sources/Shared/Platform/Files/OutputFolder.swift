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
        FileError(.open, path, failure.number == ELOOP ? .symbolicLink : .system(failure.number))
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

  // MARK: Locking

  /// Opens a folder, creating it if it does not exist, and locks it: two runs never mix their files.
  ///
  /// The result is the folder at the path after waiting for another run, at most `limit` seconds;
  /// nil waits until it has ended. `waiting` is called once before a wait, with the other process ID
  /// if it is known. The lock lasts as long as any copy of the value.
  ///
  /// - Throws: `FileError` with the reason `lockedByAnotherRun`, or `interrupted` after
  ///   SIGINT, SIGTERM or SIGHUP.
  package init(
    locking path: String, within limit: Int? = 0, waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) {
    let start = ContinuousClock.now
    var isReported = false
    var folder: OutputFolder
    repeat {
      folder = try OutputFolder(creating: path)
      // A blocking system call would miss a signal received by another thread.
      while try !FileError.attempting(.lock, path, folder.descriptor.tryLock()) {
        if let limit, ContinuousClock.now - start >= .seconds(limit) {
          throw FileError(
            .lock, path, .lockedByAnotherRun(process: folder.lockHolder, seconds: limit))
        }
        if !isReported { waiting(folder.lockHolder) }
        isReported = true
        usleep(20_000)
        if Interruption.isRequested { throw FileError(.lock, path, .interrupted) }
      }
      // A folder that was moved or removed in the meantime is not used.
    } while FileStatus(of: path)?.identity != (try? folder.descriptor.status())?.identity
    self = folder
  }

  /// The process that holds the folder's lock; nil if unknown.
  private var lockHolder: Int32? {
    (try? descriptor.status()).flatMap { LockHolder.process(of: $0.identity) }
  }

  // MARK: Writing

  /// Checks that files can be written into a folder, which need not exist, and leaves no trace.
  ///
  /// `check` runs while the folder exists.
  ///
  /// - Throws: `FileError` if a file cannot be written, and the errors of `check`.
  package static func check(
    _ names: [String], in path: String,
    _ check: (OutputFolder) throws(FileError) -> Void = { _ in }
  ) throws(FileError) {
    var missing: [String] = []
    var parent = path
    while !Descriptor.exists(parent), parent != "." {
      missing.append(parent)
      parent = ProjectFolder.folder(of: parent)
    }
    defer { for path in missing { Descriptor.removeFolder(path) } }
    let folder = try OutputFolder(creating: path)
    for name in names { try AtomicFile(creating: name, in: folder).discard() }
    try check(folder)
  }

  /// Writes a file atomically, replacing only a regular file; see `AtomicFile.commit`.
  ///
  /// - Throws: `FileError`; the folder is then unchanged.
  package func write(_ bytes: [UInt8], as name: String, isDurable: Bool = false) throws(FileError) {
    let file = try AtomicFile(creating: name, in: self)
    try file.write(bytes)
    try file.commit(isDurable: isDurable)
  }

  /// Gives a file a second name, replacing an existing file; copies it without hard links.
  ///
  /// - Throws: `FileError`; the folder is then unchanged.
  package func link(_ existing: String, as name: String) throws(FileError) {
    _ = try path(of: existing, .open)
    try checkReplaceable(name)
    let temporary = TemporaryName.make(for: name)
    // Needed after a rename too: if both names already refer to one file, the system keeps both.
    defer { try? descriptor.remove(temporary) }
    do throws(Descriptor.Failure) {
      try descriptor.link(existing, to: temporary)
      try descriptor.rename(temporary, to: name)
    } catch {
      try write(read(existing), as: name)
    }
  }

  /// Removes a file; does nothing if it does not exist.
  ///
  /// - Throws: `FileError`, including for a folder.
  package func remove(_ name: String) throws(FileError) {
    try FileError.attempting(.remove, path(of: name, .remove), descriptor.remove(name))
  }

  /// Removes a subfolder if it is empty; does nothing if it does not exist.
  package func removeIfEmpty(_ name: String) {
    unlinkat(descriptor.number, name.systemName, AT_REMOVEDIR)
  }

  /// Moves a file from this folder to another one, replacing a file of the same name.
  ///
  /// - Throws: `FileError`; both folders are then unchanged.
  package func move(_ name: String, to other: OutputFolder) throws(FileError) {
    try other.checkReplaceable(name)
    try FileError.attempting(
      .write, other.path(of: name, .write), descriptor.rename(name, to: name, in: other.descriptor))
  }

  /// Waits until the names in the folder are stored on disk.
  package func sync() throws(FileError) {
    try FileError.attempting(.write, path, descriptor.sync())
  }

  /// Waits until the contents of a file in the folder are stored on disk.
  package func sync(_ name: String) throws(FileError) {
    try FileError.attempting(
      .write, path(of: name, .write),
      Descriptor.open(name, in: descriptor, flags: O_RDONLY | O_NOFOLLOW).sync())
  }

  /// Throws unless the name is unused or belongs to a regular file.
  func checkReplaceable(_ name: String) throws(FileError) {
    guard let kind = try status(of: name, .write)?.kind, kind != .regular else { return }
    throw FileError(
      .write, try path(of: name, .write),
      kind == .symbolicLink ? .symbolicLink : .notRegularFile(kind))
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
