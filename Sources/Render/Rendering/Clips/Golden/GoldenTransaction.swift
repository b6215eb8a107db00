package import Platform

/// A recording of one golden, which changes text and pictures atomically.
///
/// New pictures are staged in the folder `.NAME.new` next to the text. An empty file there marks
/// a picture to be removed. A copy of the new text is staged last. Renaming the text itself
/// commits: it then equals the staged copy, and the pictures move to their final names
/// (`settle`).
///
/// Not safe for concurrent use. The caller holds the lock of the folder of goldens.
package final class GoldenTransaction {
  private let name: String
  private let folder: OutputFolder
  /// The folder of the frames; nil if it does not exist.
  private var frames: OutputFolder?
  /// The folder of the staged files; nil before the first one.
  private var staging: OutputFolder?
  /// The names of the staged files.
  private var staged: [String] = []

  /// Begins a recording in a locked folder of goldens.
  ///
  /// Throws if the leftovers of an earlier run can be neither finished nor undone.
  package init(_ name: String, in folder: OutputFolder) throws(FileError) {
    self.name = name
    self.folder = folder
    _ = try Self.settle(name, in: folder)
    frames = try folder.existingSubfolder(name)
  }

  /// Returns the file names of the existing frames and the animation.
  package func pictures() throws(FileError) -> [String] {
    let animation = Golden.animationName(of: name)
    return try (frames?.names() ?? []).filter { FrameFileName.index(of: $0) != nil }
      + (folder.status(of: animation) == nil ? [] : [animation])
  }

  /// Stages a frame's PNG unless the existing file has the same bytes; at most once per frame.
  package func stage(_ bytes: [UInt8], asFrame file: String) throws(FileError) {
    precondition(FrameFileName.index(of: file) != nil)
    guard try digest(of: file) != PixelDigest(of: bytes) else { return }
    try wait(bytes, as: file)
    // Create the folder now, so that errors occur before the commit.
    if frames == nil { frames = try folder.subfolder(name) }
  }

  /// Creates the file of an animation for `stageAnimation`.
  package func makeAnimation() throws(FileError) -> AtomicFile {
    try AtomicFile(creating: Golden.animationName(of: name), in: waiting())
  }

  /// Stages a finished file of `makeAnimation` unless the existing animation has the same bytes.
  package func stageAnimation(_ animation: AtomicFile) throws(FileError) {
    try animation.commit()
    let file = Golden.animationName(of: name)
    let waiting = try waiting()
    guard try waiting.digest(of: file) == digest(of: file) else { return staged.append(file) }
    try waiting.remove(file)
  }

  /// Stages the removal of an unstaged frame or the animation; does nothing if it does not exist.
  package func remove(_ file: String) throws(FileError) {
    if try digest(of: file) != nil { try wait([], as: file) }
  }

  /// Commits the recording and returns its changes; writes nothing if there are none.
  ///
  /// - Throws: `FileError`. `discard` then restores the old state, or finishes the recording if the
  ///   text has been renamed.
  package func commit(text: [UInt8]) throws(FileError) -> (text: Bool, pictures: Bool) {
    let file = Golden.fileName(of: name)
    let isNew = try folder.digest(of: file) != PixelDigest(of: text)
    guard isNew || !staged.isEmpty else { return (false, false) }
    if !staged.isEmpty {
      let waiting = try waiting()
      for picture in staged { try waiting.sync(picture) }
      try waiting.write(text, as: file, isDurable: true)
      try folder.sync()
    }
    try folder.write(text, as: file, isDurable: true)
    _ = try Self.settle(name, in: folder)
    return (isNew, !staged.isEmpty)
  }

  /// Cleans up after a failed recording; does nothing after a successful commit.
  package func discard() {
    // If this fails, the next recording cleans up.
    _ = try? Self.settle(name, in: folder)
  }

  private func wait(_ bytes: [UInt8], as file: String) throws(FileError) {
    try waiting().write(bytes, as: file)
    staged.append(file)
  }

  private func waiting() throws(FileError) -> OutputFolder {
    if let staging { return staging }
    let staging = try folder.subfolder(Golden.stagingFolder(of: name))
    self.staging = staging
    return staging
  }

  private func digest(of file: String) throws(FileError) -> PixelDigest? {
    let isFrame = FrameFileName.index(of: file) != nil
    return try (isFrame ? frames : folder)?.digest(of: file)
  }

  /// Finishes or undoes recordings of killed runs in a locked folder of goldens.
  ///
  /// Returns the scenes whose recording was finished.
  package static func recover(in folder: OutputFolder) throws(FileError) -> [String] {
    var finished: [String] = []
    for name in try unsettled(in: folder) {
      if try settle(name, in: folder) { finished.append(name) }
    }
    return finished
  }

  /// Returns the scenes whose recording is in progress or was aborted.
  package static func unsettled(in folder: OutputFolder) throws(FileError) -> [String] {
    try folder.names().compactMap(Golden.scene(ofStagingFolder:))
  }

  /// Moves committed pictures to their final names, or discards uncommitted ones.
  ///
  /// It can be repeated. Returns whether the recording was committed.
  private static func settle(_ name: String, in folder: OutputFolder) throws(FileError) -> Bool {
    let waitingName = Golden.stagingFolder(of: name)
    guard let waiting = try folder.existingSubfolder(waitingName) else { return false }
    let text = Golden.fileName(of: name)
    let copy = try waiting.digest(of: text)
    // Also false if another process, such as a version control checkout, has changed the text.
    let isCommitted = try copy == folder.digest(of: text) && copy != nil
    // When undoing, remove the copy of the text first; when finishing, remove it last.
    if !isCommitted { try waiting.remove(text) }
    var frames: OutputFolder?
    for file in try waiting.names() where Golden.isPicture(file, of: name) {
      if isCommitted {
        let isFrame = FrameFileName.index(of: file) != nil
        if isFrame, frames == nil { frames = try folder.subfolder(name) }
        let target = isFrame ? frames ?? folder : folder
        if try waiting.digest(of: file) == PixelDigest(of: []) {
          try target.remove(file)
        } else {
          try waiting.move(file, to: target)
        }
      }
      try waiting.remove(file)
    }
    try folder.existingSubfolder(name)?.sync()
    try folder.sync()
    try waiting.remove(text)
    // Folders that contain other files are kept.
    folder.removeIfEmpty(name)
    folder.removeIfEmpty(waitingName)
    return isCommitted
  }
}
