package import Motion
package import SceneModel

/// The facts about a format of clips that decide what is drawn for it.
package struct ClipFacts: Sendable {
  /// What one thread packs a frame with, and what a packed frame takes on average, bytes for each pixel.
  package typealias Memory = (packing: Int, packed: Int)

  /// Its name in sentences, such as `GIF`.
  package var title: String
  /// The end of the name of the one file that holds a clip, without a dot; nil where each frame has a
  /// file of its own.
  package var fileExtension: String?
  /// Whether what is read back is, pixel by pixel, what was drawn.
  package var isLossless: Bool
  /// The most frames a second that it shows, with the reason in words; nil for no limit.
  package var rateLimit: (rate: Rate, reason: String)?
  /// Pixels per point of its frames.
  package var scale: @Sendable (Scene) -> Double = { $0.screen.scale }
  /// What makes its file smaller, as it is written, and how much smaller.
  package var smaller = "half of screen: {scale: …} makes it about a quarter"
  /// What packing its frames takes.
  package var memory: Memory

  /// Makes facts; what is not said is as for a lossless clip of the frames.
  package init(
    title: String, fileExtension: String?, isLossless: Bool,
    rateLimit: (rate: Rate, reason: String)? = nil,
    scale: (@Sendable (Scene) -> Double)? = nil, smaller: String? = nil, memory: Memory
  ) {
    self.title = title
    self.fileExtension = fileExtension
    self.isLossless = isLossless
    self.rateLimit = rateLimit
    self.memory = memory
    if let scale { self.scale = scale }
    if let smaller { self.smaller = smaller }
  }
}
