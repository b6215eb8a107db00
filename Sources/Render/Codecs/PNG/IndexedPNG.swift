package import Pixels
import Platform

/// A picture of at most 16 colors for a PNG file with four bits per pixel.
///
/// It takes an eighth of the bytes of RGBA.
///
/// Several threads may set different rows at the same time.
package final class IndexedPNG: @unchecked Sendable {
  /// Width and height, px.
  package let size: PixelSize

  private let palette: [UInt32]
  /// Rows as stored in the format: the filter type 0, then two pixels per byte, the left one high.
  private let rows: BulkMemory
  private let stride: Int

  /// Creates a picture of 1 to 1,000,000 px per side, filled with the first color.
  ///
  /// The palette has 1 to 16 opaque colors with red in the lowest byte.
  package init(size: PixelSize, palette: [UInt32]) {
    precondition((1...16).contains(palette.count), "a palette must have 1 to 16 colors")
    precondition(
      (1...PNGEncoder.sideLimit).contains(size.width)
        && (1...PNGEncoder.sideLimit).contains(size.height), "sides must be in range")
    self.size = size
    self.palette = palette
    stride = 1 + (size.width + 1) / 2
    rows = BulkMemory(count: stride * size.height)
  }

  /// Sets row `y` from one color index per pixel, followed by a 0 byte if the width is odd.
  package func set(row y: Int, _ indices: UnsafePointer<UInt8>) {
    precondition(y >= 0 && y < size.height, "the row must be in the picture")
    guard let base = rows.bytes.baseAddress else { return }
    let target = base + y * stride + 1
    for index in 0..<stride - 1 { target[index] = indices[2 * index] << 4 | indices[2 * index + 1] }
    withExtendedLifetime(self) {}
  }

  /// Encodes the file.
  ///
  /// - Throws: `PictureEncodingError` if memory runs out or the data exceeds one chunk.
  package func encode() throws(PictureEncodingError) -> [UInt8] {
    defer { withExtendedLifetime(self) {} }
    let colors = palette.flatMap { color in
      [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    return try PNGAssembly.file(
      size: size, pixels: .indexed(palette: colors), rows: UnsafeBufferPointer(rows.bytes),
      level: Self.level)
  }

  /// The libdeflate level.
  ///
  /// With few colors, it is faster and gives smaller files than level 1.
  private static let level: Int32 = 2
}
