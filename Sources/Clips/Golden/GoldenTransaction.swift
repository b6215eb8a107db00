package import System

/// The recording of one golden: text and pictures change together, or not at all.
///
/// `GoldenJournal` describes the steps. One thread at a time may use it, while the lock of the folder of
/// goldens is held; a transaction released before `commit` leaves no trace.
package final class GoldenTransaction {
  /// The files that a recording changed.
  package struct Change: Hashable, Sendable {
    /// The text is changed or new.
    package var text = false
    /// Pictures are changed, new or removed.
    package var pictures = false

    /// Creates a change, by default of nothing.
    package init(text: Bool = false, pictures: Bool = false) {
      self.text = text
      self.pictures = pictures
    }
  }

  private let name: String
  private let folder: OutputFolder
  /// The folder of staged files; nil until there are any.
  private var staging: OutputFolder?
  private var files: [GoldenJournal.File] = []

  /// Begins a recording in a locked folder of goldens; throws where an earlier run's remains cannot be
  /// finished or undone.
  package init(_ name: String, in folder: OutputFolder) throws(FileError) {
    self.name = name
    self.folder = folder
    _ = try Self.recover(name, in: folder)
  }

  deinit {
    discard()
  }

  /// The names of the frames that are there.
  package func frames() throws(FileError) -> [String] {
    let names = try folder.existingSubfolder(name)?.names() ?? []
    return names.filter { FrameFileName.index(of: $0) != nil }
  }

  /// True if there is an animation.
  package func hasAnimation() throws(FileError) -> Bool {
    try folder.contains(Golden.animationName(of: name))
  }

  /// Stages a frame's PNG, once in a recording, unless the existing file has the same bytes.
  package func stage(_ bytes: [UInt8], asFrame file: String) throws(FileError) {
    precondition(FrameFileName.index(of: file) != nil)
    let after = PixelDigest(of: bytes).description
    let before = try digest(of: file)
    guard before != after else { return }
    let staging = try stagingFolder()
    // Created now, so that errors occur before the recording is valid.
    _ = try folder.subfolder(name)
    try staging.write(bytes, as: file)
    files.append(GoldenJournal.File(name: file, before: before, after: after))
  }

  /// Begins the file of an animation for `stageAnimation`.
  package func makeAnimation() throws(FileError) -> AtomicFile {
    try AtomicFile(creating: Golden.animationName(of: name), in: stagingFolder())
  }

  /// Stages a finished animation of `makeAnimation`, unless the existing one has the same bytes.
  package func stageAnimation(_ animation: AtomicFile) throws(FileError) {
    try animation.commit()
    let file = Golden.animationName(of: name)
    let staging = try stagingFolder()
    let (before, after) = (try digest(of: file), try staging.digest(of: file)?.description)
    if before == after {
      try staging.remove(file)
    } else {
      files.append(GoldenJournal.File(name: file, before: before, after: after))
    }
  }

  /// Notes the removal of a frame that is not staged; does nothing if there is none of that name.
  package func remove(frame file: String) throws(FileError) {
    precondition(FrameFileName.index(of: file) != nil)
    try remove(file)
  }

  /// Notes the removal of the animation; does nothing if there is none.
  package func removeAnimation() throws(FileError) {
    try remove(Golden.animationName(of: name))
  }

  private func remove(_ file: String) throws(FileError) {
    guard let before = try digest(of: file) else { return }
    files.append(GoldenJournal.File(name: file, before: before, after: nil))
  }

  /// Ends the recording: puts all staged files in place; writes nothing where nothing has changed.
  ///
  /// - Throws: `FileError`. Before the journal is written, all is then as it was; after that, the next
  ///   run finishes what is begun, and readers see it as finished.
  package func commit(text: [UInt8]) throws(FileError) -> Change {
    let file = Golden.fileName(of: name)
    let (before, after) = (try digest(of: file), PixelDigest(of: text).description)
    let change = Change(text: before != after, pictures: !files.isEmpty)
    guard change.text || change.pictures else {
      discard()
      return change
    }
    let staging = try stagingFolder()
    // Also where it is the same: a new file tells readers of the recording.
    try staging.write(text, as: file)
    files.append(GoldenJournal.File(name: file, before: before, after: after))
    for file in files where file.after != nil { try staging.sync(file.name) }
    try folder.sync()
    let journal = GoldenJournal(scene: name, files: files)
    do throws(FileError) {
      try staging.write(journal.json, as: GoldenJournal.fileName, isDurable: true)
    } catch {
      // Also where it got its name, but perhaps not on the disk.
      try staging.remove(GoldenJournal.fileName)
      throw error
    }
    // From here on it is no longer ours to undo.
    self.staging = nil
    try Self.apply(journal, from: staging, in: folder)
    return change
  }

  /// Discards the recording without a trace; does nothing once committed.
  package func discard() {
    guard let staging else { return }
    self.staging = nil
    files = []
    // The rest is removed by the next run that records.
    try? Self.clear(staging, of: name, in: folder)
  }

  private func stagingFolder() throws(FileError) -> OutputFolder {
    if let staging { return staging }
    let made = try folder.subfolder(GoldenJournal.folderName(of: name))
    staging = made
    return made
  }

  private func digest(of file: String) throws(FileError) -> String? {
    let isFrame = FrameFileName.index(of: file) != nil
    let holder = isFrame ? try folder.existingSubfolder(name) : folder
    return try holder?.digest(of: file)?.description
  }
}
