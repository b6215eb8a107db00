// A `Pixmap` owns its memory and says in its type whether colours are multiplied by alpha.
// `Quantization` chooses up to 256 colours for the pixels of a frame, by a metric of what eyes see
// (`ColorMetric`), and diffuses their errors (`ErrorDiffusion`), with an eye on the strings that
// GIF's coder knows (`CodeStrings`).

import Platform

/// A picture in memory: rows top to bottom, four bytes a pixel, no padding between rows.
///
/// Page faults make its memory expensive to obtain, so frame buffers are reused. It is a class to be
/// lent to other threads without copying; the caller sees to it that a writer is the only user.
package final class Pixmap<Format: PixelFormat>: @unchecked Sendable {
  /// Width and height in pixels, both at least 1.
  package let size: PixelSize

  /// The bytes, `size.count * 4` of them: red, green, blue, alpha of each pixel.
  ///
  /// They do not keep the pixmap: a user of the bytes holds it by a name, with `withExtendedLifetime`
  /// where nothing else uses it afterwards.
  package let bytes: UnsafeMutableBufferPointer<UInt8>

  /// The bytes behind the last row for use while the pixels are made in place.
  package let slack: Int

  private let memory: BulkMemory

  /// Creates a pixmap of transparent black of at least 1 px a side; the caller checks the limits.
  package init(size: PixelSize, slack: Int = 0) {
    precondition(size.width >= 1 && size.height >= 1, "a pixmap has at least one pixel")
    precondition(slack >= 0, "room is not negative")
    self.size = size
    self.slack = slack
    memory = BulkMemory(count: size.count * 4 + slack)
    bytes = UnsafeMutableBufferPointer(rebasing: memory.bytes[..<(size.count * 4)])
  }

  deinit {
    memory.free()
  }

  /// Width in pixels.
  package var width: Int { size.width }
  /// Height in pixels.
  package var height: Int { size.height }
  /// Bytes from one row to the next.
  package var stride: Int { size.width * 4 }

  /// The address of the first byte of row `y`, 0 ..< height.
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    precondition(y >= 0 && y < size.height, "row outside the pixmap")
    guard let base = bytes.baseAddress else { preconditionFailure("a pixmap is never empty") }
    return base + y * stride
  }

  /// The four bytes of one pixel.
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

  /// Whether the alpha of every pixel of a row is 255.
  package func isOpaque(row y: Int) -> Bool {
    let start = row(y)
    let common = start.withMemoryRebound(to: UInt32.self, capacity: width) { pixels in
      UnsafeBufferPointer(start: pixels, count: width).reduce(UInt32.max, &)
    }
    return withExtendedLifetime(self) { UInt32(littleEndian: common) >> 24 == 255 }
  }

  /// True if every pixel's alpha is 255.
  package var isOpaque: Bool {
    let common = bytes.withMemoryRebound(to: UInt32.self) { pixels in
      pixels.reduce(UInt32.max, &)
    }
    return withExtendedLifetime(self) { UInt32(littleEndian: common) >> 24 == 255 }
  }
}
