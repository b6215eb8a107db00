import Display
import Motion
package import SceneModel
import Touch

/// The touches of a scene after which nothing changes on any of its screens.
package struct IdleTouches: Sendable {
  /// The lines and columns of the scene file where their steps begin, in file order.
  package private(set) var places: [(line: Int, column: Int)] = []
  /// True if no frame of the scene differs from its first.
  package private(set) var isStill = true

  /// The time after a step in which what it did may still begin to show: a tap waits for a second one.
  private static var patience: SceneTime { SceneTime(nanoseconds: 600_000_000) }

  /// Simulates a scene's frames; nothing is written or drawn.
  ///
  /// - Throws: as `SceneRun.rehearse`.
  package init(of scene: Scene) throws(SimulationError) {
    let duration = try SceneRun.duration(of: scene)
    let clock = FrameClock(fps: scene.output.fps, speed: scene.output.speed, duration: duration)
    var changes: [SceneTime] = []
    var frames = SceneFrames(scene, clock: clock)
    var shown: DisplayList?
    while let frame = try frames.nextFrame() {
      if let shown, shown != frame.displayList { changes.append(frame.time) }
      shown = frame.displayList
    }
    isStill = changes.isEmpty
    // The first frame at which a change shows may be one later than the change.
    let frame = clock.sceneTime(of: 1)
    let starts = scene.touches.starts
    for (index, (step, start)) in zip(scene.touches, starts).enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : start
      let until = max(start + step.duration + Self.patience, next) + frame
      if start <= duration, !changes.contains(where: { $0 >= start && $0 <= until }) {
        places.append((step.line, step.column))
      }
    }
  }
}
