package import Pixels
package import Simulation
package import Platform

/// A frame that has been drawn.
package struct DrawnFrame: Sendable {
  /// Its number.
  package var index: Int
  /// Its pixels or those of an equal earlier frame; reused once this frame is packed.
  package var pixels: Pixmap<PremultipliedRGBA8>
  /// The pixels of the frame before it; nil for the first.
  package var previous: Pixmap<PremultipliedRGBA8>?
  /// The pixels that may differ from those of the frame before; all others surely do not.
  package var changes: PixelRegion
  /// The digest of the pixels, in straight alpha.
  package var digest: PixelDigest
  /// True if it looks like the frame before it.
  package var isRepeat: Bool
}

/// A frame that has been packed, whose pixels may be drawn over.
package struct PackedFrame: Sendable {
  /// The simulated frame.
  package var frame: SceneFrame
  /// The digest of the pixels, in straight alpha.
  package var digest: PixelDigest
}
