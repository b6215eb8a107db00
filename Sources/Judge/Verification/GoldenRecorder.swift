package import Platform
import Rendering

/// Permission to record goldens in a folder.
///
/// The folder is locked while any copy of it exists.
package struct GoldenRecorder: Sendable {
  /// Seconds that a recording run waits for another one.
  package static let longestWait = 60

  /// The scenes whose interrupted recordings the initializer finished.
  package let finished: [String]

  let folder: OutputFolder

  /// Locks a folder, which it creates if missing, and finishes or undoes interrupted recordings.
  ///
  /// It calls `waiting` once before it waits for another recording run, with the process ID if
  /// known.
  ///
  /// - Throws: `FileError`, as `OutputFolder.lock`.
  package init(
    _ goldens: GoldenFolder, _ wait: OutputFolder.LockWait,
    waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) {
    folder = try OutputFolder.locked(creating: goldens.path, wait, waiting: waiting)
    finished = try GoldenTransaction.recover(in: folder)
  }
}
