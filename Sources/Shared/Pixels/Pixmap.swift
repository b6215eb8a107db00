// A `Pixmap` owns its memory. Its type states whether colors are premultiplied by alpha.
// `Quantization` chooses up to 256 colors for the pixels of a frame with a perceptual metric
// (`ColorMetric`). It diffuses the color errors (`ErrorDiffusion`) and prefers colors that continue
// strings known to the GIF coder (`CodeStrings`), which makes files smaller.

import Platform

/// An image in memory: rows top to bottom, four bytes per pixel, no padding between rows.
///
/// Page faults make its memory expensive to allocate, so framebuffers are reused. It is a class so
/// that other threads can use it without copying. The caller ensures that a writer is the only
/// user.
package final class Pixmap<Format: PixelFormat>: @unchecked Sendable {
  /// The size in pixels; width and height are at least 1.
  package let size: PixelSize

  /// The `size.count * 4` bytes: red, green, blue, and alpha of each pixel.
  ///
  /// They do not retain the pixmap. A user of the bytes must keep the pixmap alive, with
  /// `withExtendedLifetime` if nothing uses it afterward.
  package let bytes: UnsafeMutableBufferPointer<UInt8>

  /// The number of spare bytes after the last row, for use while pixels are decoded in place.
  package let slack: Int

  private let memory: BulkMemory

  /// Creates a transparent black pixmap; the caller must check size limits.
  package init(size: PixelSize, slack: Int = 0) {
    precondition(size.width >= 1 && size.height >= 1, "a pixmap must have at least one pixel")
    precondition(slack >= 0, "the slack must not be negative")
    self.size = size
    self.slack = slack
    memory = BulkMemory(count: size.count * 4 + slack)
    bytes = UnsafeMutableBufferPointer(rebasing: memory.bytes[..<(size.count * 4)])
  }

  /// The width in pixels.
  package var width: Int { size.width }
  /// The height in pixels.
  package var height: Int { size.height }
  /// The number of bytes from one row to the next.
  package var stride: Int { size.width * 4 }

  /// Returns the address of the first byte of row `y`, which is in `0 ..< height`.
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    precondition(y >= 0 && y < size.height, "the row must be in the pixmap")
    guard let base = bytes.baseAddress else { preconditionFailure("a pixmap is never empty") }
    return base + y * stride
  }

  /// The four bytes of a pixel.
  package subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    get {
      let start = (y * size.width + x) * 4
      return (bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
    }
    set {
      let start = (y * size.width + x) * 4
      bytes[start] = newValue.red
      bytes[start + 1] = newValue.green
      bytes[start + 2] = newValue.blue
      bytes[start + 3] = newValue.alpha
    }
  }

  /// Returns whether all pixels of a row have alpha 255.
  package func isOpaque(row y: Int) -> Bool {
    isOpaque(UnsafeMutableBufferPointer(start: row(y), count: stride))
  }

  /// Whether all pixels have alpha 255.
  package var isOpaque: Bool { isOpaque(bytes) }

  private func isOpaque(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    let common = bytes.withMemoryRebound(to: UInt32.self) { pixels in
      pixels.reduce(UInt32.max, &)
    }
    return withExtendedLifetime(self) { UInt32(littleEndian: common) >> 24 == 255 }
  }
}
