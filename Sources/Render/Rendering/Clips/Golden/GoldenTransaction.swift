package import Platform

/// The recording of one golden: text and pictures change together, or not at all.
///
/// New pictures wait in the folder `.NAME.new` beside the text; an empty file there stands for a picture
/// that goes. Last comes a copy of the new text. Renaming the text itself commits: from then on it equals
/// the copy, and the pictures get their places (`settle`). One thread at a time may use it, while the lock
/// of the folder of goldens is held.
package final class GoldenTransaction {
  private let name: String
  private let folder: OutputFolder
  /// The files that wait.
  private var staged: [String] = []

  /// Begins a recording in a locked folder of goldens; throws where an earlier run's remains cannot be
  /// finished or undone.
  package init(_ name: String, in folder: OutputFolder) throws(FileError) {
    self.name = name
    self.folder = folder
    _ = try Self.settle(name, in: folder)
  }

  /// The names of the frames that are there, and of the animation.
  package func pictures() throws(FileError) -> [String] {
    let animation = Golden.animationName(of: name)
    let frames = try folder.existingSubfolder(name)?.names() ?? []
    return try frames.filter { FrameFileName.index(of: $0) != nil }
      + (folder.contains(animation) ? [animation] : [])
  }

  /// Stages a frame's PNG, once in a recording, unless the existing file has the same bytes.
  package func stage(_ bytes: [UInt8], asFrame file: String) throws(FileError) {
    precondition(FrameFileName.index(of: file) != nil)
    guard try digest(of: file) != PixelDigest(of: bytes) else { return }
    try wait(bytes, as: file)
    // Made now, so that errors occur before the recording is valid.
    _ = try folder.subfolder(name)
  }

  /// Begins the file of an animation for `stageAnimation`.
  package func makeAnimation() throws(FileError) -> AtomicFile {
    try AtomicFile(creating: Golden.animationName(of: name), in: waiting())
  }

  /// Stages a finished animation of `makeAnimation`, unless the existing one has the same bytes.
  package func stageAnimation(_ animation: AtomicFile) throws(FileError) {
    try animation.commit()
    let file = Golden.animationName(of: name)
    let waiting = try waiting()
    guard try waiting.digest(of: file) == digest(of: file) else { return staged.append(file) }
    try waiting.remove(file)
  }

  /// Notes the removal of a frame that is not staged, or of the animation; nothing if there is none.
  package func remove(_ file: String) throws(FileError) {
    if try digest(of: file) != nil { try wait([], as: file) }
  }

  /// Ends the recording; writes nothing where nothing has changed, and returns what has.
  ///
  /// - Throws: `FileError`. `discard` then makes it as it was, or where the text has got its name, finishes
  ///   it.
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

  /// Ends a recording that failed; nothing once committed.
  package func discard() {
    // Else the next run that records does it.
    _ = try? Self.settle(name, in: folder)
  }

  private func wait(_ bytes: [UInt8], as file: String) throws(FileError) {
    try waiting().write(bytes, as: file)
    staged.append(file)
  }

  private func waiting() throws(FileError) -> OutputFolder {
    try folder.subfolder(Golden.waitingFolder(of: name))
  }

  private func digest(of file: String) throws(FileError) -> PixelDigest? {
    let isFrame = FrameFileName.index(of: file) != nil
    return try (isFrame ? folder.existingSubfolder(name) : folder)?.digest(of: file)
  }
}

extension GoldenTransaction {
  /// Finishes or undoes what killed runs left in a locked folder of goldens, and removes their temporary
  /// files; returns the scenes whose recording was finished.
  package static func recover(in folder: OutputFolder) throws(FileError) -> [String] {
    try folder.removeStaleTemporaries()
    var finished: [String] = []
    for name in try unsettled(in: folder) {
      if try settle(name, in: folder) { finished.append(name) }
    }
    return finished
  }

  /// The scenes whose recording is under way or was cut short.
  package static func unsettled(in folder: OutputFolder) throws(FileError) -> [String] {
    try folder.names().compactMap(Golden.scene(ofWaitingFolder:))
  }

  /// Gives the pictures of a committed recording their places, or forgets those of another; repeatable.
  ///
  /// Returns true for a committed one.
  private static func settle(_ name: String, in folder: OutputFolder) throws(FileError) -> Bool {
    let waitingName = Golden.waitingFolder(of: name)
    guard let waiting = try folder.existingSubfolder(waitingName) else { return false }
    let text = Golden.fileName(of: name)
    let copy = try waiting.digest(of: text)
    // Not where somebody else, such as a checkout of version control, has changed the text since.
    let isCommitted = try copy == folder.digest(of: text) && copy != nil
    // First of what is undone, and last of what is finished.
    if !isCommitted { try waiting.remove(text) }
    try waiting.removeStaleTemporaries()
    for file in try waiting.names() where Golden.isPicture(file, of: name) {
      if isCommitted {
        let isFrame = FrameFileName.index(of: file) != nil
        let place = try isFrame ? folder.subfolder(name) : folder
        if try waiting.digest(of: file) == PixelDigest(of: []) {
          try place.remove(file)
        } else {
          try waiting.move(file, to: place)
        }
      }
      try waiting.remove(file)
    }
    try folder.existingSubfolder(name)?.sync()
    try folder.sync()
    try waiting.remove(text)
    // Other files in them keep them.
    try folder.removeIfEmpty(name)
    try folder.removeIfEmpty(waitingName)
    return isCommitted
  }
}
