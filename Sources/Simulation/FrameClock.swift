package import Motion

/// When the frames of a result show the scene, and when they play.
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

  /// Creates the clock of a result.
  ///
  /// - Parameters:
  ///   - fps: frames per second of playback.
  ///   - speed: seconds of scene time per second of playback.
  ///   - duration: the scene's end.
  package init(fps: Rate, speed: Speed, duration: SceneTime) {
    self.fps = fps
    self.speed = speed
    count = max(1, duration.ticks(rate: fps, speed: speed))
  }

  /// The scene time that a frame shows.
  package func sceneTime(of frame: Int) -> SceneTime {
    SceneTime(ticks: frame, rate: fps, speed: speed)
  }

  /// When a frame begins to play.
  package func playbackTime(of frame: Int) -> SceneTime {
    SceneTime(ticks: frame, rate: fps)
  }
}
