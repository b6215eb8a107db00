import Platform

/// One channel of an image in memory: rows top to bottom, one byte per sample.
///
/// Rows and columns may have padding at the end, for blocks that a decoder writes as a whole. It is
/// a class so that threads can share it without copying. It is not modified after it is filled.
package final class SamplePlane: @unchecked Sendable {
  /// The size in samples; width and height are at least 1.
  package let size: PixelSize
  /// The number of bytes from one row to the next.
  package let stride: Int
  /// The bytes, initially 0: `stride` for each row, including the padding rows.
  ///
  /// They do not retain the plane, as with `Pixmap.bytes`.
  package let bytes: UnsafeMutableBufferPointer<UInt8>

  private let memory: BulkMemory

  /// Creates a plane whose memory has `padded.width` samples per row and `padded.height` rows; nil
  /// is for no padding.
  package init(size: PixelSize, padded: PixelSize? = nil) {
    let padded = padded ?? size
    precondition(size.width >= 1 && size.height >= 1, "a plane must have at least one sample")
    precondition(padded.width >= size.width && padded.height >= size.height, "samples must fit")
    self.size = size
    stride = padded.width
    memory = BulkMemory(count: padded.count)
    bytes = memory.bytes
  }

  /// Returns the address of the first sample of row `y`, which is in `0 ..< height`.
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    precondition(y >= 0 && y < size.height, "the row must be in the plane")
    guard let base = bytes.baseAddress else { preconditionFailure("a plane is never empty") }
    return base + y * stride
  }
}
