package import Pixels

/// A frame of an APNG as it is written: a rectangle of packed RGB pixels that takes the place of what is there.
package struct APNGFrame: Hashable, Sendable {
  /// The frame's place on the canvas; never empty.
  package let rect: PixelRect
  let packed: [UInt8]
}
