package import System

extension GoldenTransaction {
  /// Finishes or undoes what killed runs left in a locked folder of goldens, and removes their temporary
  /// files; returns the scenes whose recording was finished.
  package static func recover(in folder: OutputFolder) throws(FileError) -> [String] {
    try folder.removeStaleTemporaries()
    var finished: [String] = []
    for file in try folder.names() {
      if let scene = GoldenJournal.scene(ofFolderName: file) {
        if try recover(scene, in: folder) { finished.append(scene) }
      } else if let scene = Golden.scene(ofFileName: file) {
        try folder.existingSubfolder(scene)?.removeStaleTemporaries()
      }
    }
    return finished
  }

  /// True if a recording is under way or was cut short, even if only an empty folder of staged files is
  /// left.
  package static func isBegun(in folder: OutputFolder) throws(FileError) -> Bool {
    try folder.names().contains { GoldenJournal.scene(ofFolderName: $0) != nil }
  }

  /// Finishes or undoes the recording of one scene.
  static func recover(_ name: String, in folder: OutputFolder) throws(FileError) -> Bool {
    guard let staging = try folder.existingSubfolder(GoldenJournal.folderName(of: name)) else {
      return false
    }
    if try staging.contains(GoldenJournal.fileName) {
      let bytes = try staging.read(GoldenJournal.fileName, limit: GoldenJournal.byteLimit)
      if let journal = GoldenJournal(json: bytes, scene: name),
        try journal.holds(in: ProjectFolder(folder))
      {
        try apply(journal, from: staging, in: folder)
        return true
      }
    }
    try clear(staging, of: name, in: folder)
    return false
  }

  /// Puts the remaining files in place and forgets the journal; repeatable.
  static func apply(
    _ journal: GoldenJournal, from staging: OutputFolder, in folder: OutputFolder
  ) throws(FileError) {
    let addsFrames = journal.files.contains {
      $0.after != nil && FrameFileName.index(of: $0.name) != nil
    }
    let pictures =
      addsFrames
      ? try folder.subfolder(journal.scene) : try folder.existingSubfolder(journal.scene)
    for file in journal.files {
      let place = FrameFileName.index(of: file.name) == nil ? folder : pictures
      if file.after == nil {
        try place?.remove(file.name)
      } else if let place, try staging.contains(file.name) {
        try staging.move(file.name, to: place)
      }
    }
    try pictures?.sync()
    try folder.sync()
    try clear(staging, of: journal.scene, in: folder)
  }

  /// Removes the folder of staged files with all our files in it, and the folder of frames if empty.
  static func clear(
    _ staging: OutputFolder, of name: String, in folder: OutputFolder
  ) throws(FileError) {
    // First, so that a half removed recording is not taken for one that waits for its place.
    try staging.remove(GoldenJournal.fileName)
    try staging.removeStaleTemporaries()
    for file in try staging.names() where GoldenJournal.place(of: file, scene: name) != nil {
      try staging.remove(file)
    }
    // Other files in it keep it.
    try folder.removeIfEmpty(name)
    // Last, for it says that there is something to tidy up.
    try folder.removeIfEmpty(GoldenJournal.folderName(of: name))
  }
}
