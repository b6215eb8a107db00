// A `SceneFile` is a scene with everything that reading it requires: photos of its folder
// (`FolderProbe`), installed fonts, and the readings of its stages. All commands use it.
//
// A `PreviewSession` watches a scene's file, photos and folders (`WatchedFiles`), and reads the
// scene again after changes. If that is broken, it keeps the last good `PreviewClip`. That clip
// is simulated once and completely; its frames are drawn as JPEG on request, in batches on all
// cores. Changed constants are settings until they are written into the file
// (`SceneText`). A `LiveTouch` applies the page's touches to a timeline of the scene
// (`Timeline.add`) at the times of their events. `LiveStrokes` writes them as steps.
//
// `zoetrope-preview` serves the session with a thread per connection. `PageListener`
// accepts, `OpenConnections` limits their number, `PageConnection` reads and sends with a time
// limit, and `PageRequest` parses. `PageAccess` decides who gets an answer, `PageAnswers` creates
// it. `zoetrope preview` becomes that program (`SiblingProgram`), so that no other command contains
// a server. The page is in `Sources/C/CPages/preview`: `film.js` fetches and keeps frames,
// `page.js` shows them, and `constants.js`, `springs.js`, `readings.js`, `live.js`, `actual.js` (the
// picture alone) and `decisions.js` are named after their content. `Sources/C/CPages/shared` has the player and the charts of this page and the report's.

import Platform
package import Rendering
package import SceneModel
import Synchronization

