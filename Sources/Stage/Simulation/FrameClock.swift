package import Display
package import SceneModel

/// The mapping from frame numbers to scene time and playback time.
///
/// Frame i shows the scene at `i · speed / fps` and plays at `i / fps`. Frames cover the scene
/// times before the scene's end. There is at least one frame.
package struct FrameClock: Hashable, Sendable {
  /// The max number of frames of one run.
  package static let limit = 10_000

  /// Frames per second of playback.
  package let fps: Rate
  /// Seconds of scene time per second of playback.
  package let speed: Speed
  /// The number of frames, at least 1.
  package private(set) var count = 1
  /// The story, which changes the speed during playback; nil for none.
  package let story: Story?

  /// Creates a clock for a scene of a given duration.
  package init(fps: Rate, speed: Speed, duration: SceneTime, story: Story? = nil) {
    self.fps = fps
    self.speed = speed
    self.story = story
    count = max(1, min(ticks(at: duration), story == nil ? .max : Self.limit))
  }

  /// Creates a clock that covers all frames of a timeline.
  package init(of timeline: Timeline) {
    let output = timeline.scene.output
    self.init(fps: output.fps, speed: output.speed, duration: timeline.duration)
  }

  /// Checks that a scene, or a range of its frames, stays within `limit`.
  ///
  /// The check is skipped if the scene has no fixed duration, because the number of frames is then
  /// unknown until the scene has run.
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

  /// Checks that a number of frames stays within `limit`.
  ///
  /// - Throws: `tooManyFrames`.
  package static func check(_ count: Int) throws(SimulationError) {
    if count > limit { throw .tooManyFrames(count, limit: limit) }
  }

  /// Returns the scene time that a frame shows.
  package func sceneTime(of frame: Int) -> SceneTime {
    story?.sceneTime(at: playbackTime(of: max(frame, 0)), speed: speed.factor)
      ?? SceneTime(ticks: frame, rate: fps, speed: speed)
  }

  /// Returns the first frame at or after a scene time, or the last frame if the time is later.
  package func frame(showing time: SceneTime) -> Int {
    min(ticks(at: time), count - 1)
  }

  /// Returns the number of frames before a scene time, without limit.
  private func ticks(at time: SceneTime) -> Int {
    guard let story else { return time.ticks(rate: fps, speed: speed) }
    return Int((story.playback(of: time, speed: speed.factor) * fps.hertz - 1e-6).rounded(.up))
  }

  /// Returns the playback time at which a frame appears.
  package func playbackTime(of frame: Int) -> SceneTime {
    SceneTime(ticks: frame, rate: fps)
  }
}
