package import Display
package import Motion
package import SceneModel
import Synchronization
package import Touch

/// One run of a scene: evaluable at any time up to its end, in any order, from any thread.
///
/// The initializer simulates the scene. Between two steps (timers, touch events) the picture is a closed-form
/// function of time, so a timeline stores the steps and a checkpoint every few of them, and replays the rest
/// on demand.
package struct Timeline: Sendable {
  /// The scene that was run.
  package private(set) var scene: Scene
  /// The scene's end: its fixed duration, or the end of its tail once all its screens have settled.
  package let duration: SceneTime
  /// The runs of the scene's screens, in the order of its panels.
  package private(set) var panels: [PanelTimeline]

  /// The number of timelines that this process has simulated.
  package static var runCount: Int { runs.load(ordering: .relaxed) }

  private static let runs = Atomic(0)

  /// The time by which a scene without a fixed duration has to settle.
  private static let settlingLimit = SceneTime(nanoseconds: 60_000_000_000)

  /// Runs a scene to its end.
  ///
  /// An error in a scene of a fixed duration is thrown by evaluations at or after its time. Such a scene is
  /// run up to `end` if that is earlier; nil for all of it.
  ///
  /// - Throws: the error that stops a scene without a fixed duration; `neverSettles` after 60 s.
  package init(_ scene: Scene, through end: SceneTime? = nil) throws(SimulationError) {
    Self.runs.add(1, ordering: .relaxed)
    self.scene = scene
    switch scene.duration {
    case .fixed(let duration):
      self.duration = duration
      let last = end.map { min($0, duration) } ?? duration
      panels = scene.panels.map { PanelTimeline(scene, panel: $0, until: last) }
    case .settled:
      var settled = SceneTime.zero
      panels = []
      for panel in scene.panels {
        do throws(SimulationError) {
          let (run, end) = try PanelTimeline.settled(scene, panel, within: Self.settlingLimit)
          panels.append(run)
          settled = max(settled, end)
        } catch {
          throw error.naming(panel, of: scene)
        }
      }
      duration = settled + scene.tail
    }
  }

  /// The declarations of the readings of all screens, in the order in which frames and events give them.
  ///
  /// Where there are several screens, names begin with the screen's.
  package var readingKeys: [ReadingKey] {
    let isComparison = scene.layout.isComparison
    return panels.flatMap { run in
      run.readingKeys.map { isComparison ? $0.on(run.panel.id) : $0 }
    }
  }

  /// The declarations of a scene's readings, as those of its timeline; the scene is not run.
  package static func readingKeys(of scene: Scene) -> [ReadingKey] {
    let isComparison = scene.layout.isComparison
    return scene.panels.flatMap { panel in
      panel.makeStage(photos: scene.photos, screen: scene.screen).readingKeys.map {
        isComparison ? $0.on(panel.id) : $0
      }
    }
  }

  /// The same run of the scene with another output or scale, which no motion depends on.
  package func shown(as scene: Scene) -> Timeline {
    var timeline = self
    timeline.scene = scene
    return timeline
  }

  /// Checks that nothing stops the scene before its end.
  ///
  /// - Throws: `noSuchPlace` and `diverges`, the first screen's first.
  package func check() throws(SimulationError) { try check(through: duration) }

  /// Checks that nothing stops the scene up to and including a time.
  ///
  /// - Throws: as `check`.
  package func check(through time: SceneTime) throws(SimulationError) {
    for run in panels {
      do throws(SimulationError) {
        try run.check(through: time)
      } catch {
        throw error.naming(run.panel, of: scene)
      }
    }
  }

  /// The drawing of the whole canvas at a time, in its points; a nil typesetter writes no text.
  /// - Throws: what has stopped the scene by then.
  package func displayList(
    at time: SceneTime, _ side: Side = .after, typesetter: (any Typesetter)? = nil
  ) throws(SimulationError) -> DisplayList {
    scene.layout.canvas(
      of: try states(at: time, side).map { $0.displayList(typesetter: typesetter) })
  }

  /// The readings of all screens at a time; where there are several, names begin with the screen's.
  /// - Throws: what has stopped the scene by then.
  package func readings(
    at time: SceneTime, _ side: Side = .after
  ) throws(SimulationError) -> [Reading] {
    var readings: [Reading] = []
    for state in try states(at: time, side) {
      do throws(SimulationError) {
        let own = try state.readings()
        readings += panels.count > 1 ? own.map(state.panel.named) : own
      } catch {
        throw error.naming(state.panel, of: scene)
      }
    }
    return readings
  }

  /// The states of all screens at a time.
  /// - Throws: what has stopped the scene by then.
  package func states(
    at time: SceneTime, _ side: Side = .after
  ) throws(SimulationError) -> [PanelState] {
    var states: [PanelState] = []
    for run in panels {
      do throws(SimulationError) {
        states.append(try run.state(at: time, side))
      } catch {
        throw error.naming(run.panel, of: scene)
      }
    }
    return states
  }

  /// Adds a touch event on all screens, after everything at its time, and runs the rest again.
  package mutating func add(_ event: TouchEvent) {
    for index in panels.indices { panels[index].add(event) }
  }
}

/// Whether a state at a time includes the steps at that time.
package enum Side: Hashable, Sendable {
  /// Without the steps at that time.
  case before
  /// With the steps at that time.
  case after
}
