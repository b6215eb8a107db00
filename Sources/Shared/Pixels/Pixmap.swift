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

  // MARK: Copying

  /// Returns an independent copy of the pixmap.
  package func copy() -> Pixmap<Format> {
    let copy = Pixmap<Format>(size: size)
    copy.fill(from: self)
    return copy
  }

  /// Copies the pixels of another pixmap of the same size.
  package func fill(from other: Pixmap<Format>) {
    precondition(size == other.size, "the pixmaps must have the same size")
    withExtendedLifetime(other) {
      _ = bytes.update(fromContentsOf: other.bytes)
    }
  }
}

extension Pixmap where Format == StraightRGBA8 {
  /// Writes columns of a row, by default all, premultiplied as `round(color · alpha / 255)`.
  package func premultiply(
    row y: Int, columns: Range<Int>? = nil, into target: UnsafeMutablePointer<UInt8>
  ) {
    let columns = columns ?? 0..<width
    let row = row(y) + columns.lowerBound * 4
    for offset in Swift.stride(from: 0, to: columns.count * 4, by: 4) {
      let alpha = UInt32(row[offset + 3])
      for channel in offset..<offset + 3 {
        target[channel] = UInt8(truncatingIfNeeded: (UInt32(row[channel]) * alpha + 127) / 255)
      }
      target[offset + 3] = row[offset + 3]
    }
  }

  /// Returns the image with colors premultiplied by alpha.
  package func premultiplied() -> Pixmap<PremultipliedRGBA8> {
    let result = Pixmap<PremultipliedRGBA8>(size: size)
    for y in 0..<height { premultiply(row: y, into: result.row(y)) }
    return result
  }
}

extension Pixmap where Format == PremultipliedRGBA8 {
  /// Returns a copy of an opaque image, whose colors are independent of alpha.
  package func straight() -> Pixmap<StraightRGBA8> {
    precondition(isOpaque, "the image must be opaque")
    let straight = Pixmap<StraightRGBA8>(size: size)
    withExtendedLifetime(self) { _ = straight.bytes.update(fromContentsOf: bytes) }
    return straight
  }
}
