import FoundationEssentials
import Glibc
import Platform
import Rendering
import SceneFormat
import SceneModel
import Session
import Verification

/// The scenes of a git revision, for comparison with those of the working tree.
final class BaseScenes {
  /// The revision, as given.
  var name: String { revision.name }

  private let revision: GitRevision
  /// The folder with the revision's files, which is removed with this object.
  private let folder: String
  private let missing: Set<String>
  private let settings: [SceneSetting]
  private let root: String?
  private let viewers: [String]
  /// The scenes that the revision's project file names, relative to the working folder.
  private(set) var listed: [String] = []

  /// Reads the files of a revision that the scenes may need.
  ///
  /// - Throws: `ExitStatus.failure` after reporting the reason.
  init(_ name: String, _ command: Verify, project: LoadedProject?, options: [SceneSetting]) throws {
    folder = "\(FileManager.default.temporaryDirectory.path)/zoetrope-base-\(UUID().uuidString)"
    guard mkdir(folder, 0o700) == 0 else {
      throw ExitStatus.failing("\(folder): no folder can be made")
    }
    root = command.overrides.input.root
    viewers = command.overrides.viewers.names
    let (folder, root) = (self.folder, self.root)
    let places =
      ([project?.file ?? ""] + command.scenes).map(ProjectFolder.folder) + [root].compactMap(\.self)
    do throws(GitRevision.Fault) {
      let found = try GitRevision(name)
      let inside = Set(places.compactMap { Self.path(of: $0, in: found.root) })
      missing = try found.extract(inside.contains("") ? [] : inside.sorted(), to: folder)
      revision = found
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw ExitStatus.failing("--base \(name): \(error)")
    }
    var settings = options
    if let project, let file = Self.path(of: project.file, in: revision.root) {
      let path = "\(folder)/\(file)"
      if FileManager.default.fileExists(atPath: path) {
        let old = try LoadedProject(path)
        settings = old.settings.fallbacks + settings
        let own = ProjectFolder.folder(of: project.file)
        listed = old.settings.scenes.map { own == "." ? $0 : "\(own)/\($0)" }
      }
    }
    self.settings = settings
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Returns the bytes of a scene file at the revision; nil if there is none.
  func bytes(of scene: String) -> [UInt8]? {
    basePath(of: scene).flatMap { try? InputFile(path: $0).readAll(limit: SceneReader.byteLimit) }
  }

  /// Reads a scene at the revision; nil after adding its problems to a report.
  func load(_ scene: String, _ problems: inout [Problem]) -> LoadedScene? {
    guard let path = basePath(of: scene) else { return nil }
    let place = "\(revision.name):\(scene)"
    do throws(FileError) {
      let base = root.flatMap { Self.path(of: $0, in: revision.root) }.map { "\(folder)/\($0)" }
      let file = try SceneLoader(root: base, settings: settings, viewers: viewers).read(path)
      problems += file.reading.records.map { record in
        var problem = Problem(record)
        problem.file = place
        return problem
      }
      guard let loaded = LoadedScene(file, path: path) else {
        let own = ProjectFolder.folder(of: base.map { $0 + "/" } ?? path)
        problems += missing.sorted().filter { "\(folder)/\($0)".hasPrefix(own + "/") }.map {
          Problem(
            .error,
            "\($0) is a Git LFS pointer at \(revision.name), and its file is not stored here: "
              + "git lfs fetch origin \(revision.name)", file: place)
        }
        return nil
      }
      return loaded
    } catch {
      problems.append(Problem(.error, error.description, file: place))
      return nil
    }
  }

  /// A scene of the working tree, with that of the revision.
  struct Entry {
    let path: String
    /// The path at the revision, if the scene was renamed since.
    var oldPath: String?
    var scene: BaseScene?
    /// The errors of the scene at the revision.
    var problems: [Problem] = []
  }

  /// Finds a scene of the working tree, or the removed one with the same contents, at the revision.
  func entry(_ entry: SceneEntry, renamedFrom removed: [String]) -> Entry {
    var found = Entry(path: entry.path)
    var difference: String?
    var path = entry.path
    if bytes(of: entry.path) == nil {
      let own = try? InputFile(path: entry.path).readAll(limit: SceneReader.byteLimit)
      found.oldPath = removed.first { own != nil && bytes(of: $0) == own }
      difference =
        found.oldPath.map { "the scene is renamed: at \(name) it is \($0)" }
        ?? "the scene is new: \(name) has none of this name"
      path = found.oldPath ?? path
    }
    var problems: [Problem] = []
    let loaded = load(path, &problems)
    found.problems = problems.filter { $0.severity == .error }
    found.scene = BaseScene(
      path: "\(name):\(path)",
      scene: loaded.map {
        BaseScene.Contents(
          $0.scene, written: $0.written, origins: $0.origins(settings), photoFolder: $0.photoFolder)
      }, difference: difference)
    return found
  }

  private func basePath(of scene: String) -> String? {
    guard let path = Self.path(of: scene, in: revision.root) else { return nil }
    let file = "\(folder)/\(path)"
    return FileManager.default.fileExists(atPath: file) ? file : nil
  }

  /// Returns a path of the working tree relative to the repository's root; nil outside of it.
  ///
  /// The file itself may be missing, but not its folder.
  private static func path(of path: String, in root: String) -> String? {
    let isFolder = (try? ProjectFolder(path: path)) != nil
    let name = isFolder ? "" : "/" + (path.split(separator: "/").last.map(String.init) ?? "")
    guard let real = try? ProjectFolder.realPath(isFolder ? path : ProjectFolder.folder(of: path))
    else {
      return nil
    }
    let full = real + name
    guard full == root || full.hasPrefix(root + "/") else { return nil }
    return String(full.dropFirst(root.count + 1))
  }
}

extension SceneReport {
  /// The report of a scene that only the revision has.
  static func removed(
    _ path: String, _ name: OutputName, from revision: String
  ) -> SceneReport {
    let words = "the scene is removed: only \(revision) has it"
    var report = SceneReport(
      name: name.text, path: path, title: nil, status: .changed, headline: words)
    report.problems = [Problem(.difference, words, file: path)]
    return report
  }
}
