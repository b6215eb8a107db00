import Display
import Motion
package import SceneModel
import Touch

/// The touches of a scene after which nothing changes on any of its screens.
package struct IdleTouches: Sendable {
  /// A touch that changes nothing.
  package struct Idle: Hashable, Sendable {
    /// The line of the scene file where its step begins, from 1.
    package var line: Int
    /// The column of that line, from 1.
    package var column: Int
    /// True if fingers move where pictures open in a viewer, and none is open.
    package var missesViewer: Bool
  }

  /// The touches, in file order.
  package private(set) var touches: [Idle] = []
  /// The line and the column at which the first touch begins; those of the file without one.
  package let beginning: (line: Int, column: Int)
  /// True if no frame of the scene differs from its first.
  package private(set) var isStill = true

  /// The time after a step in which what it did may still begin to show: a tap waits for a second one.
  private static var patience: SceneTime { SceneTime(nanoseconds: 600_000_000) }

  /// Simulates a scene's frames; nothing is written or drawn.
  ///
  /// - Throws: as `SceneRun.rehearse`; `tooManyFrames`.
  package init(of scene: Scene) throws(SimulationError) {
    let (clock, duration) = try FrameClock.frames(of: scene)
    try FrameClock.check(clock.count)
    var changes: [SceneTime] = []
    var frames = SceneFrames(scene, clock: clock)
    var shown: DisplayList?
    while let frame = try frames.nextFrame() {
      if let shown, shown != frame.displayList { changes.append(frame.time) }
      shown = frame.displayList
    }
    isStill = changes.isEmpty
    beginning = (scene.touches.first?.line ?? 1, scene.touches.first?.column ?? 1)
    // The first frame at which a change shows may be one later than the change; what shows at the next
    // step's beginning may be that step's own.
    let frame = clock.sceneTime(of: 1)
    let starts = scene.touches.starts
    var idle: [Int] = []
    for (index, (step, start)) in zip(scene.touches, starts).enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : start
      let until = max(start + step.duration + Self.patience + frame, next)
      let change = changes.countOfPrefix { $0 < start }
      if start <= duration, change == changes.count || changes[change] > until {
        idle.append(index)
      }
    }
    let missing = try Self.missingViewer(idle, starts, scene)
    touches = idle.map { index in
      let step = scene.touches[index]
      return Idle(
        line: step.line, column: step.column, missesViewer: missing.contains(index))
    }
  }

  /// Returns those of some touches that are no taps, and at whose start no screen shows a viewer.
  private static func missingViewer(
    _ touches: [Int], _ starts: [SceneTime], _ scene: Scene
  ) throws(SimulationError) -> Set<Int> {
    guard scene.panels.allSatisfy(\.stage.traits.opensViewers) else { return [] }
    var missing = Set(
      touches.filter { if case .tap = scene.touches[$0].action { false } else { true } })
    for panel in scene.panels {
      var run = SceneRun(scene, panel: panel)
      for index in missing.sorted(by: { (starts[$0], $0) < (starts[$1], $1) }) {
        _ = try run.advance(through: starts[index])
        if run.itemsBelowViewer(at: starts[index]) != nil { missing.remove(index) }
      }
    }
    return missing
  }
}