/// A scene that is watched while it is edited: read again after changes, and drawn on request.
///
/// Values changed on the page are settings, like those of the command line, until they are written
/// into the file. All methods can be called from any thread and return when their work is done.
package final class PreviewSession: Sendable {
  struct Contents {
    var state: PreviewState
    var film: PreviewClip?
    /// The last clip without changes, and the file that it shows.
    var saved: (film: PreviewClip, bytes: [UInt8])?
    var watched: WatchedFiles
    var settings: [SceneSetting]
    /// The file as it was read; nil if it could not be read.
    var file: SceneFile?
    var live: LiveTouch?
  }

  /// Maximum number of unwritten changes.
  package static let maxChanges = 1000

  let path: String
  let root: String?
  let viewers: [String]
  private let jobs: Int
  private let photos = PhotoStore()
  let contents: Mutex<Contents>
  /// A lock held while the scene is read or written, so that only one thread does so.
  let reading = Mutex(())

  /// Reads a scene for the first time.
  ///
  /// - Parameters:
  ///   - path: The scene file.
  ///   - root: The folder that photos must be in; nil for the scene's own.
  ///   - settings: Values that replace the file's.
  ///   - viewers: Styles of viewers to show instead of the scene's; empty for the scene's.
  ///   - jobs: The number of threads for drawing.
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
    _ = reading.withLock { _ in read() }
  }

  /// The state after the scene was last read.
  package var state: PreviewState { contents.withLock(\.state) }

  /// The clip of the last version without errors; nil if there was none.
  package var film: PreviewClip? { contents.withLock(\.film) }

  /// Returns the clip of a version, which is the last one or that of the file; nil if it is neither.
  package func film(of version: Int) -> PreviewClip? {
    contents.withLock { [$0.film, $0.saved?.film].compactMap(\.self) }
      .first { $0.version == version }
  }

  /// Reads the scene again if its file, its photos or their folders have changed.
  ///
  /// - Returns: Whether it has been read.
  @discardableResult
  package func readIfChanged() -> Bool {
    guard contents.withLock({ $0.watched.haveChanged() }) else { return false }
    var watched = contents.withLock(\.watched)
    watched.waitUntilStable()
    contents.withLock { [watched] in $0.watched = watched }
    _ = reading.withLock { _ in read() }
    return true
  }

  // MARK: Changes

  /// Changes the value at a path of the scene and reads the scene again.
  ///
  /// A nil value restores the file's value.
  ///
  /// - Returns: The new state; nil if there are too many changes.
  package func change(_ path: String, to value: String?) -> PreviewState? {
    reading.withLock { _ in
      let isTaken = contents.withLock { contents in
        contents.settings.removeAll { $0.path == path }
        guard let value else { return true }
        guard contents.settings.count < Self.maxChanges else { return false }
        contents.settings.append(SceneSetting("\(path)=\(value)"))
        return true
      }
      return isTaken ? read() : nil
    }
  }

  /// Discards all changes and reads the scene without them.
  package func discardChanges() -> PreviewState {
    reading.withLock { _ in
      contents.withLock { $0.settings = [] }
      return read()
    }
  }

  /// Writes all changes into the scene's file, without changing other text.
  ///
  /// The new text is read first and must give the scene that was shown.
  ///
  /// - Returns: The new state.
  /// - Throws: `WriteFault` if the file has changed since it was read, or a change cannot be
  ///   written. The file is then unchanged.
  package func writeChanges() throws(WriteFault) -> PreviewState {
    try reading.withLock { _ throws(WriteFault) in
      let (settings, file) = contents.withLock { ($0.settings, $0.file) }
      guard !settings.isEmpty else { return state }
      guard let file else { throw WriteFault("\(path): the scene cannot be read") }
      try write(settings, into: file)
      contents.withLock { $0.settings = [] }
      return read()
    }
  }

  // MARK: Reading

  /// Reads the scene and returns the new state; the caller must hold `reading`.
  func read() -> PreviewState {
    let (version, settings) = contents.withLock { ($0.state.version + 1, $0.settings) }
    var state = PreviewState(version: version, path: path, diagnostics: "", isBroken: true)
    state.changes = settings.compactMap { setting in
      setting.value.map { PreviewState.Change(path: setting.path, value: $0) }
    }
    // Check the files before reading, so that the next check detects a change during reading.
    var watched = contents.withLock(\.watched)
    _ = watched.haveChanged()
    var film: PreviewClip?
    var file: SceneFile?
    do throws(FileError) {
      let read = try SceneFile(path, root: root, settings: settings, viewers: viewers)
      state.diagnostics = read.reading.rendered()
      watched = WatchedFiles(read.sources, after: watched)
      file = read
      if let scene = read.reading.scene {
        do throws(RenderError) {
          film = try PreviewClip(
            scene, version: version, photoFolder: read.photoFolder, photos: photos, jobs: jobs)
          state.isBroken = false
          state.constants = ConstantGroup.groups(
            of: scene, at: read.reading.constantPaths, written: read.reading.written)
          state.device = scene.screen.device?.name
        } catch {
          state.diagnostics += "\(path)\(error.location): error: \(error)\n"
        }
      }
    } catch {
      state.diagnostics = "error: \(error)\n"
    }
    return contents.withLock { contents in
      if let film { contents.film = film }
      if let film, let file, settings.isEmpty { contents.saved = (film, file.bytes) }
      if !settings.isEmpty, let saved = contents.saved, saved.bytes == file?.bytes {
        state.saved = saved.film.facts
      }
      if state.isBroken {
        (state.constants, state.device) = (contents.state.constants, contents.state.device)
      }
      state.film = contents.film?.facts
      contents.state = state
      contents.watched = watched
      contents.file = file
      return state
    }
  }

  // MARK: Live

  /// The current live touch; nil for none.
  package var liveTouch: LiveTouch? { contents.withLock(\.live) }

  /// Begins a live touch at a frame of the current clip, and discards the previous one.
  ///
  /// - Parameters:
  ///   - number: The page's number of the live touch.
  ///   - frame: Index of the frame.
  ///   - version: The version of the scene that the page shows.
  /// - Returns: Whether it begins; false if the clip has changed or has no such frame.
  /// - Throws: `RenderError`: `simulation` or `text`.
  package func beginLiveTouch(
    _ number: Int, from frame: Int, of version: Int
  ) throws(RenderError) -> Bool {
    guard let film, film.version == version else { return false }
    let live = try film.liveTouch(from: frame, number: number)
    contents.withLock { $0.live = live }
    return live != nil
  }

  /// Ends the live touch and discards its strokes.
  package func endLiveTouch() {
    contents.withLock { $0.live = nil }
  }

  /// Ends the live touch and adds its strokes to the scene's steps as unwritten changes.
  ///
  /// If `replacesLater` is true, they replace the touches at or after the time at which they began.
  ///
  /// - Returns: The new state.
  /// - Throws: `WriteFault` if the strokes cannot be added to the scene's touches.
  package func keepLiveTouch(replacesLater: Bool = false) throws(WriteFault) -> PreviewState {
    try reading.withLock { _ throws(WriteFault) in
      var (live, settings, file) = contents.withLock { ($0.live, $0.settings, $0.file) }
      guard let live, let file else { throw WriteFault("there is no live touch") }
      let steps = live.steps
      guard !steps.isEmpty else { throw WriteFault("no finger has lifted yet") }
      guard live.laterSteps == 0 || replacesLater else {
        throw WriteFault("the scene has touches after this time; begin after them, or replace them")
      }
      func isOfTouches(_ setting: SceneSetting) -> Bool {
        setting.path.hasPrefix("touches.") || setting.path == "touches"
      }
      let added = settings.count(where: isOfTouches)
      var changes: [SceneSetting] = []
      if live.laterSteps > 0 {
        settings.removeAll(where: isOfTouches)
        let all = (live.earlierSteps + steps).joined(separator: ", ")
        changes.append(SceneSetting("touches=[\(all)]"))
      } else if let count = SceneText(file.bytes).itemCount(of: "touches") {
        for (index, step) in steps.enumerated() {
          changes.append(SceneSetting("touches.\(count + added + index)=\(step)"))
        }
      } else {
        guard added == 0 else { throw WriteFault("write the earlier touches first") }
        changes.append(SceneSetting("touches=[\(steps.joined(separator: ", "))]"))
      }
      guard settings.count + changes.count <= Self.maxChanges else {
        throw WriteFault("there are too many changes")
      }
      contents.withLock { [settings] contents in
        contents.settings = settings + changes
        contents.live = nil
      }
      return read()
    }
  }

  // MARK: Writing

  /// Writes settings into the file of a scene, without changing other text.
  ///
  /// The new text is read first, without the settings. It must give the same scene as the old text
  /// with the settings.
  ///
  /// - Throws: `WriteFault`; the file is then unchanged.
  func write(_ settings: [SceneSetting], into file: SceneFile) throws(WriteFault) {
    var text = SceneText(file.bytes)
    do throws(SceneTextFault) {
      for setting in settings { try text.apply(setting) }
    } catch {
      throw WriteFault("\(path): \(error)")
    }
    let (wanted, written) = (try read(file.bytes, settings), try read(text.bytes, []))
    guard let scene = wanted.scene else { throw WriteFault("\(path): the scene has errors") }
    guard let result = written.scene, result.title == scene.title, result.panels == scene.panels,
      Set(written.written) == Set(wanted.written)
    else {
      throw WriteFault(
        "\(path): the new value would not read back as shown, because of an alias or a multi-line value"
      )
    }
    try rethrowing(
      as: { (error: FileError) in WriteFault("\(error)") },
      InputFile.replace(path, holding: file.bytes, with: text.bytes))
  }

  private func read(
    _ bytes: [UInt8], _ settings: [SceneSetting]
  ) throws(WriteFault) -> SceneReadResult {
    try rethrowing(
      as: { (error: FileError) in WriteFault("\(error)") },
      SceneFile(path, root: root, settings: settings, viewers: viewers, bytes: bytes).reading)
  }
}

/// An error about a scene's file that was not changed.
package struct WriteFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
