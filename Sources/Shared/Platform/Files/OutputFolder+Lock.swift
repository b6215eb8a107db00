import Glibc

extension OutputFolder {
  /// The maximum time that a run waits for another run's lock.
  package enum LockWait: Hashable, Sendable {
    /// Does not wait.
    case none
    /// Waits for a number of seconds.
    case seconds(Int)
    /// Waits until the other run has ended.
    case endless
  }

  /// Opens a folder, creating it if it does not exist, and locks it as `lock` does.
  ///
  /// The result is the folder currently at the path. A folder that was moved or removed in the
  /// meantime is not used.
  package static func locked(
    creating path: String, _ wait: LockWait, waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) -> OutputFolder {
    while true {
      let folder = try OutputFolder(creating: path)
      try folder.lock(wait, waiting: waiting)
      let identity = try FileError.attempting(.lock, path, folder.descriptor.status()).identity
      let there = try OutputFolder(creating: path)
      if try FileError.attempting(.lock, path, there.descriptor.status()).identity == identity {
        return folder
      }
    }
  }

  /// Locks the folder so that two runs never mix their files.
  ///
  /// The system releases the lock when the process ends for any reason. `waiting` is called once
  /// before a wait, with the other process ID if it is known.
  ///
  /// - Throws: `FileError` with the reason `lockedByAnotherRun`, or `interrupted` after
  ///   SIGINT, SIGTERM or SIGHUP.
  package func lock(
    _ wait: LockWait, waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) {
    let start = ContinuousClock.now
    var isReported = false
    // A blocking system call would miss a signal received by another thread.
    while try !FileError.attempting(.lock, path, descriptor.tryLock()) {
      let limit: Int? =
        switch wait {
        case .none: 0
        case .seconds(let seconds): seconds
        case .endless: nil
        }
      if let limit, ContinuousClock.now - start >= .seconds(limit) {
        throw FileError(.lock, path, .lockedByAnotherRun(process: lockHolder, seconds: limit))
      }
      if !isReported {
        isReported = true
        waiting(lockHolder)
      }
      usleep(20_000)
      if Interruption.isRequested { throw FileError(.lock, path, .interrupted) }
    }
  }

  /// The process that holds the folder's lock; nil if unknown.
  private var lockHolder: Int32? {
    guard let identity = try? descriptor.status().identity else { return nil }
    return LockHolder.process(of: identity)
  }
}
