import Display
import Platform
import SceneModel
import Session
import Simulation
import Verification

/// A scene read from its file, with the folder of its photos.
struct LoadedScene {
  var path: String
  var scene: Scene
  /// The simulation of the scene, if warnings required it.
  var timeline: Timeline?
  private let file: SceneFile

  var photoFolder: ProjectFolder { file.photoFolder }
  /// The constants written in the file, key by key.
  var written: [SceneConstant] { file.reading.written }
  /// The files and folders that were read for the scene.
  var sources: Set<String> { file.sources }

  /// Creates a scene from its file; nil if that has errors.
  init?(_ file: SceneFile, path: String, timeline: Timeline? = nil) {
    guard let scene = file.reading.scene else { return nil }
    self.path = path
    self.scene = scene
    self.timeline = timeline
    self.file = file
  }

  /// Returns the scene for a verification with some settings; `label` is its path in reports.
  func contents(_ settings: [SceneSetting], as label: String) -> SceneContents {
    let viewerFile = file.reading.settings.compactMap(\.name).first
    let origins = written.filter { $0.line == nil }.map { constant in
      let setting = settings.last { constant.name.isWithin($0.constantName) }
      let origin = setting.map { $0.isFallback ? "zoetrope.yaml" : "--set" }
      return SceneConstant(name: constant.name, .text(origin ?? viewerFile ?? "--set"))
    }
    return SceneContents(
      scene, path: label, written: written, origins: origins, photoFolder: photoFolder)
  }
}

extension SceneSetting {
  /// The path as constants are named, with indices in brackets.
  fileprivate var constantName: String {
    path.split { ".[]".contains($0) }.reduce(into: "") { name, key in
      name += Int(key) != nil ? "[\(key)]" : name.isEmpty ? "\(key)" : ".\(key)"
    }
  }
}

/// A loader of scene files that reports their errors.
struct SceneLoader {
  /// The project folder that photos must be in; nil for each scene's own folder.
  var root: String?
  /// The values from the command line that replace the file's.
  var settings: [SceneSetting] = []
  /// Styles of viewers to show instead of the scene's; empty for the scene's.
  var viewers: [String] = []

  /// Whether to warn of touches without effect, which requires a simulation of the whole scene.
  var warnsOfIdleTouches = false

  /// Reads a scene and prints its diagnostics; nil if it has errors.
  ///
  /// `keepsQuiet` suppresses warnings.
  func load(_ path: String, keepsQuiet: Bool = false) -> LoadedScene? {
    var printed: Set<String> = []
    return load(path, keepsQuiet: keepsQuiet, exceptFor: &printed)
  }

  /// Reads a scene like `load(_:keepsQuiet:)`, but does not repeat the messages in `printed`.
  func load(
    _ path: String, keepsQuiet: Bool, exceptFor printed: inout Set<String>
  ) -> LoadedScene? {
    do throws(FileError) {
      let file = try read(path)
      let reading = file.reading
      let timeline = warnsOfIdleTouches && !keepsQuiet ? reading.scene.flatMap(Self.timeline) : nil
      let idleWarnings = timeline.map(reading.idleWarnings) ?? []
      StandardError.write(
        reading.rendered(
          reading.diagnostics.filter {
            (!keepsQuiet || $0.severity == .error)
              && printed.insert("\($0.path): \($0.message)").inserted
          } + idleWarnings, usesColor: Terminal.usesColor))
      return LoadedScene(file, path: path, timeline: timeline)
    } catch {
      if printed.insert(error.description).inserted { Console.error(error.description) }
      return nil
    }
  }

  /// Returns the simulation of a scene; nil if it fails or has too many frames.
  private static func timeline(of scene: Scene) -> Timeline? {
    guard (try? FrameClock.check(framesOf: scene)) != nil else { return nil }
    return try? Timeline(scene)
  }

  /// Returns the files and folders that a scene depends on, even if it has errors.
  func sources(of path: String) -> Set<String> { (try? read(path).sources) ?? [path] }

  /// Reads a scene without printing anything.
  ///
  /// - Throws: `FileError` if the file or its project folder cannot be read.
  func read(_ path: String) throws(FileError) -> SceneFile {
    try SceneFile(path, root: root, settings: settings, viewers: viewers)
  }
}
