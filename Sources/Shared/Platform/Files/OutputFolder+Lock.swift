import Glibc

extension OutputFolder {
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
}
