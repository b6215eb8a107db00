package import Pixels

/// The data of a motion without its scene: frames, and for scenes readings and constants.
///
/// Goldens, manifests, traces, frame folders, animations, and videos are read as recordings.
package struct Recording: Hashable, Sendable {
  /// A frame of the recording.
  package struct Frame: Hashable, Sendable {
    /// The frame number, from 0.
    package var index: Int
    /// The scene time that the frame shows, in seconds.
    package var time: Double
    /// The playback time in seconds.
    package var playback: Double
    /// The digest of its straight-alpha RGBA8 pixels, as in manifests; nil if unknown.
    package var digest: String?

    /// Creates a frame; without a scene time, it equals the playback time.
    package init(index: Int, time: Double? = nil, playback: Double, digest: String? = nil) {
      self.index = index
      self.time = time ?? playback
      self.playback = playback
      self.digest = digest
    }
  }

  /// The scene's name; empty if unknown.
  package var scene: String
  /// The width and height of the frames in px; zero if the recording has no images.
  package var size: PixelSize
  /// Pixels per point; nil if unknown.
  package var scale: Double?
  /// Frames per second of playback; 0 if unknown.
  package var fps: Double
  /// Seconds of scene time per second of playback.
  package var speed: Double
  /// The frames, in order.
  package var frames: [Frame]
  /// The playback times of frames with individual durations; nil if all durations are equal.
  private var ownTimes: FrameTimes?
  /// The readings and marks at the frames' scene times.
  package var motion: MotionRecording
  /// The constants written in the scene file, one per key.
  package var written: [SceneConstant]
  /// The constants of the screens with defaults filled in, named `viewer.KEY` or `SCREEN.KEY`.
  package var constants: [SceneConstant]
  /// The texts of the scene's expectations.
  package var expectations: [String] = []
  /// The values that the scene file does not state, by the option or file that does.
  package var options: [SceneConstant] = []
  /// The versions of zoetrope and of its text libraries, and the digests of fonts.
  package var made: [SceneConstant] = []

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

  /// Creates a recording that has only images, with their playback times.
  package init(size: PixelSize, scale: Double? = nil, frames: [Frame], times: FrameTimes) {
    self.init(scene: "", size: size, scale: scale, fps: times.rate ?? 0, speed: 1, frames: frames)
    ownTimes = times
  }

  /// The playback times of the frames.
  package var times: FrameTimes {
    ownTimes ?? FrameTimes(starts: frames.map(\.playback), rate: fps)
  }

  /// The scene times of the frames.
  package var sceneTimes: FrameTimes { FrameTimes(starts: frames.map(\.time), rate: fps / speed) }

  /// Whether the recording contains a scene's motion and constants, not only images.
  package var isOfScene: Bool { !motion.times.isEmpty }

  /// The prefix of constants that contain the digest of a photo's file.
  package static let photoPrefix = "photo:"
  /// The constant that names the overlays drawn over the frames.
  package static let overlays: ConstantName = "run.overlays"
  /// The constant that names the screens shown.
  package static let screens: ConstantName = "run.screens"

  /// Returns a constant of the screens or the run; nil if it is missing.
  package func constant(_ name: ConstantName) -> SceneConstant? {
    constants.first { $0.name == name }
  }
}
