import Glibc

/// A measure of how closely the image decoded from a lossy file matches the original.
package struct PictureFidelity: Hashable, Sendable {
  /// The mean squared error of red, green, and blue, in units of (1/255)².
  package let meanSquare: Double
  /// The largest error of a channel's mean in a smooth area, in units of 1/255.
  ///
  /// Such an error is visible as a ghost or a band.
  package let smoothError: Double

  /// The side of the squares examined for smooth areas, in pixels.
  private static let side = 16
  /// The maximum variation of a channel in a smooth square, in units of 1/255.
  ///
  /// The eye sees such a square as one color.
  private static let smoothSpan = 8

  /// The peak signal-to-noise ratio in dB; nil if the images are equal.
  package var psnr: Double? {
    meanSquare > 0 ? 10 * log10(255 * 255 / meanSquare) : nil
  }

  /// Compares an opaque original with the top left area of a decoded image at least as large.
  ///
  /// - Parameters:
  ///   - shown: The decoded image.
  ///   - wanted: The red, green, blue, and alpha bytes of the original, row by row.
  ///   - size: The size of the original.
  package init(_ shown: Pixmap<StraightRGBA8>, showing wanted: [UInt8], of size: PixelSize) {
    precondition(
      wanted.count == size.count * 4 && shown.size.width >= size.width
        && shown.size.height >= size.height, "the shown picture must cover the size")
    var squares = 0
    var worst = 0.0
    let stride = shown.size.width * 4
    shown.bytes.withMemoryRebound(to: UInt8.self) { seen in
      wanted.withUnsafeBufferPointer { meant in
        for y in 0..<size.height {
          let (ours, theirs) = (y * size.width * 4, y * stride)
          for x in 0..<size.width {
            for channel in 0..<3 {
              let error = Int(meant[ours + x * 4 + channel]) - Int(seen[theirs + x * 4 + channel])
              squares += error * error
            }
          }
        }
        for top in Swift.stride(from: 0, through: size.height - Self.side, by: Self.side) {
          for left in Swift.stride(from: 0, through: size.width - Self.side, by: Self.side) {
            worst = max(worst, Self.error(meant, seen, size.width, stride, left, top))
          }
        }
      }
    }
    meanSquare = Double(squares) / Double(max(1, size.count * 3))
    smoothError = worst
  }

  /// Returns the largest error of a channel's mean in a square; 0 if the square is not smooth.
  private static func error(
    _ meant: UnsafeBufferPointer<UInt8>, _ seen: UnsafeMutableBufferPointer<UInt8>, _ width: Int,
    _ stride: Int, _ left: Int, _ top: Int
  ) -> Double {
    var worst = 0
    for channel in 0..<3 {
      var (minimum, most, sum) = (255, 0, 0)
      for y in top..<top + side {
        let (ours, theirs) = ((y * width + left) * 4 + channel, y * stride + left * 4 + channel)
        for x in 0..<side {
          let value = Int(meant[ours + x * 4])
          minimum = min(minimum, value)
          most = max(most, value)
          sum += value - Int(seen[theirs + x * 4])
        }
        if most - minimum > smoothSpan { return 0 }
      }
      worst = max(worst, abs(sum))
    }
    return Double(worst) / Double(side * side)
  }
}
