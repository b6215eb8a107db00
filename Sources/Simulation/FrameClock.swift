package import Motion

/// The times of a result's frames in the scene and in playback.
///
/// Frame i shows the scene at `i · speed / fps` and plays at `i / fps`; frames exist for scene times
/// before the scene's end, and there is at least one.
package struct FrameClock: Hashable, Sendable {
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

  /// The scene time that a frame shows.
  package func sceneTime(of frame: Int) -> SceneTime {
    SceneTime(ticks: frame, rate: fps, speed: speed)
  }

  /// The time when a frame begins to play.
  package func playbackTime(of frame: Int) -> SceneTime {
    SceneTime(ticks: frame, rate: fps)
  }
}
