package import Display
package import Motion
package import SceneModel
import Touch

/// The readings of a scene at moments beside its frames: right before and right after what happens, and 60
/// times a second where frames are fewer.
///
/// What happens is that fingers come and go, that a stage acts by itself, and that control passes on; moves of
/// fingers are too many, and frames show them.
package struct SceneMoments {
  /// The readings of all screens at a moment, as a frame has them.
  package struct Row: Hashable, Sendable {
    /// The moment.
    package var moment: ReadingMoment
    /// The values, in the order of a frame's readings.
    package var values: [ReadingValue]
  }

  /// The rows between the first frame and the last, in the order of time.
  package private(set) var rows: [Row] = []
  private let drawing: ([DisplayList]) -> String

  /// Runs a scene beside its frames, whose times ascend; `drawing` is the digest of what the screens draw.
  /// - Throws: `noSuchPlace`; `diverges`.
  package init(
    _ scene: Scene, beside times: [SceneTime], drawing: @escaping ([DisplayList]) -> String
  ) throws(SimulationError) {
    self.drawing = drawing
    let frames = Set(times)
    guard let first = times.first, let last = times.last else { return }
    let isSeldom = times.count > 1 && SceneTime(ticks: 1, rate: .sixty) < times[1] - times[0]
    var runs = scene.panels.map { SceneRun(scene, panel: $0) }
    var tick = first.ticks(rate: .sixty)
    while true {
      let event = runs.lazy.compactMap(\.nextInstant).min()
      let still = isSeldom ? SceneTime(ticks: tick, rate: .sixty) : nil
      if let still, still <= last, event.map({ still < $0 }) ?? true {
        tick += 1
        if first < still, !frames.contains(still) {
          try take(.still, at: still, runs, scene)
        }
        continue
      }
      guard let event, event <= last else { return }
      if still == event { tick += 1 }
      let before = runs
      let isNotable = try Self.step(&runs, at: event, scene)
      guard isNotable, first < event else { continue }
      try take(.before, at: event, before, scene)
      if !frames.contains(event) { try take(.after, at: event, runs, scene) }
    }
  }

  private mutating func take(
    _ phase: ReadingMoment.Phase, at time: SceneTime, _ runs: [SceneRun], _ scene: Scene
  ) throws(SimulationError) {
    var values: [ReadingValue] = []
    for run in runs {
      do throws(SimulationError) {
        values += try run.readings(at: time).map(\.value)
      } catch {
        throw error.naming(run.panel, of: scene)
      }
    }
    let drawing = drawing(runs.map { $0.displayList(at: time) })
    rows.append(
      Row(moment: ReadingMoment(phase, time: time.seconds, drawing: drawing), values: values))
  }

  /// Lets all that happens at an instant happen; true if that is more than that fingers move.
  private static func step(
    _ runs: inout [SceneRun], at instant: SceneTime, _ scene: Scene
  ) throws(SimulationError) -> Bool {
    var isNotable = false
    for index in runs.indices {
      let panel = runs[index].panel
      do throws(SimulationError) {
        while runs[index].nextInstant == instant {
          let before = runs[index].fingers.traces.map(\.upTime)
          let events = try runs[index].step()
          let isTimer = runs[index].lastChanges.isEmpty && !events.isEmpty
          let isTouch = before != runs[index].fingers.traces.map(\.upTime)
          isNotable =
            isNotable || isTimer || isTouch
            || events.contains { $0.marks.contains(where: \.isHandOff) }
        }
      } catch {
        throw error.naming(panel, of: scene)
      }
    }
    return isNotable
  }
}
