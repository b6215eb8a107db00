package import Rendering
import SceneFormat
import Synchronization

extension PreviewSession {
  /// The current live touch; nil for none.
  package var liveTouch: LiveTouch? { contents.withLock(\.live) }

  /// Begins a live touch at a frame of the current clip, and discards the previous one.
  ///
  /// - Parameters:
  ///   - frame: Index of the frame.
  ///   - version: The version of the scene that the page shows.
  /// - Returns: Whether it begins; false if the clip has changed or has no such frame.
  /// - Throws: `RenderError`: `simulation` or `text`.
  package func beginLiveTouch(from frame: Int, of version: Int) throws(RenderError) -> Bool {
    guard let film, film.version == version else { return false }
    let live = try film.liveTouch(from: frame)
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
        throw WriteFault(
          "the scene has touches after this time; begin after them, or replace them")
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
}
