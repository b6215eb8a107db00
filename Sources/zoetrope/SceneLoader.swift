import Codecs
import Geometry
import Pixels
import SceneModel
import Scenes
import System

/// A scene read from its file, with the folder that its photos come from.
struct LoadedScene {
  var path: String
  var scene: Scene
  var photoFolder: ProjectFolder
  /// The constants that the file states, key by key.
  var written: [SceneConstant]
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
      let (reading, folder) = try read(path)
      let silences = warnsOfSilence && !keepsQuiet ? reading.silences : []
      StandardError.write(
        reading.words(
          of: reading.diagnostics.filter {
            (!keepsQuiet || $0.severity == .error)
              && said.insert("\($0.path): \($0.message)").inserted
          } + silences))
      return reading.scene.map {
        LoadedScene(
          path: path, scene: $0, photoFolder: folder, written: reading.written)
      }
    } catch {
      if said.insert(error.description).inserted { Console.error(error.description) }
      return nil
    }
  }

  /// Reads a scene and says nothing.
  ///
  /// - Throws: `FileError` where the file or its project folder cannot be read.
  func read(_ path: String) throws(FileError) -> (SceneReading, ProjectFolder) {
    let folder = try ProjectFolder(path: root, forScene: path)
    let reading = SceneReader.read(
      bytes: try sceneBytes(path), name: path, settings: settings, viewers: viewers,
      probe: FolderProbe(folder: folder), fonts: InstalledFonts(),
      readings: StageReadings(), recordings: FolderProbe(folder: folder))
    return (reading, folder)
  }
}

/// A scene file's bytes; one more than are allowed where there are more, for the reader to refuse.
private func sceneBytes(_ path: String) throws(FileError) -> [UInt8] {
  do throws(FileError) {
    return try InputFile(path: path).readAll(limit: SceneReader.byteLimit)
  } catch {
    guard case .largerThan = error.reason else { throw error }
    return [UInt8](repeating: 0x20, count: SceneReader.byteLimit + 1)
  }
}

/// Finds photos in a project folder and reads their sizes from their headers.
struct FolderProbe: PhotoProbe {
  var folder: ProjectFolder
  private let listings = FolderListings()

  init(folder: ProjectFolder) {
    self.folder = folder
  }

  func photos(matching entry: String) throws(PhotoProbeError) -> PhotoMatches {
    let paths: [String]
    do {
      paths = try folder.expand(pattern: entry, listings: listings)
    } catch {
      // Of what a glob finds, it alone does not say which.
      let place = error.reason == .notUTF8 ? "\(error.path): " : ""
      throw PhotoProbeError("\(place)\(error.reason)")
    }
    var photos: [Photo] = []
    for path in paths {
      photos.append(Photo(path: path, size: try size(of: path, isEntry: path == entry)))
    }
    return PhotoMatches(photos: photos)
  }

  /// The bytes in which a photo's size is looked for first; EXIF data take up to 64 KiB: 128 KiB.
  private static let headerLength = 128 << 10

  private func size(of path: String, isEntry: Bool) throws(PhotoProbeError) -> Size {
    let prefix = isEntry ? "" : "\(path): "
    var size: PixelSize?
    var bytes: [UInt8] = []
    do throws(FileError) {
      let file = try folder.open(path)
      size = try? PictureReader.size(of: file.readStart(Self.headerLength))
      // A longer header, or a fault: all of the file tells which.
      if size == nil { bytes = try file.readAll() }
    } catch {
      throw PhotoProbeError("\(prefix)\(error.reason)")
    }
    do throws(PictureError) {
      let size = if let size { size } else { try PictureReader.size(of: bytes) }
      try PictureLimits.standard.check(width: size.width, height: size.height)
      return Size(width: Double(size.width), height: Double(size.height))
    } catch {
      throw PhotoProbeError("\(prefix)\(error)")
    }
  }
}

extension FolderProbe: RecordingProbe {
  func recording(_ path: String, limit: Int) throws(RecordingProbeError) -> [UInt8] {
    do throws(FileError) {
      return try folder.open(path).readAll(limit: limit)
    } catch {
      throw RecordingProbeError("\(error.reason)")
    }
  }
}
