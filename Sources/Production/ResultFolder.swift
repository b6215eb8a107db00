import Files
import Films

/// The folder of one scene's results, and which files in it are ours to overwrite.
///
/// Ours is what the last finished run names in its manifest, and what an unfinished run has noted.
/// The note is attached to the folder where the file system allows that, so that an interrupted run
/// leaves finished frames and nothing else; elsewhere it is a journal file, which only a run that was
/// killed leaves. Anything else that has one of our names is foreign: it stays unless `--force` is
/// given, or its bytes are what we would write.
final class ResultFolder {
  private static let journalName = ".unfinished"

  private let folder: OutputFolder
  private let parent: OutputFolder
  private let gifName: String
  /// What an earlier run of ours wrote.
  private let owned: ResultNames
  /// Names of ours that files of others have.
  private let foreign: ResultNames
  private var written = ResultNames()

  /// Opens the folder and takes over what an earlier run left.
  ///
  /// - Parameters:
  ///   - name: the scene's name.
  ///   - parent: the output folder, whose lock is held.
  ///   - planned: what will be written.
  ///   - force: whether foreign files may be overwritten.
  /// - Throws: `file`; `foreignFile` where the GIF's or the manifest's name is taken.
  init(
    name: OutputName, in parent: OutputFolder, planned: ResultNames, force: Bool
  ) throws(ProductionError) {
    self.parent = parent
    gifName = "\(name.text).gif"
    do throws(FileError) {
      folder = try parent.subfolder(name.text)
      try parent.removeStaleTemporaries()
      try folder.removeStaleTemporaries()
      let names = try folder.names()
      var present = ResultNames()
      present.frames = Set(names.compactMap(FrameFileName.index))
      present.manifest = names.contains(Manifest.fileName)
      present.gif = try parent.contains(gifName)
      owned = try Self.earlier(in: folder, names: names, gifName: gifName)
      let others = force ? ResultNames() : present.subtracting(owned)
      foreign = others.subtracting(others.subtracting(planned))
      let note = owned.union(planned).subtracting(foreign).text
      if !folder.setNote(note) {
        try folder.write([UInt8](note.utf8), as: Self.journalName)
      }
    } catch {
      throw .file(error)
    }
    for (taken, path) in [
      (foreign.manifest, "\(folder.path)/\(Manifest.fileName)"),
      (foreign.gif, "\(parent.path)/\(gifName)"),
    ] where taken {
      abandon()
      throw .foreignFile(path: path)
    }
    if owned.manifest {
      try asFileError { () throws(FileError) in try folder.remove(Manifest.fileName) }
    }
  }

  /// What an earlier run of ours wrote, as its manifest or its note says.
  private static func earlier(
    in folder: OutputFolder, names: [String], gifName: String
  ) throws(FileError) -> ResultNames {
    var earlier = ResultNames(text: folder.note ?? "")
    if names.contains(journalName) {
      let bytes = try folder.read(journalName, limit: 1 << 20)
      earlier = earlier.union(ResultNames(text: String(decoding: bytes, as: UTF8.self)))
    }
    if names.contains(Manifest.fileName),
      let manifest = Manifest(json: try folder.read(Manifest.fileName, limit: 256 << 20))
    {
      earlier.manifest = true
      earlier.frames.formUnion(
        manifest.frames.compactMap { $0.file.flatMap(FrameFileName.index) })
      if manifest.gif?.file == "../" + gifName { earlier.gif = true }
    }
    return earlier
  }

  /// Writes a frame.
  ///
  /// - Throws: `foreignFile` where another file has its name; `file`.
  func write(_ bytes: [UInt8], frame index: Int) throws(ProductionError) {
    try unlessForeign(index, is: bytes) { name throws(FileError) in
      try folder.write(bytes, as: name)
    }
  }

  /// Gives the frame before a second name.
  ///
  /// - Throws: `foreignFile` where another file has that name; `file`.
  func repeatFrame(as index: Int) throws(ProductionError) {
    let existing = FrameFileName.name(of: index - 1)
    let bytes =
      foreign.frames.contains(index)
      ? try asFileError { () throws(FileError) in try folder.read(existing) } : []
    try unlessForeign(index, is: bytes) { name throws(FileError) in
      try folder.link(existing, as: name)
    }
  }

  private func unlessForeign(
    _ index: Int, is bytes: [UInt8], _ write: (String) throws(FileError) -> Void
  ) throws(ProductionError) {
    let name = FrameFileName.name(of: index)
    if foreign.frames.contains(index) {
      let present = try? folder.read(name, limit: bytes.count)
      guard present == bytes else { throw .foreignFile(path: "\(folder.path)/\(name)") }
    } else {
      try asFileError { () throws(FileError) in try write(name) }
    }
    written.frames.insert(index)
  }

  /// Begins the GIF.
  ///
  /// - Throws: `file`.
  func makeGIFFile() throws(ProductionError) -> AtomicFile {
    written.gif = true
    return try asFileError { () throws(FileError) in
      try AtomicFile(creating: gifName, in: parent)
    }
  }

  /// Ends a run well: removes what only the earlier run wrote, and puts the manifest in the note's
  /// place.
  ///
  /// - Throws: `file`.
  func finish(_ manifest: Manifest) throws(ProductionError) {
    let stale = owned.subtracting(written)
    try asFileError { () throws(FileError) in
      for index in stale.frames.sorted() { try folder.remove(FrameFileName.name(of: index)) }
      if stale.gif { try parent.remove(gifName) }
      try folder.write([UInt8](manifest.json.utf8), as: Manifest.fileName, isDurable: true)
      try folder.remove(Self.journalName)
    }
    _ = folder.setNote(nil)
  }

  /// Ends a run that did not end well; a note stays, a journal file does not.
  func abandon() {
    // The run has failed already; a journal that cannot be removed only permits overwriting.
    try? folder.remove(Self.journalName)
  }

  private func asFileError<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(ProductionError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
