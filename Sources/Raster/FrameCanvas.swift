package import Pixels

/// Pixels to draw frames into, one after another, together with what they show.
///
/// A frame that is drawn over another changes only the pixels in which they may differ. Only the
/// renderer writes to the pixels.
package final class FrameCanvas: @unchecked Sendable {
  /// The pixels of the frame that was drawn last.
  package let pixels: Pixmap<PremultipliedRGBA8>
  /// What the pixels show; nil where that is unknown.
  var contents: FrameContents?

  /// Creates a canvas of transparent black of at least 1 px a side.
  package init(size: PixelSize) {
    pixels = Pixmap(size: size)
  }

  /// The pixels that may differ from those of another canvas; all others are surely equal.
  package func changes(since other: FrameCanvas) -> PixelRegion {
    guard let contents else { return PixelRegion(PixelRect(pixels.size)) }
    return contents.changes(since: other.contents)
  }
}
