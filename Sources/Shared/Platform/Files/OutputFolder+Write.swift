import Glibc

extension OutputFolder {
  /// Writes a file atomically, replacing only a regular file; see `AtomicFile.commit`.
  ///
  /// - Throws: `FileError`; the folder is then unchanged.
  package func write(
    _ bytes: [UInt8], as name: String, isDurable: Bool = false
  ) throws(FileError) {
    let file = try AtomicFile(creating: name, in: self)
    try file.write(bytes)
    try file.commit(isDurable: isDurable)
  }

  /// Gives a file a second name, replacing an existing file; copies it without hard links.
  ///
  /// - Throws: `FileError`; the folder is then unchanged.
  package func link(_ existing: String, as name: String) throws(FileError) {
    _ = try path(of: existing, .link)
    let path = try self.path(of: name, .link)
    try checkReplaceable(name, .link)
    let temporary = TemporaryName(for: name).text
    // Needed after a rename too: if both names already refer to one file, the system keeps both.
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

  /// Removes a file; does nothing if it does not exist.
  ///
  /// - Throws: `FileError`, including for a folder.
  package func remove(_ name: String) throws(FileError) {
    let path = try self.path(of: name, .remove)
    try FileError.attempting(.remove, path, descriptor.remove(name))
  }

  /// Removes stale temporary files: those that are unlocked and whose process has ended.
  ///
  /// Call it before this run's first write. `isWritten` returns whether a run writes a file of the
  /// given name, which is truncated if it is very long.
  package func removeStaleTemporaries(
    of isWritten: (String) -> Bool = { $0.isPortableName }
  ) throws(FileError) {
    for name in try names() {
      guard let temporary = TemporaryName(name), isWritten(temporary.stem),
        !temporary.isOfAnotherLivingProcess, !isBeingWritten(name)
      else { continue }
      try remove(name)
    }
  }

  /// Removes the temporary files that killed runs left for one file.
  package func removeStaleTemporaries(ofFile name: String) throws(FileError) {
    let stem = TemporaryName(for: name).stem
    try removeStaleTemporaries { $0 == stem }
  }

  /// Returns whether a file is locked, as by `AtomicFile`, or is not a regular file.
  private func isBeingWritten(_ name: String) -> Bool {
    guard (try? descriptor.status(of: name))?.kind == .regular else { return true }
    // The process may run in another container, where its ID has a different meaning.
    let flags = InputFile.flags | O_NOFOLLOW
    guard let file = try? Descriptor.open(name, in: descriptor, flags: flags) else { return false }
    return (try? file.tryLock()) == false
  }

  /// Throws unless the name is unused or belongs to a regular file.
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
