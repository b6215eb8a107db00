package import Pixels
package import Simulation
package import System

/// A frame that has been drawn.
package struct DrawnFrame: Sendable {
  /// What was simulated.
  package var frame: SceneFrame
  /// Its pixels; those of an earlier frame where both look the same.
  ///
  /// They are the pipeline's, which draws other frames into them once this one is handed on.
  package var pixels: Pixmap<PremultipliedRGBA8>
  /// The pixels of the frame before it; nil for the first.
  package var previous: Pixmap<PremultipliedRGBA8>?
  /// The digest of the pixels, in straight alpha.
  package var digest: PixelDigest
  /// True if it looks as the frame before it does.
  package var isRepeat: Bool
}
