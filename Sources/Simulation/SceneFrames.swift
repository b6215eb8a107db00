package import Display
package import Motion
package import Readings
package import SceneModel

/// One frame of a scene, before it is drawn.
package struct SceneFrame: Sendable {
  /// Its number, from 0.
  package var index: Int
  /// The scene time it shows.
  package var time: SceneTime
  /// When it plays.
  package var playback: SceneTime
  /// What it draws.
  package var displayList: DisplayList
  /// The readings of what it shows.
  package var readings: [Reading]
  /// What happened after the previous frame, up to this one.
  package var events: [SceneRun.Event]
}

/// The frames of a scene one after another, each simulated when it is asked for.
package struct SceneFrames: Sendable {
  /// When the frames are.
  package let clock: FrameClock
  /// The frames that are given out.
  package let range: Range<Int>
  private var run: SceneRun
  private var next: Int

  /// Makes the frames of a scene.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - clock: when the frames are.
  ///   - range: the frames wanted; those that the clock does not have are left out.
  package init(_ scene: Scene, clock: FrameClock, range: Range<Int>? = nil) {
    self.clock = clock
    self.range = (range ?? 0..<clock.count).clamped(to: 0..<clock.count)
    run = SceneRun(scene)
    next = self.range.lowerBound
  }

  /// The next frame; nil after the last.
  ///
  /// - Throws: `noSuchPlace` where a step that starts has no place; `diverges`.
  package mutating func nextFrame() throws(SimulationError) -> SceneFrame? {
    guard next < range.upperBound else { return nil }
    defer { next += 1 }
    let time = clock.sceneTime(of: next)
    let events = try run.advance(through: time)
    return SceneFrame(
      index: next, time: time, playback: clock.playbackTime(of: next),
      displayList: run.displayList(at: time), readings: try run.readings(at: time), events: events)
  }
}
