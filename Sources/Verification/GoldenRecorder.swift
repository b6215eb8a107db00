import Clips
package import System

/// The right to record goldens in a folder: its lock, held as long as any copy of the value lives.
package struct GoldenRecorder: Sendable {
  /// For how long a run that records waits for another one, s.
  package static let patience = 60

  /// The scenes whose recording an earlier run was kept from finishing, and which is finished now.
  package let finished: [String]

  let folder: OutputFolder

  /// Takes a folder's lock, and finishes or undoes what runs that were killed left there.
  ///
  /// - Parameters:
  ///   - goldens: the folder, which is made where it does not exist.
  ///   - patience: for how long to wait while another run records there.
  ///   - waiting: called once, before the wait, with the other's process where that can be known.
  /// - Throws: `FileError`, as `OutputFolder.lock`.
  package init(
    _ goldens: GoldenFolder, _ patience: OutputFolder.Patience,
    waiting: (_ process: Int32?) -> Void = { _ in }
  ) throws(FileError) {
    folder = try OutputFolder.locked(creating: goldens.path, patience, waiting: waiting)
    finished = try GoldenTransaction.recover(in: folder)
  }
}
