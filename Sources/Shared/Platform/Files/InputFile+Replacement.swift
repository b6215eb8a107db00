import CFiles
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
    guard let name = target.pathComponents.last, name.isPlainName else {
      throw FileError(.write, path, .notPlainName)
    }
    let folder = try FileError.attempting(
      .write, path,
      Descriptor.open(String(target.dropLast(name.count)), flags: O_RDONLY | O_DIRECTORY))
    try check(name, in: folder, holding: known, as: path)
    // Respect a read-only file even if the folder is writable.
    guard faccessat(folder.number, name.systemName, W_OK, AT_EACCESS) == 0 else {
      throw FileError(.write, path, errno: errno)
    }
    let temporary = TemporaryName(for: name).text
    try FileError.attempting(.write, path, folder.remove(temporary))
    do throws(Descriptor.Failure) {
      try folder.write(bytes, to: temporary, like: name)
      try folder.exchange(temporary, with: name)
    } catch {
      try? folder.remove(temporary)
      throw FileError(.write, path, errno: error.number)
    }
    do throws(FileError) {
      if try folder.holdsFile(temporary) {
        try check(temporary, in: folder, holding: known, as: path)
      }
    } catch {
      try? folder.exchange(temporary, with: name)
      try? folder.remove(temporary)
      throw error
    }
    try? folder.remove(temporary)
    try? folder.sync()
  }

  private static func check(
    _ name: String, in folder: Descriptor, holding known: [UInt8], as path: String
  ) throws(FileError) {
    let descriptor = try FileError.attempting(
      .read, path, Descriptor.open(name, in: folder, flags: flags | O_NOFOLLOW))
    let file = try InputFile(descriptor, path: path)
    guard file.byteCount == known.count, try file.readAll() == known else {
      throw FileError(.write, path, .changedMeanwhile)
    }
  }
}

extension Descriptor {
  fileprivate func holdsFile(_ name: String) throws(FileError) -> Bool {
    try FileError.attempting(.read, name, status(of: name)) != nil
  }

  /// Writes a new file with the owner and permissions of another one.
  fileprivate func write(
    _ bytes: [UInt8], to name: String, like other: String
  ) throws(Failure) {
    var status = stat()
    guard fstatat(number, other.systemName, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw Failure(number: errno)
    }
    let file = try createFile(name)
    do throws(Failure) {
      // Only root may change the owner, but users may set a group that they belong to.
      if fchown(file, status.st_uid, status.st_gid) != 0 {
        _ = fchown(file, uid_t.max, status.st_gid)
      }
      guard fchmod(file, status.st_mode & 0o7777) == 0 else { throw Failure(number: errno) }
      try Self.write(bytes, to: file)
      try Self.sync(file)
    } catch {
      try? Self.close(file)
      throw error
    }
    try Self.close(file)
  }

  /// Exchanges two files; if the system cannot, renames the first to the second.
  fileprivate func exchange(_ name: String, with other: String) throws(Failure) {
    let result = cfiles_exchange(number, name.systemName, other.systemName)
    if result == -EINVAL || result == -ENOSYS { return try rename(name, to: other) }
    guard result == 0 else { throw Failure(number: -result) }
  }
}
