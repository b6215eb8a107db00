package import Pixels

/// Downscales images by area averaging.
///
/// Each result pixel is the average of the source area it covers. Areas end at fractions of pixels.
/// Their weights are integers that add up to 256 for rows and to 65536 for columns. Each value is
/// therefore within one level of the exact average, and images of one color do not change.
package struct AreaReduction {
  /// The source pixels along an axis that are averaged into one result pixel.
  private struct Share {
    var start: Int
    var count: Int
    /// The index of their first weight.
    var weights: Int
  }

  private let size: PixelSize
  private let scale: (x: Double, y: Double)

  /// The color outside an image that is smaller than the frame.
  ///
  /// Source: ours, a light gray.
  private static let background: UInt8 = 0xE9

  /// Prepares to scale from `frame`, the size that fills the result, to `size`, which is no larger.
  package init(frame: PixelSize, to size: PixelSize) {
    self.size = size
    scale = (
      x: Double(max(frame.width, 1)) / Double(size.width),
      y: Double(max(frame.height, 1)) / Double(size.height)
    )
  }

  /// Returns a downscaled, opaque image, composited on white where it is transparent.
  package func reduce(_ picture: Pixmap<StraightRGBA8>) -> Pixmap<StraightRGBA8> {
    let opaque = picture.isOpaque ? picture : Self.onWhite(picture)
    let columns = Self.shares(of: picture.width, scale: scale.x, count: size.width, unit: 65536)
    let rows = Self.shares(of: picture.height, scale: scale.y, count: size.height, unit: 256)
    let result = Pixmap<StraightRGBA8>(size: size)
    if columns.shares.count < size.width || rows.shares.count < size.height {
      result.bytes.update(repeating: Self.background)
      for offset in stride(from: 3, to: result.bytes.count, by: 4) { result.bytes[offset] = 255 }
    }
    let sums = UnsafeMutablePointer<UInt16>.allocate(capacity: opaque.stride)
    defer { sums.deallocate() }
    for (y, share) in rows.shares.enumerated() {
      for index in 0..<share.count {
        Self.add(
          opaque.row(share.start + index), times: UInt16(rows.weights[share.weights + index]),
          to: sums, count: opaque.stride, isFirst: index == 0)
      }
      Self.sum(sums, columns.shares, columns.weights, into: result.row(y))
    }
    withExtendedLifetime((opaque, result)) {}
    return result
  }

  // MARK: Rows

  private static func add(
    _ row: UnsafeMutablePointer<UInt8>, times weight: UInt16, to sums: UnsafeMutablePointer<UInt16>,
    count: Int, isFirst: Bool
  ) {
    if isFirst {
      for offset in 0..<count { sums[offset] = UInt16(truncatingIfNeeded: row[offset]) &* weight }
    } else {
      for offset in 0..<count {
        sums[offset] = sums[offset] &+ UInt16(truncatingIfNeeded: row[offset]) &* weight
      }
    }
  }

  private static func sum(
    _ sums: UnsafeMutablePointer<UInt16>, _ shares: [Share], _ weights: [UInt32],
    into target: UnsafeMutablePointer<UInt8>
  ) {
    weights.withUnsafeBufferPointer { weights in
      var target = target
      for share in shares {
        // The weights of both axes multiply to 2²⁴ in total, so the sum for a value of 255 fits.
        var (red, green, blue): (UInt32, UInt32, UInt32) = (1 << 23, 1 << 23, 1 << 23)
        var source = sums + share.start * 4
        for offset in share.weights..<share.weights + share.count {
          let weight = weights[offset]
          red = red &+ UInt32(truncatingIfNeeded: source[0]) &* weight
          green = green &+ UInt32(truncatingIfNeeded: source[1]) &* weight
          blue = blue &+ UInt32(truncatingIfNeeded: source[2]) &* weight
          source += 4
        }
        target[0] = UInt8(truncatingIfNeeded: red &>> 24)
        target[1] = UInt8(truncatingIfNeeded: green &>> 24)
        target[2] = UInt8(truncatingIfNeeded: blue &>> 24)
        target[3] = 255
        target += 4
      }
    }
  }

  // MARK: Areas

  /// Returns the shares of an axis.
  ///
  /// Lengths are in px. `scale` is the number of source px per result px, at least 1. `unit` is the
  /// sum of the weights of each result pixel.
  private static func shares(
    of extent: Int, scale: Double, count: Int, unit: Int
  ) -> (shares: [Share], weights: [UInt32]) {
    var shares: [Share] = []
    var weights: [UInt32] = []
    for offset in 0..<count {
      let start = Double(offset) * scale
      let end = min(Double(offset + 1) * scale, Double(extent))
      // A pixel less than half covered by the image is outside it, except for the first one.
      guard offset == 0 || end - start > scale / 2 else { break }
      let first = min(Int(start), extent - 1)
      let last = min(max(Int(end.rounded(.up)), first + 1), extent)
      let begin = weights.count
      var (sum, given) = (0.0, 0)
      for pixel in first..<last {
        sum += max(0, min(Double(pixel + 1), end) - max(Double(pixel), start))
        // Rounding the running sum keeps the total exact.
        let reached = pixel == last - 1 ? unit : Int((sum / (end - start) * Double(unit)).rounded())
        weights.append(UInt32(reached - given))
        given = reached
      }
      shares.append(Share(start: first, count: last - first, weights: begin))
    }
    return (shares, weights)
  }

  private static func onWhite(_ picture: Pixmap<StraightRGBA8>) -> Pixmap<StraightRGBA8> {
    let result = Pixmap<StraightRGBA8>(size: picture.size)
    for offset in stride(from: 0, to: picture.bytes.count, by: 4) {
      let alpha = UInt32(picture.bytes[offset + 3])
      for channel in offset..<offset + 3 {
        let color = UInt32(picture.bytes[channel]) * alpha + 255 * (255 - alpha)
        result.bytes[channel] = UInt8(truncatingIfNeeded: (color + 127) / 255)
      }
      result.bytes[offset + 3] = 255
    }
    return result
  }
}
