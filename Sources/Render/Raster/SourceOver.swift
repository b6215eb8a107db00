import CPixelKernels

/// Porter and Duff's "source over destination" for rows of premultiplied RGBA8 pixels.
///
/// A weight w, coverage times opacity from 0 to 1, first scales the source: `d' = s·w + d·(1 −
/// w·sᴬ/255)`, in single precision and rounded once. Integer source values at weight 1 give the
/// integer nearest to the exact quotient, which is at least 1/510 from a tie while the error is
/// below 1/10,000. An opaque source therefore replaces exactly, a weight of 0 changes nothing, and
/// a color drawn over itself stays the same.
/// Source: Porter and Duff, "Compositing Digital Images", 1984.
enum SourceOver {
  /// A summand that leaves the nearest integer of 0...255 in the lowest bits of the sum.
  static let roundingShift: Float = 8_388_608  // 2²³

  /// Returns the integer nearest to a number from 0 to 255, with ties to even.
  @inline(__always)
  static func rounded(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: (value + roundingShift).bitPattern)
  }

  /// Returns a channel from the weighted source and the remaining fraction of the target.
  @inline(__always)
  static func blend(_ source: Float, over target: UInt8, keeping kept: Float) -> UInt8 {
    rounded(source + Float(target) * kept)
  }

  /// Composites a row of a picture that has a pixel for each column of the coverage.
  static func draw(
    _ source: UnsafePointer<UInt8>, isOpaque: Bool, coverage: RowCoverage,
    on target: UnsafeMutablePointer<UInt8>
  ) {
    let first = coverage.columns.lowerBound
    let start = coverage.even.lowerBound - first
    let end = coverage.even.upperBound - first
    for x in 0..<start where coverage.weights[x] > 0 {
      draw(source + 4 * x, weight: coverage.weights[x], on: target + 4 * x)
    }
    let even = source + 4 * start
    if isOpaque, coverage.evenWeight == 1 {
      (target + 4 * start).update(from: even, count: 4 * (end - start))
    } else {
      cpixels_composite_row(
        even, target + 4 * start, end - start, coverage.evenWeight, isOpaque, false)
    }
    for x in end..<coverage.columns.count where coverage.weights[x] > 0 {
      draw(source + 4 * x, weight: coverage.weights[x], on: target + 4 * x)
    }
  }

  /// Composites a pixel of any alpha.
  @inline(__always)
  static func draw(
    _ source: UnsafePointer<UInt8>, weight: Float, on target: UnsafeMutablePointer<UInt8>
  ) {
    let kept = 1 - weight * (Float(source[3]) / 255)
    for channel in 0..<4 {
      target[channel] = blend(weight * Float(source[channel]), over: target[channel], keeping: kept)
    }
  }
}
