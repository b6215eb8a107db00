import Motion
import Pixels
import SceneModel

/// The facts about a format of clips that decide what is drawn for it.
struct ClipFacts: Sendable {
  /// Bytes for each pixel that one thread packs a frame with, and of a packed frame on average.
  typealias Memory = (packing: Int, packed: Int)

  /// Its name in sentences, such as `GIF`.
  var title: String
  /// The extension of a clip's one file, without a dot; nil where each frame has its own file.
  var fileExtension: String?
  /// Tells if the pixels read back are those drawn.
  var isLossless: @Sendable (OutputSettings) -> Bool
  /// The most frames a second that it shows; nil for no limit.
  var rateLimit: @Sendable (OutputSettings) -> Rate? = { _ in nil }
  /// True if each frame may be shown for a time of its own.
  var takesTimes = false
  /// True if players show it again and again, and those who want no motion its first frame.
  var isLooped = false
  /// The pixels per point of its frames.
  var scale: @Sendable (Scene) -> Double = { $0.screen.scale }
  /// The settings of all qualities that a limit of its size allows, from those given down; more than one
  /// only where it is lossy.
  var qualities: @Sendable (OutputSettings) -> [OutputSettings] = { [$0] }
  /// The quality in words.
  var quality: @Sendable (OutputSettings) -> String = { _ in "lossless" }
  /// The setting that makes its file smaller, and the gain.
  var smaller = "half of screen: {scale: …} makes it about a quarter"
  var memory: Memory
  /// The size of its frames for that of those drawn.
  var fileSize: @Sendable (PixelSize, OutputSettings) -> PixelSize = { size, _ in size }
}

extension OutputSettings {
  /// The settings with qualities from one down to the least that is still worth looking at, or with that one alone.
  func qualities(
    from quality: Int, _ set: (inout OutputSettings, Int) -> Void
  ) -> [OutputSettings] {
    stride(from: quality, through: min(quality, 20), by: -1).map {
      var lower = self
      set(&lower, $0)
      return lower
    }
  }
}
