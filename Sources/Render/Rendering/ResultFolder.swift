import Platform
import SceneModel

/// The folder of one scene's frames and manifest, and the films beside it.
///
/// Films are replaced as what compilers write; in the folder, `FilledFolder` says what may be replaced.
final class ResultFolder: ClipPlace {
  private let folder: OutputFolder
  private let parent: OutputFolder
  private let name: String
  private var filled: FilledFolder
  private var written: Set<String> = [Manifest.fileName]
  /// The bytes of all files of frames, of those with several names once.
  private(set) var frameBytes = 0

  /// Opens the folder, whose parent's lock is held, and takes over what an earlier run left.
  ///
  /// `frames` are the names of the files of frames that are going to be written.
  ///
  /// - Throws: `file`, also where the name of a file that is to be written is taken.
  init(
    name: OutputName, in parent: OutputFolder, frames: [String], force: Bool
  ) throws(ProductionError) {
    self.parent = parent
    self.name = name.text
    folder = try ProductionError.files { () throws(FileError) in try parent.subfolder(name.text) }
    filled = FilledFolder(folder, listing: Self.listed(in: folder), where: Self.isResult)
    try ProductionError.files { () throws(FileError) in
      try parent.removeStaleTemporaries { file in
        file.isTameName
          && OutputSettings.Format.fileExtensions.contains { file.hasSuffix(".\($0)") }
      }
      try folder.removeStaleTemporaries { Self.isResult($0) || $0 == FilledFolder.planName }
      let files = frames + [Manifest.fileName]
      if !force { try filled.check(files) }
      try filled.begin(files)
      try filled.remove(Manifest.fileName)
    }
  }

  /// The paths of files that results of a name may replace or remove; not all of them exist.
  static func replaceableFiles(of name: OutputName, in folder: String) -> [String] {
    let inside = (try? ProjectFolder(path: "\(folder)/\(name.text)").expand(pattern: "*")) ?? []
    return OutputSettings.Format.fileExtensions.map { "\(folder)/\(name.text).\($0)" }
      + inside.filter(isResult).map { "\(folder)/\(name.text)/\($0)" }
  }

  // A run that failed before its first file leaves no folder of the scene's name.
  deinit {
    filled.abandon()
    try? parent.removeIfEmpty(name)
  }

  private static func isResult(_ name: String) -> Bool {
    FrameFileName.index(of: name) != nil || name == Manifest.fileName
  }

  /// The files that the folder's manifest names, itself included; none where it is not valid.
  private static func listed(in folder: OutputFolder) -> [String] {
    guard let bytes = try? folder.read(Manifest.fileName, limit: Golden.byteLimit),
      let manifest = Manifest(json: bytes), manifest.version == 1
    else { return [] }
    return manifest.frames.compactMap(\.file) + [Manifest.fileName]
  }

  /// Writes a frame.
  package func write(_ bytes: [UInt8], frame index: Int) throws(ProductionError) {
    try give(index) { name throws(FileError) in try folder.write(bytes, as: name) }
    frameBytes += bytes.count
  }

  /// Gives the frame before a second name.
  package func repeatFrame(as index: Int) throws(ProductionError) {
    try give(index) { name throws(FileError) in
      try folder.link(FrameFileName.name(of: index - 1), as: name)
    }
  }

  private func give(
    _ index: Int, _ write: (String) throws(FileError) -> Void
  ) throws(ProductionError) {
    let name = FrameFileName.name(of: index)
    try ProductionError.files { () throws(FileError) in try write(name) }
    written.insert(name)
  }

  /// Begins the file of a clip.
  package func makeFile(_ fileExtension: String) throws(ProductionError) -> AtomicFile {
    try ProductionError.files { () throws(FileError) in
      try AtomicFile(creating: "\(name).\(fileExtension)", in: parent)
    }
  }

  /// Gives the file of a clip its name.
  package func take(_ file: AtomicFile, _ fileExtension: String) throws(ProductionError) {
    try ProductionError.files { () throws(FileError) in try file.commit(isDurable: true) }
  }

  /// Ends a run: removes what only an earlier run wrote, and writes the manifest.
  func finish(_ manifest: Manifest) throws(ProductionError) {
    try ProductionError.files { () throws(FileError) in
      try filled.removeAll(but: written)
      let file = try AtomicFile(creating: Manifest.fileName, in: folder)
      try manifest.write { text throws(FileError) in try file.write(Array(text.utf8)) }
      try file.commit(isDurable: true)
      try filled.end()
    }
  }
}
