import Glibc

extension OutputFolder {
  /// For how long a run waits for another one's lock.
  package enum Patience: Hashable, Sendable {
    /// Not at all.
    case none
    /// So many seconds.
    case seconds(Int)
    /// Until the other has ended.
    case endless
  }

  /// Opens a folder, makes it where it does not exist, and takes its lock.
  ///
  /// - Parameters:
  ///   - path: as in `init(creating:)`.
  ///   - patience: as in `lock`.
  ///   - waiting: as in `lock`.
  /// - Returns: the folder that has the path now; one that was moved or removed while its lock was
  ///   waited for is left alone.
  /// - Throws: `FileError`, as both do.
  package static func locked(
    creating path: String, _ patience: Patience, waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) -> OutputFolder {
    while true {
      let folder = try OutputFolder(creating: path)
      try folder.lock(patience, waiting: waiting)
      let identity = try FileError.attempting(.lock, path, folder.descriptor.status()).identity
      let there = try OutputFolder(creating: path)
      if try FileError.attempting(.lock, path, there.descriptor.status()).identity == identity {
        return folder
      }
    }
  }

  /// Takes the folder's lock, so that two runs never mix their files.
  ///
  /// The system frees it when the process ends, however it ends.
  ///
  /// - Parameter wait: whether to wait while another run holds it.
  /// - Throws: as the other `lock`.
  package func lock(wait: Bool) throws(FileError) {
    try lock(wait ? .endless : .none)
  }

  /// Takes the folder's lock, as above.
  ///
  /// - Parameters:
  ///   - patience: for how long to wait while another run holds it.
  ///   - waiting: called once, before the wait, with the other's process where that can be known.
  /// - Throws: `FileError.Reason.lockedByAnotherRun`, or `interrupted` where SIGINT or SIGTERM came
  ///   while waiting.
  package func lock(
    _ patience: Patience, waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) {
    let start = ContinuousClock.now
    var isTold = false
    // Waiting in the system instead would sleep through a signal that another thread got.
    while try !FileError.attempting(.lock, path, descriptor.tryLock()) {
      let limit: Int? =
        switch patience {
        case .none: 0
        case .seconds(let seconds): seconds
        case .endless: nil
        }
      if let limit, ContinuousClock.now - start >= .seconds(limit) {
        throw FileError(.lock, path, .lockedByAnotherRun(process: lockHolder, seconds: limit))
      }
      if !isTold {
        isTold = true
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
