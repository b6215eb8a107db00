import CFiles
import Glibc
import Synchronization

/// An open file or folder, closed when the last reference to it is released.
///
/// File system calls are made here. Each throws an error number, to which callers add the operation
/// and the path.
final class Descriptor: Sendable {
  let number: Int32
  private let isLocked = Atomic(false)

  private init(number: Int32) {
    self.number = number
  }

  deinit {
    if isLocked.load(ordering: .relaxed) { Self.unlock(number) }
    Glibc.close(number)
  }

  /// Takes the exclusive lock without waiting; returns whether this succeeded.
  func tryLock() throws(Failure) -> Bool {
    let isTaken = try Self.tryLock(number)
    if isTaken { isLocked.store(true, ordering: .relaxed) }
    return isTaken
  }

  struct Failure: Error {
    /// The positive error number.
    var number: Int32
  }

  /// Opens a path relative to a folder (nil: the working directory), following symbolic links.
  static func open(
    _ path: String, in folder: Descriptor? = nil, flags: Int32
  ) throws(Failure) -> Descriptor {
    try opened(cfiles_open(folder?.number ?? AT_FDCWD, path.systemName, flags | O_CLOEXEC))
  }

  /// Opens a path below a folder with openat2, following no symbolic links.
  static func open(
    _ path: String, beneath root: Descriptor, flags: Int32
  ) throws(Failure) -> Descriptor {
    try opened(cfiles_open_beneath(root.number, path.systemName, flags | O_CLOEXEC))
  }

  /// Opens a folder entry of any kind for use with `status` or as a folder only.
  static func open(entry name: String, in folder: Descriptor) throws(Failure) -> Descriptor {
    try opened(cfiles_open_entry(folder.number, name.systemName))
  }

  private static func opened(_ result: Int32) throws(Failure) -> Descriptor {
    guard result >= 0 else { throw Failure(number: -result) }
    return Descriptor(number: result)
  }

