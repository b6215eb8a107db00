import Glibc
import Rendering
import SceneFiles
import SceneModel
import Scenes
import Simulation
import Synchronization
import System

/// A scene that is watched while it is written: read again when it changes, its frames drawn on demand.
///
/// Calls may come from any thread; they return when their work is done.
package final class PreviewSession: Sendable {
  private struct Contents {
    var state: PreviewState
    var film: PreviewFilm?
    var watched: WatchedFiles
  }

  /// The time for which nothing changes before the scene is read, µs.
  private static let calm: UInt32 = 8_000
  /// The most times that it is waited for; after a second the scene is read as it is.
  private static let mostLooks = 125

  private let path: String
  private let root: String?
  private let viewers: [String]
  private let jobs: Int
  private let photos = PhotoStore()
  private let contents: Mutex<Contents>

  /// Reads a scene for the first time.
  ///
  /// - Parameters:
  ///   - path: the scene's file.
  ///   - root: the folder that photos may come from; nil for the scene's own.
  ///   - viewers: styles of viewers to show instead of the scene's own; empty for its own.
  ///   - jobs: the threads to draw with.
  package init(_ path: String, root: String? = nil, viewers: [String] = [], jobs: Int) {
    self.path = path
    self.root = root
    self.viewers = viewers
    self.jobs = jobs
    contents = Mutex(
      Contents(
        state: PreviewState(version: 0, path: path, diagnostics: "", isBroken: true),
        film: nil, watched: WatchedFiles([path])))
    read()
  }

  /// The state after the last reading.
  package var state: PreviewState { contents.withLock(\.state) }

  /// The film of the last reading without errors; nil where there was none.
  package var film: PreviewFilm? { contents.withLock(\.film) }

  /// Reads the scene again if its file, its photos or the folders they lie in have changed.
  ///
  /// - Returns: true if it has been read.
  @discardableResult
  package func readIfChanged() -> Bool {
    guard contents.withLock({ $0.watched.haveChanged() }) else { return false }
    // Programs empty a file before they write it: whoever reads it in between finds nothing.
    for _ in 0..<Self.mostLooks {
      usleep(Self.calm)
      if !contents.withLock({ $0.watched.haveChanged() }) { break }
    }
    read()
    return true
  }

  /// One thread at a time reads: the one that watches.
  private func read() {
    let version = contents.withLock { $0.state.version + 1 }
    var state = PreviewState(version: version, path: path, diagnostics: "", isBroken: true)
    // Looked at before it is read, so that a change in between is seen at the next look.
    var watched = contents.withLock(\.watched)
    _ = watched.haveChanged()
    var film: PreviewFilm?
    do throws(FileError) {
      let file = try SceneFile(path, root: root, viewers: viewers)
      state.diagnostics = file.reading.rendered()
      if let scene = file.reading.scene {
        watched = WatchedFiles(Self.paths(of: scene, in: file.photoFolder) + [path])
        do throws(ProductionError) {
          film = try PreviewFilm(
            scene, version: version, photoFolder: file.photoFolder, photos: photos, jobs: jobs)
          state.isBroken = false
        } catch {
          state.diagnostics += Self.words(for: error, path: path)
        }
      }
    } catch {
      state.diagnostics = "error: \(error)\n"
    }
    // What would mend it may be a photo that is not there yet.
    if state.isBroken { watched = watched.with([Self.folder(of: path)]) }
    contents.withLock { contents in
      if let film { contents.film = film }
      state.film = contents.film?.facts
      contents.state = state
      contents.watched = watched
    }
  }

  private static func words(for error: ProductionError, path: String) -> String {
    if case .simulation(let simulation) = error {
      return "\(path)\(simulation.location): error: \(simulation)\n"
    }
    return "\(path): error: \(error)\n"
  }

  /// The files of a scene's photos and the folders they lie in, where others may come to match.
  private static func paths(of scene: Scene, in folder: ProjectFolder) -> Set<String> {
    var paths: Set<String> = []
    for photo in scene.photos {
      var path = folder.path + "/"
      if !folder.base.isEmpty { path += folder.base + "/" }
      path += photo.path
      paths.insert(path)
      paths.insert(Self.folder(of: path))
    }
    return paths
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }
}
