package import Pixels

/// An encoded APNG frame: a rectangle of compressed RGB pixels that replaces those on the canvas.
package struct APNGFrame: Hashable, Sendable {
  /// The position on the canvas.
  ///
  /// Never empty.
  package let rect: PixelRect
  let packed: [UInt8]
}
