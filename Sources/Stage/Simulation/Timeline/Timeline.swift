// `Stage` is the interface of an interactive system on a screen. Timers and touches go in. Display
// items, readings, and events come out. Each kind of stage has a folder in `Stages`:
//
// - `Gallery`: A grid, optionally in a sheet (`GallerySheet`). A `GalleryViewer` opens from it. What
//   surrounds its pages is in `Shell`: a viewer describes what it shows as a `ViewerLook`, which draws
//   it over the grid, and may fly between thumbnail and page with a `ViewerShell`. Most viewers that
//   reproduce an original consist of two types. A state machine, independent of the grid, is tested
//   against reference tables (`ZozoViewer`, `B43SwiftUIViewer`, `B43ComposeViewer`, `TelephotoPage`,
//   `PhotoSwipeViewer`, `ZoomTransitionViewer`). A presentation places it over the grid. `PagedZoom` is
//   `photos`, composed of value types with a file each. A `ZoomTransitionViewer` is one pushed
//   controller. Its presentation has the top controller and those whose pictures still return to
//   their thumbnails.
// - `List`: Rows that are inserted and removed with SwiftUI's transitions, and a pushed screen.
// - `Reviews`: Cells with hosted star views, which may keep stale safe area insets.
// - `Beads`: A box, a lid, and a bracelet. Each bead is an animated point that a finger can drag.
//
// `List`, `Reviews`, and `Beads` also follow a script in the scene (`changes`, `scrolling`, `lid`,
// and `appends`). Its steps are the stage's timers. A `Typesetter`, implemented in
// `Raster`, shapes text when a display list is evaluated. No event depends on a font, so one run
// serves frames, goldens, and lint. An event is an `EventMark` with a kind, values, and a subject.
// The trace, the clock overlay, hand-offs, and lint are based on it.
//
// `Timeline` is one run of a scene as a value. It can be evaluated at any time, in any order, and
// from any thread, before and after the events at that time. Each screen has a `PanelTimeline`, so
// that it behaves as it would by itself. It stores the steps (timers and touches), the events, the
// finger strokes, and the stage after every 64 steps. `PanelCursor` replays the steps in between.
// `PanelState` is a screen at a time. At one time, timers come first, then moves, then lifts and
// touch-downs in file order. Only a timeline runs a stage (`PanelSimulation`).
//
// All other types read timelines. `SceneFrames` and `SceneEvents` iterate in order.
// `IntermediateReadings` reads between frames, for goldens. `IneffectiveTouches` finds touches
// without visible effect. `PinchZooms` measures the zoom after pinches. `Timeline+Sampling` defines
// the rates for sampling a whole scene. `Timeline.animations` lists all animations: after each
// step, every stage reports the current animations of its values (`StageAnimation`). An
// `Animation` carries the keys of its constants. A table tags each constant that is an animation,
// and the stage tags animations that it makes from several constants. `landings` and
// `pageChanges` also replay the steps.

package import Display
package import SceneModel
import Synchronization

/// One run of a scene, which can be evaluated at any time, in any order, and from any thread.
///
/// The initializer simulates the scene. Between two steps (timers or touch events), the picture is
/// a closed-form function of time. A timeline therefore stores the steps and a checkpoint every few
/// steps, and replays the steps in between on demand.
package struct Timeline: Sendable {
  /// The simulated scene.
  package private(set) var scene: Scene
  /// The fixed duration of the scene, or its settling time on all screens plus its tail.
  package let duration: SceneTime
  /// The runs of the scene's screens, in the order of its panels.
  package private(set) var panels: [PanelTimeline]

  /// The number of timelines that this process has simulated so far.
  package static var runCount: Int { runs.load(ordering: .relaxed) }

  private static let runs = Atomic(0)

  /// The max settling time of a scene without a fixed duration.
  private static let settlingLimit = SceneTime(nanoseconds: 60_000_000_000)

  /// Runs a scene to its end.
  ///
  /// If the scene has a fixed duration, evaluations at or after the time of an error throw it. Such
  /// a scene runs only to `end` if that is earlier than its duration.
  ///
  /// - Throws: If the scene has no fixed duration, the error that stops it, or `neverSettles` if it
  ///   has not settled after 60 s.
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

  /// The declarations of the readings of all screens, in the order used by frames and events.
  ///
  /// If there are several screens, names are prefixed with the screen's name.
  package var readingKeys: [ReadingKey] {
    panels.flatMap { Self.named($0.readingKeys, $0.panel, of: scene) }
  }

  /// Returns the declarations of a scene's readings, without running the scene.
  ///
  /// They equal the `readingKeys` of the scene's timeline.
  package static func readingKeys(of scene: Scene) -> [ReadingKey] {
    scene.panels.flatMap { panel in
      named(
        panel.makeStage(photos: scene.photos, screen: scene.screen(of: panel)).readingKeys, panel,
        of: scene)
    }
  }

  private static func named(_ keys: [ReadingKey], _ panel: Panel, of scene: Scene) -> [ReadingKey] {
    scene.layout.isComparison ? keys.map { $0.on(panel.id) } : keys
  }

  /// Returns the same run for a scene that differs only in output or scale.
  ///
  /// No motion depends on these settings.
  package func shown(as scene: Scene) -> Timeline {
    var timeline = self
    timeline.scene = scene
    return timeline
  }

  /// Checks that no error stops the scene up to and including its end.
  ///
  /// - Throws: `missingAnchor` or `diverges`, on the first screen that has an error.
  package func check() throws(SimulationError) { try check(through: duration) }

  /// Checks that no error stops the scene up to and including a time.
  ///
  /// - Throws: `missingAnchor` or `diverges`, on the first screen that has an error.
  package func check(through time: SceneTime) throws(SimulationError) {
    for run in panels {
      try scene.on(run.panel) { () throws(SimulationError) in try run.check(through: time) }
    }
  }

  /// Returns the drawing of the whole canvas at a time, in points of the canvas.
  ///
  /// Without a typesetter, no text is drawn.
  ///
  /// - Throws: The error that stops the scene at or before the time.
  package func displayList(
    at time: SceneTime, _ side: Side = .after, typesetter: (any Typesetter)? = nil
  ) throws(SimulationError) -> DisplayList {
    scene.layout.canvas(
      of: try states(at: time, side).map { $0.displayList(typesetter: typesetter) })
  }

  /// Returns the states of all screens at a time.
  ///
  /// - Throws: The error that stops the scene at or before the time.
  package func states(
    at time: SceneTime, _ side: Side = .after
  ) throws(SimulationError) -> [PanelState] {
    try panels.map { run throws(SimulationError) in
      try scene.on(run.panel) { () throws(SimulationError) in try run.state(at: time, side) }
    }
  }

  /// Adds touch events on all screens, each after everything at its time, and runs to a time.
  package mutating func add(_ events: [TouchEvent], through end: SceneTime) {
    for index in panels.indices { panels[index].add(events, through: end) }
  }
}

/// Whether a state at a time includes the steps at that time.
package enum Side: Hashable, Sendable {
  /// Without the steps at that time.
  case before
  /// With the steps at that time.
  case after
}
