import FoundationEssentials
import System

/// The changes that the recording of a golden makes in the folder of goldens.
///
/// All new files are staged in a folder of their own beside the golden. Then the journal is written
/// into that folder, whole and on the disk itself: with it the recording is valid. File by file they
/// are put in place after that, and in the end the journal is removed. So whoever finds a journal
/// knows what there is: each file in place or still staged.
struct GoldenJournal: Hashable, Codable, Sendable {
  /// A file that the recording writes or removes.
  struct File: Hashable, Codable, Sendable {
    /// `NAME.golden`, `NAME.apng`, or a frame's name, which is one in the folder `NAME`.
    var name: String
    /// The digest of what it was; nil where there was none of this name.
    var before: String?
    /// The digest of what it becomes; nil where it is removed.
    var after: String?
  }

  /// The journal's name in the folder of staged files.
  static let fileName = "journal.json"
  /// The most bytes of a journal: 16 MiB, several times what the most frames take.
  static let byteLimit = 16 << 20
  private static let folderEnding = ".zoetrope-recording"
  private static let version = 1

  private var version = Self.version
  /// The name of the scene's results.
  var scene: String
  /// The files, the golden's text last.
  var files: [File]

  /// Creates a journal.
  init(scene: String, files: [File]) {
    self.scene = scene
    self.files = files
  }

  /// Reads a journal; nil where it is none, is another scene's, or names a file that no recording of
  /// that scene writes.
  ///
  /// - Parameters:
  ///   - json: the file.
  ///   - scene: the scene in whose folder it lies.
  init?(json: [UInt8], scene: String) {
    guard let journal = try? JSONDecoder().decode(GoldenJournal.self, from: Data(json)),
      journal.version == Self.version, journal.scene == scene,
      journal.files.allSatisfy({ Self.place(of: $0.name, scene: scene) != nil }),
      Set(journal.files.map(\.name)).count == journal.files.count,
      let text = journal.files.last, text.name == Golden.fileName(of: scene), text.after != nil
    else { return nil }
    self = journal
  }

  /// The journal as a file.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8]((try? encoder.encode(self)) ?? Data())
  }

  /// The folder of staged files, in the folder of goldens: no glob meets a name with a leading dot.
  ///
  /// - Parameter scene: the name of the scene's results.
  static func folderName(of scene: String) -> String { ".\(scene)\(folderEnding)" }

  /// The scene whose staged files lie in a folder of a name; nil for any other name.
  static func scene(ofFolderName name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(folderEnding) else { return nil }
    let scene = String(name.dropFirst().dropLast(folderEnding.count))
    return scene.isEmpty || scene.hasPrefix(".") || scene.contains("/") ? nil : scene
  }

  /// The path of one of the golden's files in the folder of goldens.
  ///
  /// - Parameters:
  ///   - name: as in `File`.
  ///   - scene: the name of the scene's results.
  /// - Returns: the path; nil where a golden has no file of that name.
  static func place(of name: String, scene: String) -> String? {
    if name == Golden.fileName(of: scene) || name == Golden.animationName(of: scene) { return name }
    return FrameFileName.index(of: name) == nil ? nil : "\(scene)/\(name)"
  }

  /// True where it still holds.
  ///
  /// - Returns: true where each file is staged or in place, and nobody else has changed what it
  ///   replaces, as a checkout of version control would.
  /// - Throws: `FileError` where a file that is there cannot be read.
  func holds(in goldens: ProjectFolder) throws(FileError) -> Bool {
    for file in files {
      guard let place = Self.place(of: file.name, scene: scene) else { return false }
      let staged =
        file.after == nil
        ? nil : try Self.digest("\(Self.folderName(of: scene))/\(file.name)", in: goldens)
      // After the staged file: it may be put in place between the two looks.
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

  /// The digest of a file; nil where there is none, an empty text for what is no file.
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
