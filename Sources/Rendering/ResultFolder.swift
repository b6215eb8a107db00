import Clips
import System

/// The folder of one scene's results, and which files in it are ours to overwrite.
///
/// Ours is a file that says so itself (`OutputFolder.isOurs`), and is as we wrote it: a name proves nothing,
/// and neither does a manifest that states it. Where the file system takes no notes, a register of digests
/// in the folder stands in for them. Anything else that has one of our names is foreign: it stays unless
/// `--force` is given, or its bytes are what we would write.
final class ResultFolder {
  private let folder: OutputFolder
  private let parent: OutputFolder
  private let gifName: String
  private let isForced: Bool
  /// What an earlier run of ours wrote.
  private let owned: ResultNames
  private var written = ResultNames()
  /// Whether a register stands in for notes.
  private let hasRegister: Bool

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
    let parent = parent.signing(for: .render)
    self.parent = parent
    gifName = "\(name.text).gif"
    isForced = force
    var present = ResultNames()
    do throws(FileError) {
      folder = try parent.subfolder(name.text)
      try parent.removeStaleTemporaries { $0.isTameName && $0.hasSuffix(".gif") }
      try folder.removeStaleTemporaries {
        FrameFileName.index(of: $0) != nil
          || [Manifest.fileName, FileRegister.fileName].contains($0)
      }
      let names = try folder.names()
      present.frames = Set(names.compactMap(FrameFileName.index))
      present.manifest = names.contains(Manifest.fileName)
      present.gif = try parent.contains(gifName)
      hasRegister = !folder.takesNotes
      owned = try Self.owned(of: present, in: folder, parent, gifName)
    } catch {
      throw .file(error)
    }
    for (isTaken, path) in [
      (
        planned.manifest && present.manifest && !owned.manifest,
        "\(folder.path)/\(Manifest.fileName)"
      ),
      (planned.gif && present.gif && !owned.gif, "\(parent.path)/\(gifName)"),
    ] where isTaken && !force {
      throw .foreignFile(path: path)
    }
    if owned.manifest {
      try asFileError { () throws(FileError) in try folder.remove(Manifest.fileName) }
    }
  }

  /// Which of the files that are there an earlier run of ours wrote; the register then holds these alone.
  private static func owned(
    of present: ResultNames, in folder: OutputFolder, _ parent: OutputFolder, _ gifName: String
  ) throws(FileError) -> ResultNames {
    var register = try FileRegister(in: folder)
    func isOurs(_ name: String, in holder: OutputFolder) throws(FileError) -> Bool {
      if try holder.isOurs(name) { return true }
      return try register.holds(name, in: holder)
    }
    var owned = ResultNames()
    for index in present.frames where try isOurs(FrameFileName.name(of: index), in: folder) {
      owned.frames.insert(index)
    }
    owned.manifest = present.manifest ? try isOurs(Manifest.fileName, in: folder) : false
    owned.gif = present.gif ? try isOurs(gifName, in: parent) : false
    let names =
      owned.frames.map(FrameFileName.name) + (owned.manifest ? [Manifest.fileName] : [])
      + (owned.gif ? [gifName] : [])
    if register.keep(names) { try register.write(to: folder) }
    return owned
  }

  /// Writes a frame.
  ///
  /// - Throws: `foreignFile` where another file has its name; `file`.
  func write(_ bytes: [UInt8], frame index: Int) throws(ProductionError) {
    try unlessForeign(index, is: bytes) { name throws(FileError) in
      try enter(name, PixelDigest(of: bytes))
      try folder.write(bytes, as: name)
    }
  }

  /// Gives the frame before a second name.
  ///
  /// - Throws: `foreignFile` where another file has that name; `file`.
  func repeatFrame(as index: Int) throws(ProductionError) {
    let existing = FrameFileName.name(of: index - 1)
    let needsBytes = hasRegister ? true : try isForeign(index)
    let bytes =
      needsBytes ? try asFileError { () throws(FileError) in try folder.read(existing) } : []
    try unlessForeign(index, is: bytes) { name throws(FileError) in
      try enter(name, PixelDigest(of: bytes))
      try folder.link(existing, as: name)
    }
  }

  /// Whether a file is there under a frame's name that is not ours to overwrite, also one that was put
  /// there since the run began.
  private func isForeign(_ index: Int) throws(ProductionError) -> Bool {
    guard !isForced, !owned.frames.contains(index) else { return false }
    let name = FrameFileName.name(of: index)
    return try asFileError { () throws(FileError) in try folder.contains(name) }
  }

  private func unlessForeign(
    _ index: Int, is bytes: [UInt8], _ write: (String) throws(FileError) -> Void
  ) throws(ProductionError) {
    let name = FrameFileName.name(of: index)
    if try isForeign(index) {
      let present = try? folder.read(name, limit: bytes.count)
      guard present == bytes else { throw .foreignFile(path: "\(folder.path)/\(name)") }
    } else {
      try asFileError { () throws(FileError) in try write(name) }
    }
    written.frames.insert(index)
  }

  /// Enters a file in the register, where there is one, before it gets its name.
  private func enter(
    _ name: String, _ digest: @autoclosure () -> PixelDigest
  ) throws(FileError) {
    if hasRegister { try FileRegister.enter(name, digest(), in: folder) }
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

  /// Gives the GIF its name.
  ///
  /// - Throws: `file`.
  func commit(gif file: AtomicFile) throws(ProductionError) {
    try asFileError { () throws(FileError) in
      if let digest = file.digest { try enter(gifName, digest) }
      try file.commit(isDurable: true)
    }
  }

  /// Ends a run well: removes what only an earlier run wrote, and writes the manifest.
  ///
  /// - Throws: `file`.
  func finish(_ manifest: Manifest) throws(ProductionError) {
    let stale = owned.subtracting(written)
    try asFileError { () throws(FileError) in
      for index in stale.frames.sorted() { try folder.remove(FrameFileName.name(of: index)) }
      if stale.gif { try parent.remove(gifName) }
      let file = try AtomicFile(creating: Manifest.fileName, in: folder)
      try manifest.write { text throws(FileError) in try file.write(Array(text.utf8)) }
      if let digest = file.digest { try enter(Manifest.fileName, digest) }
      try file.commit(isDurable: true)
    }
  }

  private func asFileError<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(ProductionError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
