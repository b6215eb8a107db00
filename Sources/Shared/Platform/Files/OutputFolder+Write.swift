import Glibc

extension OutputFolder {
  /// Writes a plainly named file whole or not at all, replacing only a file; see `AtomicFile.commit`.
  ///
  /// - Throws: `FileError`; the folder is then as it was before.
  package func write(
    _ bytes: [UInt8], as name: String, isDurable: Bool = false
  ) throws(FileError) {
    let file = try AtomicFile(creating: name, in: self)
    try file.write(bytes)
    try file.commit(isDurable: isDurable)
  }

  /// Gives a file a second name in place of an older file; copies it where there are no hard links.
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

  /// Removes a file; nothing where there is none.
  ///
  /// - Throws: `FileError` also for a folder.
  package func remove(_ name: String) throws(FileError) {
    let path = try self.path(of: name, .remove)
    try FileError.attempting(.remove, path, descriptor.remove(name))
  }

  /// Removes the temporary files of killed runs: those whose process is gone, and that nobody writes.
  ///
  /// To be called before the first write of this run; `isWritten` tells the names that a run would
  /// write, of which the end of a very long one is missing.
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
  package func removeStaleTemporaries(ofFile name: String) throws(FileError) {
    let stem = TemporaryName(for: name).stem
    try removeStaleTemporaries { $0 == stem }
  }

  /// True if a file is locked, as by `AtomicFile`, or is no regular file, and so none of ours.
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
