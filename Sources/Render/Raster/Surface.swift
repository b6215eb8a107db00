import Pixels

/// A buffer to draw into, in canvas coordinates: the canvas, or the layer of a group.
struct Surface {
  /// The pixels of the canvas that the buffer contains.
  ///
  /// Never empty.
  let bounds: PixelRect
  /// The first pixel, in premultiplied RGBA8.
  let base: UnsafeMutablePointer<UInt8>
  /// The distance between rows, in pixels.
  private let stride: Int

  /// Returns the same buffer, restricted to pixels within `bounds`.
  func region(_ pixels: PixelRect) -> Surface {
    Surface(bounds: pixels, base: address(x: pixels.minX, y: pixels.minY), stride: stride)
  }

  /// Returns the address of a pixel within `bounds`.
  func address(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    base + ((y - bounds.minY) * stride + (x - bounds.minX)) * 4
  }
}

extension Surface {
  /// Creates a surface on memory without padding between rows.
  init(bounds: PixelRect, base: UnsafeMutablePointer<UInt8>) {
    self.init(bounds: bounds, base: base, stride: bounds.width)
  }
}
