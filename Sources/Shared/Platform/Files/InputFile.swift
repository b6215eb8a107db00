import CXXHash
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
    let descriptor = try FileError.attempting(.open, path, Descriptor.open(path, flags: Self.flags))
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
  /// - Throws: `FileError` if the file cannot be read.
  package func readStart(_ count: Int) throws(FileError) -> [UInt8] {
    try FileError.attempting(.read, path, descriptor.read(atMost: count, from: 0))
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

  // MARK: Digest

  /// The number of bytes read at a time, small enough for a processor's cache.
  private static let piece = 128 << 10

  /// Returns whether two paths lead to readable regular files with equal digests.
  package static func haveEqualContents(_ one: String, _ other: String) -> Bool {
    guard let first = try? InputFile(path: one), let second = try? InputFile(path: other),
      first.byteCount == second.byteCount, let digest = try? first.digest()
    else { return false }
    return digest == (try? second.digest())
  }

  /// Returns the digest of all bytes after the current position, read in pieces.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  package func digest() throws(FileError) -> PixelDigest {
    guard let state = XXH3_createState() else { throw FileError(.read, path, errno: ENOMEM) }
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    try withUnsafeTemporaryAllocation(byteCount: Self.piece, alignment: 64) {
      (buffer) throws(FileError) in
      while true {
        let count = try FileError.attempting(.read, path, descriptor.fill(buffer))
        XXH3_128bits_update(state, buffer.baseAddress, count)
        if count < buffer.count { return }
      }
    }
    return PixelDigest(XXH3_128bits_digest(state))
  }

  // MARK: Replacement

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
