import CFiles
import Glibc

/// Operations on names in an open folder; each name is a single path component.
extension Descriptor {
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
  func rename(
    _ name: String, to final: String, in other: Descriptor? = nil
  ) throws(Failure) {
    try Self.check(
      renameat(number, name.systemName, (other ?? self).number, final.systemName) == 0)
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
