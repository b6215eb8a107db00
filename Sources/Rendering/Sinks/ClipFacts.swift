import Motion
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
  var isLossless: @Sendable (Scene) -> Bool
  /// The most frames a second that it shows; nil for no limit.
  var rateLimit: @Sendable (Scene) -> Rate? = { _ in nil }
  /// True if players show it again and again, and those who want no motion its first frame.
  var isLooped = false
  /// The pixels per point of its frames.
  var scale: @Sendable (Scene) -> Double = { $0.screen.scale }
  /// The setting that makes its file smaller, and the gain.
  var smaller = "half of screen: {scale: …} makes it about a quarter"
  var memory: Memory
}
