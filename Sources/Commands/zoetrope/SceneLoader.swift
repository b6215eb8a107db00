import Display
import Session
import SceneModel
import SceneFormat
import Simulation
import Platform

/// A scene read from its file, with the folder that its photos come from.
struct LoadedScene {
  var path: String
  var scene: Scene
  var photoFolder: ProjectFolder
  /// The constants that the file states, key by key.
  var written: [SceneConstant]
  /// The files and folders that were read for it.
  var sources: Set<String>
  /// The scene's run, where warnings needed it.
  var timeline: Timeline?

  /// Takes a scene from its file; nil where that has errors.
  init?(_ file: SceneFile, path: String, timeline: Timeline? = nil) {
    guard let scene = file.reading.scene else { return nil }
    self.path = path
    self.scene = scene
    self.timeline = timeline
    photoFolder = file.photoFolder
    written = file.reading.written
    sources = file.sources
  }
}

/// Reads scene files and reports their mistakes.
struct SceneLoader {
  /// The project folder that photos may come from; nil for each scene's own folder.
  var root: String?
  /// The values of the command line instead of the file's.
  var settings: [SceneSetting] = []
  /// Styles of viewers to show instead of the scene's own; empty for its own.
  var viewers: [String] = []

  /// True if touches that change nothing are warned of, for which the scene is run to its end.
  var warnsOfSilence = false

  /// Reads a scene, and says its errors, and warnings unless it `keepsQuiet`; nil where it has errors.
  func load(_ path: String, keepsQuiet: Bool = false) -> LoadedScene? {
    var said: Set<String> = []
    return load(path, keepsQuiet: keepsQuiet, exceptFor: &said)
  }

  /// Reads a scene as `load` does, and says nothing that was said of it with other settings.
  func load(
    _ path: String, keepsQuiet: Bool, exceptFor said: inout Set<String>
  ) -> LoadedScene? {
    do throws(FileError) {
      let file = try read(path)
      let reading = file.reading
      let timeline = warnsOfSilence && !keepsQuiet ? reading.scene.flatMap(Self.timeline) : nil
      let silences = timeline.map(reading.silences) ?? []
      StandardError.write(
        reading.words(
          of: reading.diagnostics.filter {
            (!keepsQuiet || $0.severity == .error)
              && said.insert("\($0.path): \($0.message)").inserted
          } + silences))
      return LoadedScene(file, path: path, timeline: timeline)
    } catch {
      if said.insert(error.description).inserted { Console.error(error.description) }
      return nil
    }
  }

  /// The run of a scene; nil where something stops it, and where it has too many frames.
  private static func timeline(of scene: Scene) -> Timeline? {
    guard (try? FrameClock.check(framesOf: scene)) != nil else { return nil }
    return try? Timeline(scene)
  }

  /// The files and folders on which a scene's pictures depend, whether it has errors or not.
  func sources(of path: String) -> Set<String> {
    (try? read(path).sources) ?? [path]
  }

  /// Reads a scene and says nothing.
  ///
  /// - Throws: `FileError` where the file or its project folder cannot be read.
  func read(_ path: String) throws(FileError) -> SceneFile {
    try SceneFile(path, root: root, settings: settings, viewers: viewers)
  }
}
