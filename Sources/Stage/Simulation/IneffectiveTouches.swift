import Display
import Motion
import SceneModel
import Touch

/// The touches of a scene that have no visible effect on any of its screens.
package struct IneffectiveTouches: Sendable {
  /// A touch without a visible effect.
  package struct Idle: Hashable, Sendable {
    /// The line in the scene file at which the touch step begins, counted from 1.
    package var line: Int
    /// The column at which the touch step begins, counted from 1.
    package var column: Int
    /// Whether the touch is a drag, pinch, or path in a gallery while no viewer is open.
    package var needsViewer: Bool
  }

  /// The touches without a visible effect, in file order.
  package private(set) var touches: [Idle] = []
  /// The line and column of the scene's first touch, or (1, 1) if it has none.
  package let firstTouch: (line: Int, column: Int)
  /// Whether all frames of the scene are identical.
  package private(set) var isStatic = true

  /// The max delay between the end of a step and the start of its visible effect.
  ///
  /// A tap may have to wait for a possible second tap.
  private static var maxEffectDelay: SceneTime { SceneTime(nanoseconds: 600_000_000) }

  /// Compares the display lists of a timeline's frames, without rasterizing them.
  ///
  /// - Throws: `tooManyFrames`, or the error that stops the scene.
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
    isStatic = changes.isEmpty
    firstTouch = (scene.touches.first?.line ?? 1, scene.touches.first?.column ?? 1)
    // A change can first show one frame after it happens. A change that shows when the next step
    // begins may be caused by that next step.
    let frame = clock.sceneTime(of: 1)
    let starts = scene.touches.starts
    for (index, (step, start)) in zip(scene.touches, starts).enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : start
      let until = max(start + step.duration + Self.maxEffectDelay + frame, next)
      let change = changes.countOfPrefix { $0 < start }
      guard start <= timeline.duration, change == changes.count || changes[change] > until else {
        continue
      }
      touches.append(
        Idle(
          line: step.line, column: step.column,
          needsViewer: try Self.needsViewer(step, at: start, timeline)))
    }
  }

  private static func needsViewer(
    _ step: TouchStep, at start: SceneTime, _ timeline: Timeline
  ) throws(SimulationError) -> Bool {
    if case .tap = step.action { return false }
    return try timeline.states(at: start).allSatisfy {
      $0.panel.stage.traits.opensViewers && $0.itemsBelowViewer == nil
    }
  }
}
