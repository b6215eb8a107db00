// `Stage` is the interface of what is shown: timers, touches in; display items, readings and
// events out. A folder each in `Stages`:
//
// - `Gallery`: the stage owns the grid, which may stand in a sheet (`GallerySheet`), and
//   `GalleryViewer` is what it asks of a viewer that opens from it; a viewer also says how far a
//   finger could pull what is open (`PullRoom`). The literal systems are two parts each: a state
//   machine that knows no grid, as the reference tables test it (`ZozoViewer`, `B43SwiftUIViewer`,
//   `B43ComposeViewer`, `ZoomTransitionViewer`), and its presentation over the grid. `PagedZoom`
//   is a viewer whose pictures lie on the pages of a row, put together from value types, a file
//   each: `Hand` (which fingers count), `FittedVelocity` and `SampledVelocity`, `PageRow`,
//   `PicturePage`, `PictureZoom`, `PictureGrip`, `PanRelease`, `PictureDismissal`,
//   `ViewerOpenness`, `TapPair`, `ViewerBars`, `Resistance`. `PagedZoomParts` holds their
//   constants, `PagedZoomViewer` is the state machine, `PagedZoomPresentation` lays it over the
//   grid. `photos`, `photoswipe` and `telephoto` are sets of parts; `zoom-transition` shares the
//   hand, the row and the velocity, and keeps its own machine: its rules for catching and the
//   controller's life differ throughout. There `ZoomTransitionViewer` is one pushed controller,
//   and its presentation holds the one on top with those whose pictures still fly home.
// - `List`: rows that come and go, with SwiftUI's transitions, and the screen pushed over them.
// - `Reviews`: cells with hosted stars, which may keep insets that are not theirs.
// - `Beads`: a box, a lid and a bracelet; every bead is an animated point that fingers take hold
//   of.
//
// The last three follow a script of their own (`changes`, `scrolling`, `lid` and `appends`): its
// steps are the stage's timers (`Script`). What a stage draws is written by a `Typesetter`, which
// `Text` fulfils, when a display list is evaluated; what happens depends on no font, so that one
// run serves frames, goldens and lint. An event is an `EventMark`: a kind, its values and whose it
// is; the trace's text, the clock's words, hand-offs and what lint compares are made of it.
//
// `Timeline` is one run of a scene as a value, evaluable at any time, in any order, from any
// thread, before and after what happens at that time. Each of several screens is a `PanelTimeline`
// of its own, so that each looks as it would alone: its steps (timers, touches), events, finger
// strokes, and the stage's state after every 64 steps. `PanelCursor` replays what lies between,
// onwards or from the nearest state; `PanelState` is what shows at a time. At one instant timers
// come first, then fingers that move, then lifts and touch-downs in file order. Only a timeline
// can run a stage (`PanelSimulation`); all else reads timelines: `SceneFrames` and `SceneEvents`
// in order, `SceneMoments` beside frames, for goldens, `IdleTouches` for touches after which no
// display list differs, `PinchZooms` for where pinches end. `Timeline+Sampling` has the rates at
// which a scene is looked at as a whole. `Timeline.animations` lists what moved: after each step
// every stage tells the animations that its values were given last (`StageAnimation`). An
// `Animation` carries the keys of its constants: a constant that is one is tagged by its table,
// one that is made of several where the stage makes it. `landings` and `pageChanges` are found in
// the same way.

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
        let (run, end) = try scene.on(panel) { () throws(SimulationError) in
          try PanelTimeline.settled(scene, panel, within: Self.settlingLimit)
        }
        panels.append(run)
        settled = max(settled, end)
      }
      duration = settled + scene.tail
    }
  }

  /// The declarations of the readings of all screens, in the order in which frames and events give them.
  ///
  /// Where there are several screens, names begin with the screen's.
  package var readingKeys: [ReadingKey] {
    panels.flatMap { Self.named($0.readingKeys, $0.panel, of: scene) }
  }

  /// The declarations of a scene's readings, as those of its timeline; the scene is not run.
  package static func readingKeys(of scene: Scene) -> [ReadingKey] {
    scene.panels.flatMap { panel in
      named(
        panel.makeStage(photos: scene.photos, screen: scene.screen).readingKeys, panel, of: scene)
    }
  }

  private static func named(_ keys: [ReadingKey], _ panel: Panel, of scene: Scene) -> [ReadingKey] {
    scene.layout.isComparison ? keys.map { $0.on(panel.id) } : keys
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
      try scene.on(run.panel) { () throws(SimulationError) in try run.check(through: time) }
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
      let own = try scene.on(state.panel) { () throws(SimulationError) in try state.readings() }
      readings += panels.count > 1 ? own.map(state.panel.named) : own
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
      states.append(
        try scene.on(run.panel) { () throws(SimulationError) in try run.state(at: time, side) })
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
