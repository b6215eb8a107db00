import Display
package import Platform
package import SceneModel
import Simulation

/// A scene read from its file, with the folder of its photos.
package struct SceneFile: Sendable {
  /// The scene, or its diagnostics.
  package let reading: SceneReadResult
  /// The folder that photos must be in.
  package let photoFolder: ProjectFolder
  /// The bytes of the file, or those that were read instead.
  package let bytes: [UInt8]
  /// The files and folders that the reading depends on, even if it has errors.
  package let sources: Set<String>

  /// Reads a scene without printing anything.
  ///
  /// - Parameters:
  ///   - path: The scene file.
  ///   - root: The project folder that photos must be in; nil for the scene's own folder.
  ///   - settings: Values that replace the file's.
  ///   - viewers: Styles of viewers to show instead of the scene's; empty for the scene's.
  ///   - bytes: The bytes to read instead of the file's contents; nil to read the file.
  /// - Throws: `FileError` if the file or its project folder cannot be read.
  package init(
    _ path: String, root: String? = nil, settings: [SceneSetting] = [], viewers: [String] = [],
    bytes: [UInt8]? = nil
  ) throws(FileError) {
    photoFolder = try ProjectFolder(path: root, forScene: path)
    self.bytes =
      if let bytes { bytes } else {
        try InputFile(path: path).readAll(limit: SceneReader.byteLimit)
      }
    let probe = FolderProbe(folder: photoFolder)
    reading = SceneReader.read(
      bytes: self.bytes, name: path, settings: settings, viewers: viewers,
      probe: probe, fonts: InstalledFonts(),
      readings: { Timeline.readingKeys(of: $0).map(\.name) }, recordings: probe.recording)
    sources = probe.sources.union([path])
  }
}
