package import Pixels

/// A frame of an APNG as it is written: a rectangle of packed pixels that changes what is there.
package struct APNGFrame: Hashable, Sendable {
  /// The frame's place on the canvas; never empty.
  package let rect: PixelRect
  /// The way it is drawn onto the canvas; the canvas keeps it.
  package let blend: APNGBlend
  /// True if its pixels are RGBA; otherwise they are RGB.
  package let hasAlpha: Bool
  /// True if the canvas looks as before: the frame does nothing but last.
  package let isUnchanged: Bool
  let packed: [UInt8]
}
