import Display
package import SceneFormat
import Simulation
package import Platform

/// A scene read from its file, with the folder that its photos come from.
package struct SceneFile: Sendable {
  /// The scene, or what is wrong with it.
  package let reading: SceneReading
  /// The folder that photos may come from.
  package let photoFolder: ProjectFolder
  /// The bytes of the file, or those that were read in their place.
  package let bytes: [UInt8]
  /// The files and folders on which the reading depends, whether it has errors or not.
  package let sources: Set<String>

  /// Reads a scene and says nothing.
  ///
  /// - Parameters:
  ///   - path: the scene's file.
  ///   - root: the project folder that photos may come from; nil for the scene's own folder.
  ///   - settings: values instead of the file's.
  ///   - viewers: styles of viewers to show instead of the scene's own; empty for its own.
  ///   - bytes: what is read in place of the file's contents; nil for those.
  /// - Throws: `FileError` where the file or its project folder cannot be read.
  package init(
    _ path: String, root: String? = nil, settings: [SceneSetting] = [], viewers: [String] = [],
    bytes: [UInt8]? = nil
  ) throws(FileError) {
    photoFolder = try ProjectFolder(path: root, forScene: path)
    self.bytes = if let bytes { bytes } else { try Self.bytes(path) }
    let probe = FolderProbe(folder: photoFolder)
    reading = SceneReader.read(
      bytes: self.bytes, name: path, settings: settings, viewers: viewers,
      probe: probe, fonts: InstalledFonts(),
      readings: { Timeline.readingKeys(of: $0).map(\.name) }, recordings: probe.recording)
    sources = probe.sources.union([path])
  }

  /// A scene file's bytes; one more than are allowed where there are more, for the reader to refuse.
  private static func bytes(_ path: String) throws(FileError) -> [UInt8] {
    do throws(FileError) {
      return try InputFile(path: path).readAll(limit: SceneReader.byteLimit)
    } catch {
      guard case .largerThan = error.reason else { throw error }
      return [UInt8](repeating: 0x20, count: SceneReader.byteLimit + 1)
    }
  }
}
