import Glibc

extension InputFile {
  /// Replaces a user's file, provided that its contents have not changed since they were read.
  ///
  /// The new file is written under another name and exchanged with the old one. The old file is
  /// then checked under its temporary name, where no other program accesses it. If another program
  /// has replaced it in the meantime, the exchange is undone. Owner, permissions, and symbolic
  /// links to the file are preserved. The only change not detected is a program writing into the
  /// old file in place at the same moment.
  ///
  /// - Throws: `FileError`, with the reason `changedMeanwhile` if the contents differ. The file is
  ///   then unchanged.
  package static func replace(
    _ path: String, holding known: [UInt8], with bytes: [UInt8]
  ) throws(FileError) {
    let target = try ProjectFolder.realPath(path, .write)
    let name = target.pathComponents.last ?? ""
    let folder = try OutputFolder(creating: ProjectFolder.folder(of: target))
    var isKnown = (try? folder.read(name, limit: known.count)) == known
    guard isKnown else { throw FileError(.write, path, .changedMeanwhile) }
    // Respect a read-only file even if the folder is writable.
    var status = stat()
    guard faccessat(folder.descriptor.number, name.systemName, W_OK, AT_EACCESS) == 0,
      fstatat(folder.descriptor.number, name.systemName, &status, AT_SYMLINK_NOFOLLOW) == 0
    else { throw FileError(.write, path, errno: errno) }
    let file = try AtomicFile(creating: name, in: folder)
    guard let number = file.descriptor else { preconditionFailure("the file must be open") }
    // Only root may change the owner, but users may set a group that they belong to.
    if fchown(number, status.st_uid, status.st_gid) != 0 {
      _ = fchown(number, uid_t.max, status.st_gid)
    }
    guard fchmod(number, status.st_mode & 0o7777) == 0 else {
      throw FileError(.write, path, errno: errno)
    }
    try file.write(bytes)
    try file.commit(isDurable: true) { temporary throws(Descriptor.Failure) in
      guard try folder.descriptor.exchange(temporary, with: name) else { return }
      isKnown = (try? folder.read(temporary, limit: known.count)) == known
      if !isKnown { _ = try folder.descriptor.exchange(temporary, with: name) }
      try folder.descriptor.remove(temporary)
    }
    if !isKnown { throw FileError(.write, path, .changedMeanwhile) }
  }
}
