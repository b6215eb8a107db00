import Platform

/// One channel of a picture in memory: rows top to bottom, a byte a sample.
///
/// Rows and columns may have room behind them, for blocks that a decoder writes as a whole. It is a class
/// to be shared by threads without copying; nothing is written to it once it is made.
package final class SamplePlane: @unchecked Sendable {
  /// Samples along x and y, both at least 1.
  package let size: PixelSize
  /// Bytes from one row to the next.
  package let stride: Int
  /// The bytes, all 0 at first: `stride` for each row, room behind the last one included.
  ///
  /// They do not keep the plane, as with `Pixmap.bytes`.
  package let bytes: UnsafeMutableBufferPointer<UInt8>

  private let memory: BulkMemory

  /// Creates a plane with room for so many samples a row and so many rows.
  package init(size: PixelSize, room: PixelSize) {
    precondition(size.width >= 1 && size.height >= 1, "a plane has at least one sample")
    precondition(room.width >= size.width && room.height >= size.height, "samples have room")
    self.size = size
    stride = room.width
    memory = BulkMemory(count: room.count)
    bytes = memory.bytes
  }

  /// Creates a plane without room behind its samples.
  package convenience init(size: PixelSize) {
    self.init(size: size, room: size)
  }

  deinit {
    memory.free()
  }

  /// The address of the first sample of row `y`, 0 ..< height.
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    precondition(y >= 0 && y < size.height, "row outside the plane")
    guard let base = bytes.baseAddress else { preconditionFailure("a plane is never empty") }
    return base + y * stride
  }
}
