import Rendering
package import Platform

/// The right to record goldens in a folder: its lock, held as long as any copy of the value lives.
package struct GoldenRecorder: Sendable {
  /// The time that a recording run waits for another one, s.
  package static let longestWait = 60

  /// The scenes whose interrupted recording was finished now.
  package let finished: [String]

  let folder: OutputFolder

  /// Locks a folder, which is created if missing, and finishes or undoes what killed runs left there.
  ///
  /// `waiting` is called once before a wait for another recording run, with its process if known.
  /// - Throws: `FileError`, as `OutputFolder.lock`.
  package init(
    _ goldens: GoldenFolder, _ wait: OutputFolder.LockWait,
    waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) {
    folder = try OutputFolder.locked(creating: goldens.path, wait, waiting: waiting)
    finished = try GoldenTransaction.recover(in: folder)
  }
}
