package import Motion
package import SceneModel

/// The times of a result's frames in the scene and in playback.
///
/// Frame i shows the scene at `i · speed / fps` and plays at `i / fps`; frames exist for scene times
/// before the scene's end, and there is at least one.
package struct FrameClock: Hashable, Sendable {
  /// The most frames of one run.
  package static let limit = 10_000

  /// Frames per second of playback.
  package let fps: Rate
  /// Seconds of scene time per second of playback.
  package let speed: Speed
  /// The number of frames.
  package let count: Int

  /// Creates the clock of a result; `fps` and `speed` are per second of playback.
  package init(fps: Rate, speed: Speed, duration: SceneTime) {
    self.fps = fps
    self.speed = speed
    count = max(1, duration.ticks(rate: fps, speed: speed))
  }

  /// Creates the clock of all frames of a timeline.
  package init(of timeline: Timeline) {
    let output = timeline.scene.output
    self.init(fps: output.fps, speed: output.speed, duration: timeline.duration)
  }

  /// Checks the number of frames of a scene, or of a range of them, if it is known without running it.
  ///
  /// - Throws: `tooManyFrames`.
  package static func check(
    framesOf scene: Scene, in range: Range<Int>? = nil
  ) throws(SimulationError) {
    guard case .fixed(let duration) = scene.duration else { return }
    let output = scene.output
    let all = 0..<FrameClock(fps: output.fps, speed: output.speed, duration: duration).count
    try check((range ?? all).clamped(to: all).count)
  }

  /// Checks a number of frames, before any of them is made.
  ///
  /// - Throws: `tooManyFrames`.
  package static func check(_ count: Int) throws(SimulationError) {
    if count > limit { throw .tooManyFrames(count, limit: limit) }
  }

  /// The scene time that a frame shows.
  package func sceneTime(of frame: Int) -> SceneTime {
    SceneTime(ticks: frame, rate: fps, speed: speed)
  }

  /// The first frame that shows a time of the scene; the last for later ones.
  package func frame(showing time: SceneTime) -> Int {
    min(time.ticks(rate: fps, speed: speed), count - 1)
  }

  /// The time when a frame begins to play.
  package func playbackTime(of frame: Int) -> SceneTime {
    SceneTime(ticks: frame, rate: fps)
  }
}
