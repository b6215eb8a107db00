package import Display
package import Pixels

/// A recorded scene: its frames by their digests, and its readings over time.
package struct Recording: Hashable, Sendable {
  /// One frame.
  package struct Frame: Hashable, Sendable {
    /// Its number, from 0.
    package var index: Int
    /// The scene time it shows, s.
    package var time: Double
    /// The playback time, s.
    package var playback: Double
    /// The digest of its straight-alpha RGBA8 pixels, as in manifests.
    package var digest: String

    /// Creates a frame.
    package init(index: Int, time: Double, playback: Double, digest: String) {
      self.index = index
      self.time = time
      self.playback = playback
      self.digest = digest
    }
  }

  /// The scene's name.
  package var scene: String
  /// Width and height of the frames, px.
  package var size: PixelSize
  /// Pixels per point.
  package var scale: Double
  /// Frames per second of playback.
  package var fps: Double
  /// Seconds of scene time per second of playback.
  package var speed: Double
  /// The frames, in order.
  package var frames: [Frame]
  /// The readings and marks at the frames' scene times.
  package var motion: MotionRecording

  /// The constants of the scene file, key by key.
  package var written: [SceneConstant]
  /// The constants of its screens, defaults filled in, each as `SCREEN.NAME`.
  package var constants: [SceneConstant]

  /// Creates a recording.
  package init(
    scene: String, size: PixelSize, scale: Double, fps: Double, speed: Double,
    frames: [Frame] = [], motion: MotionRecording = MotionRecording(),
    written: [SceneConstant] = [],
    constants: [SceneConstant] = []
  ) {
    self.scene = scene
    self.size = size
    self.scale = scale
    self.fps = fps
    self.speed = speed
    self.frames = frames
    self.motion = motion
    self.written = written
    self.constants = constants
  }
}

extension Recording {
  /// The prefix of the names of constants that state the digest of a photo's file.
  package static let photoPrefix = "photo:"
  /// The constant that states what is drawn over the frames.
  package static let overlays: ConstantName = "run.overlays"
  /// The constant that states which screens are shown.
  package static let screens: ConstantName = "run.screens"

  /// A constant of its screens or of the run; nil where it is not stated.
  func constant(_ name: ConstantName) -> SceneConstant? { constants.first { $0.name == name } }
}
