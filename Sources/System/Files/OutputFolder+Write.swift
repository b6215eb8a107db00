import Glibc

extension OutputFolder {
  /// Writes a file whole or not at all, in place of a file of that name.
  ///
  /// - Parameters:
  ///   - bytes: the contents.
  ///   - name: a plain name; a folder, link or device of that name is not replaced.
  ///   - isDurable: whether to wait until the contents are on the disk itself, see
  ///     `AtomicFile.commit`.
  /// - Throws: `FileError`; the folder is then as it was before.
  package func write(
    _ bytes: [UInt8], as name: String, isDurable: Bool = false
  ) throws(FileError) {
    let file = try AtomicFile(creating: name, in: self)
    try file.write(bytes)
    try file.commit(isDurable: isDurable)
  }

  /// Gives a file of this folder a second name, in place of a file of that name.
  ///
  /// The file is copied where the file system has no hard links or no more of them for this file.
  ///
  /// - Throws: `FileError`; the folder is then as it was before.
  package func link(_ existing: String, as name: String) throws(FileError) {
    _ = try path(of: existing, .link)
    let path = try self.path(of: name, .link)
    try checkReplaceable(name, .link)
    let temporary = TemporaryName(for: name).text
    // Also after renaming: where both names led to one file already, the system leaves both.
    defer { try? descriptor.remove(temporary) }
    do throws(Descriptor.Failure) {
      try descriptor.remove(temporary)
      try descriptor.link(existing, to: temporary)
      try descriptor.rename(temporary, to: name)
    } catch {
      switch error.number {
      case EPERM, EMLINK, EXDEV, ENOTSUP, ENOSYS:
        try write(read(existing), as: name)
      default:
        throw FileError(.link, path, errno: error.number)
      }
    }
  }

  /// Removes a file; nothing where there is none of that name.
  ///
  /// - Throws: `FileError` also for a folder.
  package func remove(_ name: String) throws(FileError) {
    let path = try self.path(of: name, .remove)
    try FileError.attempting(.remove, path, descriptor.remove(name))
  }

  /// Removes the temporary files of runs that were killed: those whose process is gone, and that nobody
  /// holds open to write.
  ///
  /// To be called before the first write of this run.
  ///
  /// - Parameter isWritten: whether a run would write a file of that name here; the end of a very long one
  ///   is missing.
  /// - Throws: `FileError`.
  package func removeStaleTemporaries(
    of isWritten: (String) -> Bool = { $0.isTameName }
  ) throws(FileError) {
    for name in try names() {
      guard let temporary = TemporaryName(name), isWritten(temporary.stem),
        !temporary.isOfAnotherLivingProcess, !isBeingWritten(name)
      else { continue }
      try remove(name)
    }
  }

  /// Removes the temporary files that killed runs left of one file.
  ///
  /// - Parameter name: the file's name.
  /// - Throws: `FileError`.
  package func removeStaleTemporaries(ofFile name: String) throws(FileError) {
    let stem = TemporaryName(for: name).stem
    try removeStaleTemporaries { $0 == stem }
  }

  /// True if a file is locked, as `AtomicFile` does it, or is none of ours: no regular file.
  private func isBeingWritten(_ name: String) -> Bool {
    guard (try? descriptor.status(of: name))?.kind == .regular else { return true }
    // The process may live where its number means nothing here: in another container.
    let flags = InputFile.flags | O_NOFOLLOW
    guard let file = try? Descriptor.open(name, in: descriptor, flags: flags) else { return false }
    return (try? file.tryLock()) == false
  }

  /// Throws unless the name is free or a regular file's.
  func checkReplaceable(_ name: String, _ attempt: FileError.Attempt) throws(FileError) {
    let path = try self.path(of: name, attempt)
    guard let status = try FileError.attempting(attempt, path, descriptor.status(of: name)) else {
      return
    }
    switch status.kind {
    case .regular: return
    case .symbolicLink: throw FileError(attempt, path, .symbolicLink)
    case let kind: throw FileError(attempt, path, .notRegularFile(kind))
    }
  }
}
