package import System

/// The recording of one golden: text and pictures change together, or not at all.
///
/// What `GoldenJournal` describes happens here. One thread at a time may use it, while the lock of the
/// folder of goldens is held; a transaction that is let go before `commit` leaves no trace.
package final class GoldenTransaction {
  /// The files that a recording changed.
  package struct Change: Hashable, Sendable {
    /// The text is another one, or is new.
    package var text = false
    /// Pictures are others, are new or are gone.
    package var pictures = false

    /// Nothing.
    package init(text: Bool = false, pictures: Bool = false) {
      self.text = text
      self.pictures = pictures
    }
  }

  private let name: String
  private let folder: OutputFolder
  /// The folder of staged files; nil as long as there are none.
  private var staging: OutputFolder?
  private var files: [GoldenJournal.File] = []

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - name: the name of the scene's results.
  ///   - folder: the folder of goldens, whose lock is held.
  /// - Throws: `FileError` where what an earlier run left cannot be finished or undone.
  package init(_ name: String, in folder: OutputFolder) throws(FileError) {
    self.name = name
    self.folder = folder
    _ = try Self.recover(name, in: folder)
  }

  deinit {
    discard()
  }

  /// The names of the frames that are there.
  ///
  /// - Throws: `FileError`.
  package func frames() throws(FileError) -> [String] {
    let names = try folder.existingSubfolder(name)?.names() ?? []
    return names.filter { FrameFileName.index(of: $0) != nil }
  }

  /// True where there is an animation.
  ///
  /// - Throws: `FileError`.
  package func hasAnimation() throws(FileError) -> Bool {
    try folder.contains(Golden.animationName(of: name))
  }

  /// Stages a frame, unless the one that is there has the same bytes.
  ///
  /// - Parameters:
  ///   - bytes: a PNG file.
  ///   - file: a frame's name, once in a recording.
  /// - Throws: `FileError`.
  package func stage(_ bytes: [UInt8], asFrame file: String) throws(FileError) {
    precondition(FrameFileName.index(of: file) != nil)
    let after = PixelDigest(of: bytes).description
    let before = try digest(of: file)
    guard before != after else { return }
    let staging = try stagingFolder()
    // Made now, so that what speaks against it does so before the recording is valid.
    _ = try folder.subfolder(name)
    try staging.write(bytes, as: file)
    files.append(GoldenJournal.File(name: file, before: before, after: after))
  }

  /// Begins the file of an animation, which `stageAnimation` takes up.
  ///
  /// - Throws: `FileError`.
  package func makeAnimation() throws(FileError) -> AtomicFile {
    try AtomicFile(creating: Golden.animationName(of: name), in: stagingFolder())
  }

  /// Stages an animation, unless the one that is there has the same bytes.
  ///
  /// - Parameter animation: what `makeAnimation` gave, written to its end.
  /// - Throws: `FileError`.
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

  /// Notes that a frame is to be removed; nothing where there is none of that name.
  ///
  /// - Parameter file: a frame's name, of none that is staged.
  /// - Throws: `FileError`.
  package func remove(frame file: String) throws(FileError) {
    precondition(FrameFileName.index(of: file) != nil)
    try remove(file)
  }

  /// Notes that the animation is to be removed; nothing where there is none.
  ///
  /// - Throws: `FileError`.
  package func removeAnimation() throws(FileError) {
    try remove(Golden.animationName(of: name))
  }

  private func remove(_ file: String) throws(FileError) {
    guard let before = try digest(of: file) else { return }
    files.append(GoldenJournal.File(name: file, before: before, after: nil))
  }

  /// Ends the recording: all that was staged gets its place.
  ///
  /// Where nothing has changed, nothing is written.
  ///
  /// - Parameter text: the golden's text.
  /// - Returns: what is not, byte for byte, as it was.
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
    // Also where it is the same: readers tell by another file that something was recorded.
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

  /// Lets the recording go without a trace; nothing once committed.
  package func discard() {
    guard let staging else { return }
    self.staging = nil
    files = []
    // What stays is swept by the next run that records.
    try? Self.clear(staging, of: name, in: folder)
  }

  private func stagingFolder() throws(FileError) -> OutputFolder {
    if let staging { return staging }
    let made = try folder.subfolder(GoldenJournal.folderName(of: name))
    staging = made
    return made
  }

  /// The digest of a file in its place; nil where there is none.
  private func digest(of file: String) throws(FileError) -> String? {
    let isFrame = FrameFileName.index(of: file) != nil
    let holder = isFrame ? try folder.existingSubfolder(name) : folder
    return try holder?.digest(of: file)?.description
  }
}
