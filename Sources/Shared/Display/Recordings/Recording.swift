package import Pixels

/// What is known of a motion without its scene: pictures at times, and of recorded scenes readings, events and
/// constants.
///
/// Goldens, manifests, traces, folders of frames, animations and videos are read as recordings.
package struct Recording: Hashable, Sendable {
  /// One frame.
  package struct Frame: Hashable, Sendable {
    /// Its number, from 0.
    package var index: Int
    /// The scene time it shows, s.
    package var time: Double
    /// The playback time, s.
    package var playback: Double
    /// The digest of its straight-alpha RGBA8 pixels, as in manifests; nil if it is not known.
    package var digest: String?

    /// Creates a frame; without a scene time it shows what is then played.
    package init(index: Int, time: Double? = nil, playback: Double, digest: String? = nil) {
      self.index = index
      self.time = time ?? playback
      self.playback = playback
      self.digest = digest
    }
  }

  /// The scene's name; empty if it is not known.
  package var scene: String
  /// Width and height of the frames, px; zero if they have no pictures.
  package var size: PixelSize
  /// Pixels per point; nil if they are not known.
  package var scale: Double?
  /// Frames per second of playback; 0 if they are not known.
  package var fps: Double
  /// Seconds of scene time per second of playback.
  package var speed: Double
  /// The frames, in order.
  package var frames: [Frame]
  /// The playback times of frames that are held for times of their own; nil where each lasts as long.
  private var ownTimes: FrameTimes?
  /// The readings and marks at the frames' scene times.
  package var motion: MotionRecording
  /// The constants of the scene file, key by key.
  package var written: [SceneConstant]
  /// The constants of its screens, defaults filled in, each as `SCREEN.NAME`.
  package var constants: [SceneConstant]

  /// Creates a recording.
  package init(
    scene: String, size: PixelSize, scale: Double?, fps: Double, speed: Double,
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

  /// Creates the recording of pictures alone; `times` are those of their playback.
  package init(size: PixelSize, scale: Double? = nil, frames: [Frame], times: FrameTimes) {
    self.init(scene: "", size: size, scale: scale, fps: times.rate ?? 0, speed: 1, frames: frames)
    ownTimes = times
  }

  /// The playback times of its frames.
  package var times: FrameTimes {
    ownTimes ?? FrameTimes(starts: frames.map(\.playback), rate: fps)
  }

  /// The scene times of its frames.
  package var sceneTimes: FrameTimes { FrameTimes(starts: frames.map(\.time), rate: fps / speed) }

  /// Whether it states a scene's motion and constants, not pictures alone.
  package var isOfScene: Bool { !motion.times.isEmpty }
}

extension Recording {
  /// The prefix of the names of constants that state the digest of a photo's file.
  package static let photoPrefix = "photo:"
  /// The constant that states what is drawn over the frames.
  package static let overlays: ConstantName = "run.overlays"
  /// The constant that states which screens are shown.
  package static let screens: ConstantName = "run.screens"

  /// A constant of its screens or of the run; nil where it is not stated.
  package func constant(_ name: ConstantName) -> SceneConstant? {
    constants.first { $0.name == name }
  }
}
