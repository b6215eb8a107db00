import Pixels

/// Memory that is drawn into, placed in canvas pixels: the canvas, or the layer of a group.
struct Surface {
  /// The part of the canvas that the memory holds; not empty.
  let bounds: PixelRect
  /// The first pixel: premultiplied RGBA8.
  let base: UnsafeMutablePointer<UInt8>
  /// The distance from a pixel to the one below it, in pixels.
  private let stride: Int

  /// The same memory, of which only a part within `bounds` is drawn into.
  func part(_ pixels: PixelRect) -> Surface {
    Surface(bounds: pixels, base: address(x: pixels.minX, y: pixels.minY), stride: stride)
  }

  /// The address of a pixel within `bounds`.
  func address(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    base + ((y - bounds.minY) * stride + (x - bounds.minX)) * 4
  }
}

extension Surface {
  /// Creates a surface on memory whose rows follow each other without padding.
  init(bounds: PixelRect, base: UnsafeMutablePointer<UInt8>) {
    self.init(bounds: bounds, base: base, stride: bounds.width)
  }
}
