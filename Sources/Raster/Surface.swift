import Pixels

/// Memory that is drawn into: the canvas, or the layer of a group that covers a part of it.
///
/// Places are pixels of the canvas for both.
struct Surface {
  /// The part of the canvas that the memory holds; not empty.
  let bounds: PixelRect
  /// The first pixel: premultiplied RGBA8, rows of `bounds.width` pixels without padding.
  let base: UnsafeMutablePointer<UInt8>

  /// The address of a pixel within `bounds`.
  func address(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    base + ((y - bounds.minY) * bounds.width + (x - bounds.minX)) * 4
  }
}
