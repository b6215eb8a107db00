// `SceneFile` is a scene with what its reading asked for: photos of its folder (`FolderProbe`),
// installed fonts, the readings of its stages. The command and the preview read scenes through it.
//
// A `PreviewSession` holds one scene: it looks at the scene's file, photos and their folders
// (`WatchedFiles`), reads again what has changed, and keeps the last good `PreviewFilm` of a
// broken scene. A film is simulated once, whole; its frames are drawn as JPEG at the scale that is
// asked for, a batch at a time on all cores. Changed constants are settings until `SceneWriting`
// puts them into the file's text (`SceneText`). A `LiveTouch` lets the page's fingers act on a
// timeline of the scene (`Timeline.add`) at the times of their events; `LiveStrokes` writes them
// as steps. `zoetrope-preview` puts it on loopback, a thread a connection: `PageListener` accepts,
// `OpenConnections` limits how many are open, `PageConnection` reads and sends within a time,
// `PageRequest` parses. `PageAccess` is the one place that says who is answered, `PageAnswers`
// what. The page lies in `Sources/C/CPreviewPage/page`: `film.js` fetches and keeps frames,
// `page.js` plays them, `constants.js`, `readings.js` and `live.js` are what their names say.
// `zoetrope preview` becomes that program (`SiblingProgram`), so that no other command starts, or
// is larger, for a server.

import Rendering
import SceneModel
package import SceneFormat
import Simulation
import Synchronization
import Platform

/// A scene that is watched while it is written: read again when it changes, its frames drawn on demand.
///
/// Values that the page changes are settings, as those of the command line are, until they are written into
/// the file. Calls may come from any thread; they return when their work is done.
package final class PreviewSession: Sendable {
  struct Contents {
    var state: PreviewState
    var film: PreviewFilm?
    var watched: WatchedFiles
    var settings: [SceneSetting]
    /// The file as it was read; nil where it could not be.
    var file: SceneFile?
    var live: LiveTouch?
  }

  /// The most values that are changed and not written.
  package static let mostChanges = 1000

  private let path: String
  private let root: String?
  private let viewers: [String]
  private let jobs: Int
  private let photos = PhotoStore()
  let contents: Mutex<Contents>
  /// Held while the scene is read or written: one at a time.
  let reading = Mutex(())

  /// Reads a scene for the first time.
  ///
  /// - Parameters:
  ///   - path: the scene's file.
  ///   - root: the folder that photos may come from; nil for the scene's own.
  ///   - settings: values instead of the file's.
  ///   - viewers: styles of viewers to show instead of the scene's own; empty for its own.
  ///   - jobs: the threads to draw with.
  package init(
    _ path: String, root: String? = nil, settings: [SceneSetting] = [], viewers: [String] = [],
    jobs: Int
  ) {
    self.path = path
    self.root = root
    self.viewers = viewers
    self.jobs = jobs
    contents = Mutex(
      Contents(
        state: PreviewState(version: 0, path: path, diagnostics: "", isBroken: true),
        film: nil, watched: WatchedFiles([path]), settings: settings))
    reading.withLock { _ in read() }
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
    var watched = contents.withLock(\.watched)
    watched.waitForCalm()
    contents.withLock { [watched] in $0.watched = watched }
    reading.withLock { _ in read() }
    return true
  }

  // MARK: Changes

  /// Gives a place of the scene another value, or the file's again where nil, and reads the scene with it.
  ///
  /// - Returns: the state then; nil where there are too many changes already.
  package func change(_ place: String, to value: String?) -> PreviewState? {
    reading.withLock { _ in
      let isTaken = contents.withLock { contents in
        contents.settings.removeAll { $0.path == place }
        guard let value else { return true }
        guard contents.settings.count < Self.mostChanges else { return false }
        contents.settings.append(SceneSetting("\(place)=\(value)"))
        return true
      }
      guard isTaken else { return nil }
      read()
      return state
    }
  }

  /// Forgets all changes, and reads the scene without them.
  package func discardChanges() -> PreviewState {
    reading.withLock { _ in
      contents.withLock { $0.settings = [] }
      read()
      return state
    }
  }

  /// Writes all changes into the scene's file, of which nothing else is changed.
  ///
  /// The new text is read first: it must say what was shown.
  ///
  /// - Returns: the state then.
  /// - Throws: `WriteFault` where the file is no longer as it was read, or a change has no place in it; it
  ///   is then as it was.
  package func writeChanges() throws(WriteFault) -> PreviewState {
    try reading.withLock { _ throws(WriteFault) in
      let (settings, file) = contents.withLock { ($0.settings, $0.file) }
      guard !settings.isEmpty else { return state }
      guard let file else { throw WriteFault("\(path): the scene cannot be read") }
      try SceneWriting(path: path, root: root, viewers: viewers).write(settings, into: file)
      contents.withLock { $0.settings = [] }
      read()
      return state
    }
  }

  // MARK: Reading

  /// Called with `reading` held.
  func read() {
    let (version, settings) = contents.withLock { ($0.state.version + 1, $0.settings) }
    var state = PreviewState(version: version, path: path, diagnostics: "", isBroken: true)
    state.changes = settings.compactMap { setting in
      setting.value.map { PreviewState.Change(path: setting.path, value: $0) }
    }
    // Looked at before it is read, so that a change in between is seen at the next look.
    var watched = contents.withLock(\.watched)
    _ = watched.haveChanged()
    var film: PreviewFilm?
    var file: SceneFile?
    do throws(FileError) {
      let read = try SceneFile(path, root: root, settings: settings, viewers: viewers)
      state.diagnostics = read.reading.rendered()
      watched = watched.watching(read.sources)
      file = read
      if let scene = read.reading.scene {
        do throws(ProductionError) {
          film = try PreviewFilm(
            scene, version: version, photoFolder: read.photoFolder, photos: photos, jobs: jobs)
          state.isBroken = false
          state.constants = ConstantGroup.groups(of: scene, at: read.reading.constantPlaces)
        } catch {
          state.diagnostics += Self.words(for: error, path: path)
        }
      }
    } catch {
      state.diagnostics = "error: \(error)\n"
    }
    contents.withLock { contents in
      if let film { contents.film = film }
      if state.isBroken { state.constants = contents.state.constants }
      state.film = contents.film?.facts
      contents.state = state
      contents.watched = watched
      contents.file = file
    }
  }

  private static func words(for error: ProductionError, path: String) -> String {
    if case .simulation(let simulation) = error {
      return "\(path)\(simulation.location): error: \(simulation)\n"
    }
    return "\(path): error: \(error)\n"
  }
}
