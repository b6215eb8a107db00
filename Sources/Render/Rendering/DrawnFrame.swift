package import Pixels
package import Platform
package import Simulation

/// A frame that has been drawn.
package struct DrawnFrame: Sendable {
  package var index: Int
  /// The pixels, shared with an equal earlier frame; they are reused once this frame is encoded.
  package var pixels: Pixmap<PremultipliedRGBA8>
  /// The pixels of the previous frame; nil for the first.
  package var previous: Pixmap<PremultipliedRGBA8>?
  /// The pixels that may differ from the previous frame; all others are equal.
  package var changes: PixelRegion
  /// The digest of the pixels in straight alpha.
  package var digest: PixelDigest
  /// Whether the frame looks like the previous one.
  package var isRepeat: Bool
}

/// A frame that has been encoded, whose pixels may be drawn over.
package struct PackedFrame: Sendable {
  package var frame: SceneFrame
  /// The digest of the pixels in straight alpha.
  package var digest: PixelDigest
}
