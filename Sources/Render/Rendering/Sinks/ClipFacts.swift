import Display
import Pixels
import SceneModel

/// The properties of a clip format that determine which frames are drawn for it.
struct ClipFacts: Sendable {
  /// Bytes per pixel: `packing` per thread while encoding, `packed` on average per encoded frame.
  typealias Memory = (packing: Int, packed: Int)

  /// The name for messages, such as `GIF`.
  var title: String
  /// The extension of a clip's single file, without a dot; nil if each frame has its own file.
  var fileExtension: String?
  /// Whether the pixels read back equal the drawn pixels.
  var isLossless: @Sendable (OutputSettings) -> Bool
  /// The max frames per second; nil for no limit.
  var rateLimit: @Sendable (OutputSettings) -> Rate? = { _ in nil }
  /// Whether each frame can have its own duration.
  var supportsFrameTimes = false
  /// Whether players loop it, and show only its first frame under reduced motion.
  var isLooped = false
  /// The pixels per point of its frames.
  var scale: @Sendable (Scene) -> Double = { $0.output.clipScale }
  /// The settings that a size limit may choose, in descending quality from the given ones.
  ///
  /// Lossless formats return only the given settings.
  var qualities: @Sendable (OutputSettings) -> [OutputSettings] = { [$0] }
  /// The description of the quality.
  var quality: @Sendable (OutputSettings) -> String = { _ in "lossless" }
  /// A hint on how to make the file smaller, and by how much.
  var smaller = "--scale 0.5 reduces it to about a quarter"
  var memory: Memory
  /// The size of frames in the file, px, for a size of drawn frames.
  var fileSize: @Sendable (PixelSize, OutputSettings) -> PixelSize = { size, _ in size }
}

extension OutputSettings {
  /// Returns settings for each quality from `quality` down to the lowest acceptable one, 20.
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
