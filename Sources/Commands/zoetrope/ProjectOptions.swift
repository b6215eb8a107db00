import ArgumentParser
import Lint
import Platform
import Rendering
import SceneModel
import Session

/// The choice of a project file, for all commands that use its settings.
struct ProjectOptions: ParsableArguments {
  @Option(help: .row("project.project"), completion: .file(extensions: ["yaml", "yml"]))
  var project: String?

  @Flag(name: .customLong("no-project"), help: .row("project.ignoresProject"))
  var ignoresProject = false

  func validate() throws {
    if project != nil, ignoresProject {
      throw ValidationError("--project and --no-project cannot be combined; give one.")
    }
  }

  /// Loads the project file that applies; returns nil if there is none.
  ///
  /// - Throws: `ExitStatus.failure` after reporting the errors in the file.
  func load() throws -> LoadedProject? {
    guard !ignoresProject, let path = project ?? LoadedProject.find() else { return nil }
    return try LoadedProject(path)
  }
}

/// A project's settings, with paths relative to the working folder.
struct LoadedProject {
  let settings: ProjectSettings
  /// The path of the project file.
  let file: String
  /// The path of the project's folder, with a trailing slash; empty for the working folder.
  private let prefix: String

  /// Reads a project file.
  ///
  /// - Throws: `ExitStatus.failure` after reporting the errors in the file.
  init(_ path: String) throws {
    file = path
    let slash = path.lastIndex(of: "/")
    prefix = slash.map { String(path[...$0]) } ?? ""
    let reading: ProjectReader.Reading
    do throws(FileError) {
      let file = try InputFile(path: path)
      let bytes = try file.readAll(limit: SceneReader.byteLimit)
      let folder = try ProjectFolder(path: prefix.isEmpty ? "." : prefix)
      reading = ProjectReader.read(
        bytes: bytes, name: path, keeps: Golden.Pictures.allCases.map(\.rawValue),
        lintRules: LintRule.allCases.map(\.rawValue), probe: ProjectPaths(folder, of: file))
    } catch {
      throw ExitStatus.failing(error.description)
    }
    StandardError.write(reading.messages)
    guard let settings = reading.settings else { throw ExitStatus.failure }
    self.settings = settings
  }

  /// Returns the nearest project file from the working folder up to the repository's root, or nil.
  ///
  /// Outside a repository, only the working folder's file applies, so that a parent folder of
  /// another user has no influence.
  static func find() -> String? {
    let name = ProjectReader.fileName
    guard var folder = try? ProjectFolder.realPath(".") else { return nil }
    var parentPath = ""
    var found: String?
    while true {
      if found == nil, exists(folder + "/" + name) { found = parentPath + name }
      if exists(folder + "/.git") { return found }
      guard folder != "/" else { break }
      folder = ProjectFolder.folder(of: folder)
      parentPath += "../"
    }
    return exists(name) ? name : nil
  }

  private static func exists(_ path: String) -> Bool { (try? ProjectFolder.realPath(path)) != nil }

  /// Returns a path of the project relative to the working folder.
  func path(_ path: String) -> String { prefix + path }

  /// Returns the given scenes without the project file; the project's scenes if none are given.
  func scenes(_ given: [String]) -> [String] {
    guard !given.isEmpty else { return settings.scenes.map(path) }
    var project = InputFiles()
    project.add(file)
    return given.filter { !project.contains($0) }
  }
}

extension LoadedProject? {
  /// Returns the given scenes, or the project's scenes if none are given.
  ///
  /// - Throws: `ExitStatus.failure` after reporting that there are no scenes.
  func scenes(_ given: [String]) throws -> [String] {
    let scenes = self?.scenes(given) ?? given
    guard scenes.isEmpty else { return scenes }
    throw ExitStatus.failing(
      !given.isEmpty
        ? "\(given[0]) is the project file, not a scene"
        : self == nil
          ? "there is no scene and no \(ProjectReader.fileName); give scene files, or write one with scenes: [scenes/*.yaml]"
          : "no scene is given, and the project has none: add scenes: [scenes/*.yaml] to it")
  }
}

extension PictureTolerances {
  /// Uses the project's tolerances that the command line does not set.
  mutating func applyDefaults(_ project: ProjectSettings.Tolerances) {
    threshold = threshold ?? project.threshold
    maxRatio = maxRatio ?? project.maxRatio
    maxPixels = maxPixels ?? project.maxPixels
    if project.ignoresAntialiasing ?? false { ignoreAntialiasing = true }
  }
}
