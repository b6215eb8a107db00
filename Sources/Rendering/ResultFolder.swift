import System
import Clips
import SceneModel

/// The folder of one scene's results, and which files in it are ours to overwrite.
///
/// Ours is a file that says so itself (`OutputFolder.isOurs`) and is as we wrote it; names and
/// manifests prove nothing. Where the file system takes no notes, a register of digests stands in.
/// Foreign files stay unless `--force` is given, or their bytes are what we would write.
final class ResultFolder: ClipPlace {
  private let folder: OutputFolder
  private let parent: OutputFolder
  private let name: String
  private let isForced: Bool
  /// The files that an earlier run of ours wrote.
  private let owned: ResultNames
  private var written = ResultNames()
  /// The bytes of all files of frames, of those with several names once.
  private(set) var frameBytes = 0
  private let hasRegister: Bool

  /// Opens the folder, whose parent's lock is held, and takes over what an earlier run left.
  ///
  /// - Throws: `file`; `foreignFile` where a clip's or the manifest's name is taken.
  init(
    name: OutputName, in parent: OutputFolder, formats: [OutputSettings.Format], force: Bool
  ) throws(ProductionError) {
    let parent = parent.signing(for: .render)
    self.parent = parent
    self.name = name.text
    isForced = force
    var present = ResultNames()
    do throws(FileError) {
      folder = try parent.subfolder(name.text)
      try parent.removeStaleTemporaries { file in
        file.isTameName
          && OutputSettings.Format.fileExtensions.contains { file.hasSuffix(".\($0)") }
      }
      try folder.removeStaleTemporaries {
        ResultNames.isInside($0) || $0 == FileRegister.fileName
      }
      present.inside = Set(try folder.names().filter(ResultNames.isInside))
      for name in OutputSettings.Format.fileExtensions.map({ "\(name.text).\($0)" })
      where try parent.contains(name) { present.beside.insert(name) }
      hasRegister = !folder.takesNotes
      owned = try Self.owned(of: present, in: folder, parent)
    } catch {
      throw .file(error)
    }
    let clips = formats.compactMap(\.facts.fileExtension).map { "\(name.text).\($0)" }
    let taken =
      present.inside.subtracting(owned.inside).intersection([Manifest.fileName])
      .map { "\(folder.path)/\($0)" }
      + clips.filter { present.beside.subtracting(owned.beside).contains($0) }
      .map { "\(parent.path)/\($0)" }
    if !force, let path = taken.first { throw .foreignFile(path: path) }
    if owned.inside.contains(Manifest.fileName) {
      try asFileError { () throws(FileError) in try folder.remove(Manifest.fileName) }
    }
  }

  /// The paths of files that results of a name may replace or remove; not all of them exist.
  static func replaceableFiles(of name: OutputName, in folder: String) -> [String] {
    let inside = (try? ProjectFolder(path: "\(folder)/\(name.text)").expand(pattern: "*")) ?? []
    return OutputSettings.Format.fileExtensions.map { "\(folder)/\(name.text).\($0)" }
      + inside.filter(ResultNames.isInside).map { "\(folder)/\(name.text)/\($0)" }
  }

  // A run that failed before its first file leaves no folder of the scene's name.
  deinit { try? parent.removeIfEmpty(name) }

  /// The files there that an earlier run of ours wrote; the register then holds these alone.
  private static func owned(
    of present: ResultNames, in folder: OutputFolder, _ parent: OutputFolder
  ) throws(FileError) -> ResultNames {
    var register = try FileRegister(in: folder)
    func ours(_ names: Set<String>, in holder: OutputFolder) throws(FileError) -> Set<String> {
      var ours: Set<String> = []
      for name in names {
        if try holder.isOurs(name) ? true : register.holds(name, in: holder) { ours.insert(name) }
      }
      return ours
    }
    let owned = ResultNames(
      inside: try ours(present.inside, in: folder), beside: try ours(present.beside, in: parent))
    if register.keep(Array(owned.inside.union(owned.beside))) { try register.write(to: folder) }
    return owned
  }

  /// Writes a frame.
  ///
  /// - Throws: `foreignFile` where another file has its name; `file`.
  package func write(_ bytes: [UInt8], frame index: Int) throws(ProductionError) {
    try unlessForeign(index, is: bytes) { name throws(FileError) in
      try enter(name, PixelDigest(of: bytes))
      try folder.write(bytes, as: name)
    }
    frameBytes += bytes.count
  }

  /// Gives the frame before a second name.
  ///
  /// - Throws: `foreignFile` where another file has that name; `file`.
  package func repeatFrame(as index: Int) throws(ProductionError) {
    let existing = FrameFileName.name(of: index - 1)
    let needsBytes = hasRegister ? true : try isForeign(index)
    let bytes =
      needsBytes ? try asFileError { () throws(FileError) in try folder.read(existing) } : []
    try unlessForeign(index, is: bytes) { name throws(FileError) in
      try enter(name, PixelDigest(of: bytes))
      try folder.link(existing, as: name)
    }
  }

  /// True if a file not ours has a frame's name, also one put there since the run began.
  private func isForeign(_ index: Int) throws(ProductionError) -> Bool {
    let name = FrameFileName.name(of: index)
    guard !isForced, !owned.inside.contains(name) else { return false }
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
    written.inside.insert(name)
  }

  /// Enters a file in the register, if there is one, before it gets its name.
  private func enter(
    _ name: String, _ digest: @autoclosure () -> PixelDigest
  ) throws(FileError) {
    if hasRegister { try FileRegister.enter(name, digest(), in: folder) }
  }

  /// Begins the file of a clip.
  package func makeFile(_ fileExtension: String) throws(ProductionError) -> AtomicFile {
    let clip = "\(name).\(fileExtension)"
    written.beside.insert(clip)
    return try asFileError { () throws(FileError) in try AtomicFile(creating: clip, in: parent) }
  }

  /// Gives the file of a clip its name.
  package func take(_ file: AtomicFile, _ fileExtension: String) throws(ProductionError) {
    try asFileError { () throws(FileError) in
      if let digest = file.digest { try enter("\(name).\(fileExtension)", digest) }
      try file.commit(isDurable: true)
    }
  }

  /// Ends a run: removes what only an earlier run wrote, and writes the manifest.
  func finish(_ manifest: Manifest) throws(ProductionError) {
    let stale = owned.inside.subtracting(written.inside).subtracting([Manifest.fileName])
    try asFileError { () throws(FileError) in
      for name in stale.sorted() { try folder.remove(name) }
      for name in owned.beside.subtracting(written.beside).sorted() { try parent.remove(name) }
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
