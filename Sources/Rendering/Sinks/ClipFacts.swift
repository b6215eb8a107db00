import Motion
import SceneModel

/// The facts about a format of clips that decide what is drawn for it.
struct ClipFacts: Sendable {
  /// What one thread packs a frame with, and what a packed frame takes on average, bytes for each pixel.
  typealias Memory = (packing: Int, packed: Int)

  /// Its name in sentences, such as `GIF`.
  var title: String
  /// The end of the name of the one file that holds a clip, without a dot; nil where each frame has a
  /// file of its own.
  var fileExtension: String?
  /// True if what is read back is, pixel by pixel, what was drawn.
  var isLossless: Bool
  /// The most frames a second that it shows, with the reason in words; nil for no limit.
  var rateLimit: (rate: Rate, reason: String)?
  /// Pixels per point of its frames.
  var scale: @Sendable (Scene) -> Double = { $0.screen.scale }
  /// What makes its file smaller, as it is written, and how much smaller.
  var smaller = "half of screen: {scale: …} makes it about a quarter"
  /// What packing its frames takes.
  var memory: Memory
}
