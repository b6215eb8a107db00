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
  /// It waits at most `limit` seconds for another recording run, and calls `waiting` once before,
  /// with the process ID if known.
  ///
  /// - Throws: `FileError`, as `OutputFolder.init(locking:within:waiting:)`.
  package init(
    _ goldens: GoldenFolder, within limit: Int, waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) {
    folder = try OutputFolder(locking: goldens.path, within: limit, waiting: waiting)
    finished = try GoldenTransaction.recover(in: folder)
  }
}
