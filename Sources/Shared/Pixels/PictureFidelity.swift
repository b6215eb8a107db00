import Glibc

/// The nearness of a picture that a lossy file shows to the one that it should show.
package struct PictureFidelity: Hashable, Sendable {
  /// The mean squared error of red, green and blue, in squares of 1/255.
  package let meanSquare: Double
  /// The largest error of the mean of a channel in a smooth area, in 1/255: a ghost or a band shows there.
  package let smoothError: Double

  /// The side of the squares that are looked at for smooth areas, px.
  private static let side = 16
  /// The most by which a channel of a smooth square varies, in 1/255: what an eye takes for one colour.
  private static let smoothSpan = 8

  /// The peak signal-to-noise ratio, dB; nil where the pictures are equal.
  package var psnr: Double? {
    meanSquare > 0 ? 10 * log10(255 * 255 / meanSquare) : nil
  }

  /// Compares an opaque picture with the top left of a shown one, which is at least as large.
  ///
  /// - Parameters:
  ///   - shown: the picture that is shown.
  ///   - wanted: red, green, blue and alpha of the picture that it should show, row by row.
  ///   - size: its size.
  package init(_ shown: Pixmap<StraightRGBA8>, showing wanted: [UInt8], of size: PixelSize) {
    precondition(
      wanted.count == size.count * 4 && shown.size.width >= size.width
        && shown.size.height >= size.height, "the picture is covered")
    var squares = 0
    var worst = 0.0
    let stride = shown.size.width * 4
    shown.bytes.withMemoryRebound(to: UInt8.self) { seen in
      wanted.withUnsafeBufferPointer { meant in
        for y in 0..<size.height {
          let (ours, theirs) = (y * size.width * 4, y * stride)
          for x in 0..<size.width {
            for channel in 0..<3 {
              let error =
                Int(meant[ours + x * 4 + channel]) - Int(seen[theirs + x * 4 + channel])
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

  /// The error of the mean of a channel in a square; 0 where it is not smooth.
  private static func error(
    _ meant: UnsafeBufferPointer<UInt8>, _ seen: UnsafeMutableBufferPointer<UInt8>, _ width: Int,
    _ stride: Int, _ left: Int, _ top: Int
  ) -> Double {
    var worst = 0
    for channel in 0..<3 {
      var (least, most, sum) = (255, 0, 0)
      for y in top..<top + side {
        let (ours, theirs) = ((y * width + left) * 4 + channel, y * stride + left * 4 + channel)
        for x in 0..<side {
          let value = Int(meant[ours + x * 4])
          least = min(least, value)
          most = max(most, value)
          sum += value - Int(seen[theirs + x * 4])
        }
        if most - least > smoothSpan { return 0 }
      }
      worst = max(worst, abs(sum))
    }
    return Double(worst) / Double(side * side)
  }
}
