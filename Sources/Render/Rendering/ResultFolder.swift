package import Platform
import SceneModel

/// The folder of one scene's frames and manifest, and the clip files next to it.
///
/// An existing clip file is replaced like a compiler's output. In the folder, `ManagedFolder`
/// decides which files may be replaced.
package final class ResultFolder: ClipDestination {
  private let folder: OutputFolder
  private let parent: OutputFolder
  private let name: String
  private var filled: ManagedFolder
  private var written: Set<String> = [Manifest.fileName]
  /// The total size of the frame files in bytes; a file with several names counts once.
  private(set) var frameBytes = 0

  /// Opens the folder and takes over the results of an earlier run.
  ///
  /// The caller holds the parent's lock. `frames` are the names of the frame files that will be
  /// written.
  ///
  /// - Throws: `file`, also if the name of a file to write is taken by a foreign file.
  init(
    name: OutputName, in parent: OutputFolder, frames: [String], force: Bool
  ) throws(RenderError) {
    self.parent = parent
    self.name = name.text
    folder = try rethrowing(as: RenderError.file, parent.subfolder(name.text))
    filled = ManagedFolder(folder, listing: Self.listed(in: folder), where: Self.isResult)
    try RenderError.files { () throws(FileError) in
      try filled.begin(frames + [Manifest.fileName], force: force)
      try filled.remove(Manifest.fileName)
    }
  }

  /// Returns the paths that the results of a name may replace or remove; not all of them exist.
  package static func replaceableFiles(of name: OutputName, in folder: String) -> [String] {
    OutputSettings.Format.fileExtensions.map { "\(folder)/\(name.text).\($0)" }
      + ManagedFolder.results(in: "\(folder)/\(name.text)", where: isResult)
  }

  // Removes the folder if a run failed before it wrote the first file.
  deinit {
    filled.abandon()
    parent.removeIfEmpty(name)
  }

  private static func isResult(_ name: String) -> Bool {
    FrameFileName.index(of: name) != nil || name == Manifest.fileName
  }

  /// Returns the file names in the folder's manifest and its own; empty if it is invalid.
  private static func listed(in folder: OutputFolder) -> [String] {
    guard let bytes = try? folder.read(Manifest.fileName, limit: Golden.byteLimit),
      let manifest = Manifest(json: bytes), manifest.version == 1
    else { return [] }
    return manifest.frames.compactMap(\.file) + [Manifest.fileName]
  }

  /// Writes the file of a frame.
  package func write(_ bytes: [UInt8], frame index: Int) throws(RenderError) {
    try writeFrame(index) { name throws(FileError) in try folder.write(bytes, as: name) }
    frameBytes += bytes.count
  }

  /// Links the file of the previous frame under the name of this frame.
  package func repeatFrame(as index: Int) throws(RenderError) {
    try writeFrame(index) { name throws(FileError) in
      try folder.link(FrameFileName.name(of: index - 1), as: name)
    }
  }

  private func writeFrame(
    _ index: Int, _ write: (String) throws(FileError) -> Void
  ) throws(RenderError) {
    let name = FrameFileName.name(of: index)
    try rethrowing(as: RenderError.file, write(name))
    written.insert(name)
  }

  /// Creates the file of a clip.
  package func makeFile(_ fileExtension: String) throws(RenderError) -> AtomicFile {
    try rethrowing(
      as: RenderError.file, AtomicFile(creating: "\(name).\(fileExtension)", in: parent))
  }

  /// Removes files that only an earlier run wrote, and writes the manifest.
  func finish(_ manifest: Manifest) throws(RenderError) {
    try RenderError.files { () throws(FileError) in
      try filled.removeAll(but: written)
      let file = try AtomicFile(creating: Manifest.fileName, in: folder)
      try manifest.write { text throws(FileError) in try file.write(Array(text.utf8)) }
      try file.commit(isDurable: true)
      try filled.end()
    }
  }
}
