import FoundationEssentials
import Glibc
import Platform
import Rendering
import SceneModel
import Verification

/// The scenes of a git revision, for comparison with those of the working tree.
final class BaseScenes {
  /// The revision as given, or the short hash of the merge base that it means.
  var name: String { revision.name }

  let revision: GitRevision
  /// The folder with the revision's files.
  private let folder: ScratchFolder
  /// The revision's files, by path relative to the repository's root.
  private let files: [String: GitRevision.Extraction]
  private var settings: [SceneSetting]
  private let command: Verify
  /// The scenes that the revision's project file names, relative to the working folder.
  private(set) var listed: [String] = []

  /// Reads the files of a revision that the scenes may need.
  ///
  /// - Throws: `ExitStatus` after reporting the reason, or `FileError`.
  init(_ name: String, _ command: Verify, project: LoadedProject?, options: [SceneSetting]) throws {
    folder = try ScratchFolder(prefix: "zoetrope-base-")
    self.command = command
    let root = command.overrides.input.root
    let folders =
      ([project?.file ?? ""] + command.scenes).map(ProjectFolder.folder) + [root].compactMap(\.self)
    do throws(GitRevision.Fault) {
      revision = try GitRevision(name)
      let root = revision.root
      let inside = Set(folders.compactMap { Self.path(of: $0, in: root) })
      files = try revision.extract(inside.contains("") ? [] : inside.sorted(), to: folder.folder)
    } catch .interrupted {
      throw ExitStatus.interrupted
    } catch {
      throw ExitStatus.failing("--base \(name): \(error)")
    }
    settings = options
    guard let project, contains(project.file) else { return }
    let old = try LoadedProject(path(of: project.file))
    settings = old.settings.fallbacks + options
    let own = ProjectFolder.folder(of: project.file)
    listed = old.settings.scenes.map { own == "." ? $0 : "\(own)/\($0)" }
  }

  /// Removes the revision's files, which are no longer needed.
  func removeFiles() { folder.remove() }

  /// Whether the revision has a file or link of a path of the working tree.
  func contains(_ path: String) -> Bool {
    inside(path).map { files[$0] != nil } ?? false
  }

  /// Returns the path of an extracted file or folder.
  private func path(of path: String) -> String {
    "\(folder.folder.path)/\(inside(path) ?? "")"
  }

  /// Returns a path of the working tree relative to the repository's root; nil outside of it.
  private func inside(_ path: String) -> String? { Self.path(of: path, in: revision.root) }

  /// Reads a scene at the revision; nil after adding its problems to a report.
  private func load(_ scene: String, _ problems: inout [Problem]) -> LoadedScene? {
    let root = command.overrides.input.root
    let loader = SceneLoader(
      root: root.map(path), settings: settings, viewers: command.overrides.viewers.names)
    let label = "\(name):\(scene)"
    if let loaded = command.load(path(of: scene), with: loader, as: label, &problems) {
      return loaded
    }
    let own = inside(root ?? ProjectFolder.folder(of: scene)) ?? ""
    problems += gaps(of: scene) { own.isEmpty || $0.hasPrefix(own + "/") }
    return nil
  }

  /// Returns problems of a scene: the files in question that `extract` cannot write.
  private func gaps(of scene: String, where isNeeded: (String) -> Bool) -> [Problem] {
    files.sorted { $0.key < $1.key }.compactMap { path, result in
      guard isNeeded(path) else { return nil }
      let reason: String? =
        switch result {
        case .written: nil
        case .notStored:
          "a Git LFS pointer, and its file is not stored here: git lfs fetch origin \(name)"
        case .notObjectName(let object):
          "a Git LFS pointer, and \"\(object.inert)\" is not a Git LFS object name"
        case .skipped(let kind): "\(kind), which --base does not read"
        }
      return reason.map { Problem(.error, "\(path) at \(name) is \($0)", file: "\(name):\(scene)") }
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
    if !contains(entry.path) {
      let own = Self.text(of: entry.path)
      found.oldPath = removed.first {
        own != nil && Self.text(of: self.path(of: $0)) == own
      }
      difference =
        found.oldPath.map { "the scene was renamed; at \(name) it is \($0)" }
        ?? "the scene is new; \(name) has no scene with this name"
      path = found.oldPath ?? path
    }
    let inside = inside(path) ?? ""
    var problems = gaps(of: path) { inside == $0 || inside.hasPrefix($0 + "/") }
    let loaded = problems.isEmpty && contains(path) ? load(path, &problems) : nil
    found.problems = problems.filter { $0.severity == .error }
    found.scene = BaseScene(
      loaded?.contents(settings, as: "\(name):\(path)"), difference: difference)
    return found
  }

  /// Returns the bytes of a scene file without carriage returns, which a checkout may add.
  private static func text(of path: String) -> [UInt8]? {
    try? InputFile(path: path).readAll(limit: SceneReader.byteLimit).filter { $0 != 0x0D }
  }

  /// Returns a path of the working tree relative to the repository's root; nil outside of it.
  ///
  /// The file itself and its folders may be missing.
  private static func path(of path: String, in root: String) -> String? {
    if (try? ProjectFolder(path: path)) != nil {
      guard let real = try? ProjectFolder.realPath(path), (real + "/").hasPrefix(root + "/") else {
        return nil
      }
      return String(real.dropFirst(root.count + 1))
    }
    let parent = ProjectFolder.folder(of: path)
    guard parent != path, let name = path.split(separator: "/").last,
      let inside = Self.path(of: parent, in: root)
    else { return nil }
    return inside.isEmpty ? String(name) : "\(inside)/\(name)"
  }
}

extension SceneReport {
  /// The report of a scene that only the revision has.
  static func removed(_ path: String, _ name: OutputName, from revision: String) -> SceneReport {
    let text = "the scene was removed; only \(revision) has it"
    var report = SceneReport(
      name: name.text, path: path, title: nil, status: .changed, headline: text)
    report.problems = [Problem(.difference, text, file: path)]
    return report
  }
}
