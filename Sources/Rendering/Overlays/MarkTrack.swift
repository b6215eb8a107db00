import Motion
import SceneModel
import Simulation

/// The events on a screen, in the order of time.
struct MarkTrack: Hashable, Sendable {
  private var times: [SceneTime] = []
  private var marks: [EventMark] = []

  /// The last mark at or before a time; nil where nothing has happened.
  func last(at time: SceneTime) -> EventMark? {
    let count = times.countOfPrefix { $0 <= time }
    return count > 0 ? marks[count - 1] : nil
  }

  /// The events on each screen of a scene.
  static func tracks(of scene: Scene) throws(SimulationError) -> [MarkTrack] {
    let duration = try SceneRun.duration(of: scene)
    var tracks: [MarkTrack] = []
    for panel in scene.panels {
      var run = SceneRun(scene, panel: panel)
      var track = MarkTrack()
      while let next = run.nextInstant, next <= duration {
        for event in try run.step() {
          guard let mark = event.marks.last else { continue }
          track.times.append(event.time)
          track.marks.append(mark)
        }
      }
      tracks.append(track)
    }
    return tracks
  }
}
