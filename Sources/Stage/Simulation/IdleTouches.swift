import Display
import Motion
import SceneModel
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

  /// Looks at a scene's frames; nothing is written or drawn.
  ///
  /// - Throws: what stops the scene; `tooManyFrames`.
  package init(of timeline: Timeline) throws(SimulationError) {
    let scene = timeline.scene
    let clock = FrameClock(of: timeline)
    try FrameClock.check(clock.count)
    var changes: [SceneTime] = []
    var frames = SceneFrames(timeline, clock: clock)
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
    for (index, (step, start)) in zip(scene.touches, starts).enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : start
      let until = max(start + step.duration + Self.patience + frame, next)
      let change = changes.countOfPrefix { $0 < start }
      guard start <= timeline.duration, change == changes.count || changes[change] > until else {
        continue
      }
      touches.append(
        Idle(
          line: step.line, column: step.column,
          missesViewer: try Self.missesViewer(step, at: start, timeline)))
    }
  }

  private static func missesViewer(
    _ step: TouchStep, at start: SceneTime, _ timeline: Timeline
  ) throws(SimulationError) -> Bool {
    if case .tap = step.action { return false }
    return try timeline.states(at: start).allSatisfy {
      $0.panel.stage.traits.opensViewers && $0.itemsBelowViewer == nil
    }
  }
}
