import Glibc

extension OutputFolder {
  /// The longest time that a run waits for the lock of another.
  package enum LockWait: Hashable, Sendable {
    /// No time.
    case none
    /// A number of seconds.
    case seconds(Int)
    /// Until the other has ended.
    case endless
  }

  /// Opens a folder, creates it where it is missing, and takes its lock as `lock` does.
  ///
  /// The result is the folder that has the path now; one moved or removed meanwhile is left alone.
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

  /// Takes the folder's lock, so that two runs never mix their files.
  ///
  /// The system frees it when the process ends, however it ends. `waiting` is called once before a wait, with
  /// the other process if known.
  ///
  /// - Throws: `FileError.Reason.lockedByAnotherRun`, or `interrupted` by SIGINT or SIGTERM.
  package func lock(
    _ wait: LockWait, waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) {
    let start = ContinuousClock.now
    var isReported = false
    // Waiting in the system would sleep through a signal that another thread received.
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

  /// The process that holds the folder's lock; nil where none is known to.
  private var lockHolder: Int32? {
    guard let identity = try? descriptor.status().identity else { return nil }
    return LockHolder.process(of: identity)
  }
}