  /// Returns the kind, size, and identity.
  func status() throws(Failure) -> FileStatus {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw Failure(number: errno) }
    return FileStatus(status)
  }

  /// Returns the status of an entry in this folder; nil if it does not exist.
  func status(of name: String, followingLinks: Bool = false) throws(Failure) -> FileStatus? {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard fstatat(number, name.systemName, &status, flags) == 0 else {
      if errno == ENOENT { return nil }
      throw Failure(number: errno)
    }
    return FileStatus(status)
  }

  /// Reads the whole file; returns nil if it is larger than `limit` bytes.
  func readAll(limit: Int) throws(Failure) -> [UInt8]? {
    let limit = min(limit, Int.max / 2)
    let expected = try status().size
    guard expected <= limit else { return nil }
    // Requesting one byte more than expected detects the end without growing the buffer.
    var bytes = try read(atMost: expected + 1)
    var isAtEnd = bytes.count <= expected
    while !isAtEnd, bytes.count <= limit {
      let capacity = min(max(1 << 16, bytes.count), limit - bytes.count + 1)
      let more = try read(atMost: capacity)
      isAtEnd = more.count < capacity
      bytes += more
    }
    return bytes.count <= limit ? bytes : nil
  }

  /// Reads up to `wanted` bytes; with an `offset`, the descriptor's own position does not change.
  func read(atMost wanted: Int, from offset: Int? = nil) throws(Failure) -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: wanted) { (buffer, count) throws(Failure) in
      count = try fill(UnsafeMutableRawBufferPointer(buffer), from: offset)
    }
  }

  /// Reads until the buffer is full or the file ends, and returns the number of bytes read.
  func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from offset: Int? = nil
  ) throws(Failure) -> Int {
    var count = 0
    while count < buffer.count {
      let (target, capacity) = (buffer.baseAddress.map { $0 + count }, buffer.count - count)
      let result =
        offset.map { pread(number, target, capacity, off_t($0 + count)) }
        ?? Glibc.read(number, target, capacity)
      if result == 0 { break }
      if result > 0 { count += result } else if errno != EINTR { throw Failure(number: errno) }
    }
    return count
  }

  /// Writes all bytes to a descriptor owned by the caller.
  static func write(_ bytes: [UInt8], to number: Int32) throws(Failure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(Failure) in try write(bytes, to: number) }
  }

  /// Writes all bytes to a descriptor owned by the caller.
  ///
  /// With an `offset`, overwrites bytes there without moving the write position.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to number: Int32, at offset: Int? = nil
  ) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let (source, count) = (bytes.baseAddress.map { $0 + done }, bytes.count - done)
      let written =
        offset.map { pwrite(number, source, count, off_t($0 + done)) }
        ?? Glibc.write(number, source, count)
      if written > 0 {
        done += written
      } else if written < 0, errno == EAGAIN {
        // The pipe is full, and the process at its other end made it non-blocking.
        var wanted = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
      } else if written < 0, errno != EINTR {
        throw Failure(number: errno)
      }
    }
  }

  /// Returns the raw names in this folder except `.` and `..`, in no particular order.
  func names() throws(Failure) -> [[UInt8]] {
    // Reopen the folder: a stream moves its descriptor's read position and closes it.
    let copy = cfiles_open(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw Failure(number: -copy) }
    guard let stream = fdopendir(copy) else {
      let number = errno
      Glibc.close(copy)
      throw Failure(number: number)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    var error: Int32 = 0
    while let name = cfiles_next_name(UnsafeMutableRawPointer(stream), &error) {
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
      if !bytes.elementsEqual(".".utf8), !bytes.elementsEqual("..".utf8) {
        names.append([UInt8](bytes))
      }
    }
    guard error == 0 else { throw Failure(number: error) }
    return names
  }

  // MARK: Folder
  //
  // Operations on names in an open folder; each name is a single path component.

  /// Throws the error of the last system call unless it succeeded.
  private static func check(_ hasSucceeded: Bool) throws(Failure) {
    if !hasSucceeded { throw Failure(number: errno) }
  }

  /// Creates a folder in this one, unless the name is already taken.
  func makeFolder(_ name: String) throws(Failure) {
    try Self.check(mkdirat(number, name.systemName, 0o777) == 0 || errno == EEXIST)
  }

  /// Whether anything exists at a path relative to the working directory.
  static func exists(_ path: String) -> Bool { access(path.systemName, F_OK) == 0 }

  /// Removes an empty folder; does nothing if it does not exist.
  static func removeFolder(_ path: String) { rmdir(path.systemName) }

  /// Throws unless files can be created in this folder.
  func checkWritable() throws(Failure) {
    try Self.check(faccessat(number, ".", W_OK | X_OK, AT_EACCESS) == 0)
  }

  /// Renames a file, and moves it to another folder if there is one.
  func rename(_ name: String, to final: String, in other: Descriptor? = nil) throws(Failure) {
    try Self.check(renameat(number, name.systemName, (other ?? self).number, final.systemName) == 0)
  }

  func link(_ name: String, to second: String) throws(Failure) {
    try Self.check(linkat(number, name.systemName, number, second.systemName, 0) == 0)
  }

  /// Exchanges two files and returns true; if the system cannot, renames the first to the second.
  func exchange(_ name: String, with other: String) throws(Failure) -> Bool {
    let result = cfiles_exchange(number, name.systemName, other.systemName)
    if result == -EINVAL || result == -ENOSYS {
      try rename(name, to: other)
    } else if result != 0 {
      throw Failure(number: -result)
    }
    return result == 0
  }

  /// Removes a name; does nothing if it does not exist.
  func remove(_ name: String) throws(Failure) {
    try Self.check(unlinkat(number, name.systemName, 0) == 0 || errno == ENOENT)
  }

  func sync() throws(Failure) { try Self.sync(number) }

  /// Tries to take the exclusive lock of a descriptor owned by the caller, without waiting.
  static func tryLock(_ number: Int32) throws(Failure) -> Bool {
    let result = cfiles_try_lock(number)
    guard result == 0 || result == -EWOULDBLOCK else { throw Failure(number: -result) }
    return result == 0
  }

  /// Releases the lock of a descriptor that is about to be closed.
  ///
  /// Closing alone may keep the lock: a child process that another thread is starting has copies of
  /// all descriptors until it runs its program.
  static func unlock(_ number: Int32) { flock(number, LOCK_UN) }

  /// Creates a file for writing; the caller must close the returned descriptor.
  func createFile(_ name: String) throws(Failure) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let result = cfiles_open(number, name.systemName, flags)
    guard result >= 0 else { throw Failure(number: -result) }
    return result
  }

  static func sync(_ number: Int32) throws(Failure) {
    while fsync(number) != 0 {
      // Pipes and some network file systems cannot be synchronized.
      if errno == EINVAL || errno == ENOTSUP { return }
      try check(errno == EINTR)
    }
  }

  /// Unlocks and closes a descriptor owned by the caller; network file systems report failed writes only here.
  static func close(_ number: Int32) throws(Failure) {
    unlock(number)
    // On Linux, the descriptor is closed even after EINTR.
    try check(Glibc.close(number) == 0 || errno == EINTR)
  }
}

extension FileError {
  /// Runs a system call, adding the operation and the path to its failure.
  static func attempting<Result>(
    _ attempt: Attempt, _ path: String,
    _ body: @autoclosure () throws(Descriptor.Failure) -> Result
  ) throws(FileError) -> Result {
    guard !path.utf8.contains(0) else { throw FileError(attempt, path, .containsNUL) }
    return try rethrowing(
      as: { (failure: Descriptor.Failure) in FileError(attempt, path, errno: failure.number) },
      body())
  }
}
