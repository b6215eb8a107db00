package import Pixels
import Platform

/// A picture of at most 16 colours for a PNG file of four bits a pixel: an eighth of the bytes of RGBA.
///
/// Several threads may fill rows at once, each row one thread.
package final class IndexedPNG: @unchecked Sendable {
  /// Width and height, px.
  package let size: PixelSize

  private let palette: [UInt32]
  /// Rows as the format has them: the filter's number 0, then two pixels a byte, the left one high.
  private let rows: BulkMemory
  private let stride: Int

  /// Creates a picture, 1 to 1,000,000 px a side, of the first of 1 … 16 opaque colours, red lowest.
  package init(size: PixelSize, palette: [UInt32]) {
    precondition((1...16).contains(palette.count), "1 … 16 colours")
    precondition(
      (1...PNGEncoder.sideLimit).contains(size.width)
        && (1...PNGEncoder.sideLimit).contains(size.height), "sides that are written")
    self.size = size
    self.palette = palette
    stride = 1 + (size.width + 1) / 2
    rows = BulkMemory(count: stride * size.height)
  }

  deinit {
    rows.free()
  }

  /// Writes a row, 0 ..< height: each pixel's colour, and one more byte, 0, where the width is odd.
  package func set(row y: Int, _ indices: UnsafePointer<UInt8>) {
    precondition(y >= 0 && y < size.height, "row outside the picture")
    guard let base = rows.bytes.baseAddress else { return }
    let target = base + y * stride + 1
    for index in 0..<stride - 1 {
      target[index] = indices[2 * index] << 4 | indices[2 * index + 1]
    }
    withExtendedLifetime(self) {}
  }

  /// Writes the file.
  ///
  /// - Throws: `PictureEncodingError` where memory is short or a chunk cannot hold so much.
  package func encode() throws(PictureEncodingError) -> [UInt8] {
    defer { withExtendedLifetime(self) {} }
    let colours = palette.flatMap { color in
      [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    return try PNGAssembly.file(
      size: size, pixels: .indexed(palette: colours), rows: UnsafeBufferPointer(rows.bytes),
      level: Self.level)
  }

  /// The effort of libdeflate: of few colours, faster and smaller than its level 1.
  private static let level: Int32 = 2
}
