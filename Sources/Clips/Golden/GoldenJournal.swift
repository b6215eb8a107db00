import FoundationEssentials
import System

/// The changes that the recording of a golden makes in the folder of goldens.
///
/// All new files are staged in a folder of their own beside the golden. Then the journal is written into
/// that folder, whole and flushed to disk: with it the recording is valid. Then the files are put in
/// place one by one, and the journal is removed. So a journal tells what there is: each file is in place
/// or still staged.
struct GoldenJournal: Hashable, Codable, Sendable {
  /// A file that the recording writes or removes.
  struct File: Hashable, Codable, Sendable {
    /// `NAME.golden`, `NAME.apng`, or a frame's name, which is one in the folder `NAME`.
    var name: String
    /// The digest before; nil for no file.
    var before: String?
    /// The digest after; nil if it is removed.
    var after: String?
  }

  /// The journal's name in the folder of staged files.
  static let fileName = "journal.json"
  /// The most bytes of a journal: 16 MiB, several times the size for the most frames.
  static let byteLimit = 16 << 20
  private static let folderEnding = ".zoetrope-recording"
  private static let version = 1

  private var version = Self.version
  var scene: String
  /// The files, the golden's text last.
  var files: [File]

  init(scene: String, files: [File]) {
    self.scene = scene
    self.files = files
  }

  /// Reads a journal; nil if invalid, of another scene, or naming a file that no recording of it writes.
  init?(json: [UInt8], scene: String) {
    guard let journal = try? JSONDecoder().decode(GoldenJournal.self, from: Data(json)),
      journal.version == Self.version, journal.scene == scene,
      journal.files.allSatisfy({ Self.place(of: $0.name, scene: scene) != nil }),
      Set(journal.files.map(\.name)).count == journal.files.count,
      let text = journal.files.last, text.name == Golden.fileName(of: scene), text.after != nil
    else { return nil }
    self = journal
  }

  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8]((try? encoder.encode(self)) ?? Data())
  }

  /// The folder of a scene's staged files in the folder of goldens: no glob matches a leading dot.
  static func folderName(of scene: String) -> String { ".\(scene)\(folderEnding)" }

  /// The scene whose staged files lie in a folder of a name; nil for any other name.
  static func scene(ofFolderName name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(folderEnding) else { return nil }
    let scene = String(name.dropFirst().dropLast(folderEnding.count))
    return scene.isEmpty || scene.hasPrefix(".") || scene.contains("/") ? nil : scene
  }

  /// The path in the folder of goldens of a file named as in `File`; nil if a golden has none of that
  /// name.
  static func place(of name: String, scene: String) -> String? {
    if name == Golden.fileName(of: scene) || name == Golden.animationName(of: scene) { return name }
    return FrameFileName.index(of: name) == nil ? nil : "\(scene)/\(name)"
  }

  /// True if each file is staged or in place, and nobody else, such as a checkout of version control,
  /// has changed the one it replaces.
  func holds(in goldens: ProjectFolder) throws(FileError) -> Bool {
    for file in files {
      guard let place = Self.place(of: file.name, scene: scene) else { return false }
      let staged =
        file.after == nil
        ? nil : try Self.digest("\(Self.folderName(of: scene))/\(file.name)", in: goldens)
      // After the staged file: it may be put in place between the two reads.
      let present = try Self.digest(place, in: goldens)
      switch staged {
      case nil where present == file.after: continue
      case nil where file.after == nil && present == file.before: continue
      case file.after where present == file.before || present == file.after: continue
      default: return false
      }
    }
    return true
  }

  /// The digest of a file; nil if missing, an empty text if not a regular file.
  private static func digest(
    _ path: String, in goldens: ProjectFolder
  ) throws(FileError) -> String? {
    do throws(FileError) {
      return try goldens.open(path).digest().description
    } catch {
      switch error.reason {
      case _ where error.isNowhere: return nil
      case .notRegularFile, .symbolicLink: return ""
      default: throw error
      }
    }
  }
}
