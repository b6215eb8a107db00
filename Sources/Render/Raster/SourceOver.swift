import CPixelKernels

/// Porter and Duff's "source over destination" for rows of premultiplied RGBA8 pixels.
///
/// A weight (coverage times opacity, 0 … 1) first thins out the source: `d' = s·w + d·(1 − w·sᴬ/255)`,
/// in single precision and rounded once. Whole source values at weight 1 give the exact quotient's
/// nearest integer: it is never nearer than 1/510 to a tie, and the error is below 1/10,000. So an
/// opaque source replaces exactly, a weight of 0 changes nothing, and a colour drawn over itself stays.
/// Source: Porter and Duff, "Compositing Digital Images", 1984.
enum SourceOver {
  /// Adding it to a number from 0 to 255 leaves the nearest integer in the sum's lowest bits.
  static let roundingShift: Float = 8_388_608  // 2²³

  /// The nearest integer of a number from 0 to 255, ties to even.
  @inline(__always)
  static func rounded(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: (value + roundingShift).bitPattern)
  }

  /// One channel of one pixel: what the source adds, and how much of the target stays.
  @inline(__always)
  static func blend(_ source: Float, over target: UInt8, keeping rest: Float) -> UInt8 {
    rounded(source + Float(target) * rest)
  }

  /// Composites a row of a picture, a pixel for each column of the coverage.
  static func draw(
    _ source: UnsafePointer<UInt8>, isOpaque: Bool, coverage: RowCoverage,
    on target: UnsafeMutablePointer<UInt8>
  ) {
    let first = coverage.columns.lowerBound
    let start = coverage.even.lowerBound - first
    let end = coverage.even.upperBound - first
    for x in 0..<start where coverage.weights[x] > 0 {
      draw(source + 4 * x, count: 1, weight: coverage.weights[x], on: target + 4 * x)
    }
    let even = source + 4 * start
    if isOpaque, coverage.evenWeight == 1 {
      (target + 4 * start).update(from: even, count: 4 * (end - start))
    } else {
      cpixels_composite_row(
        even, target + 4 * start, end - start, coverage.evenWeight, isOpaque, false)
    }
    for x in end..<coverage.columns.count where coverage.weights[x] > 0 {
      draw(source + 4 * x, count: 1, weight: coverage.weights[x], on: target + 4 * x)
    }
  }

  /// Composites pixels of any alpha at one weight.
  @inline(__always)
  static func draw(
    _ source: UnsafePointer<UInt8>, count: Int, weight: Float,
    on target: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      let place = 4 * x
      let rest = 1 - weight * (Float(source[place + 3]) / 255)
      for channel in place..<place + 4 {
        target[channel] = blend(
          weight * Float(source[channel]), over: target[channel], keeping: rest)
      }
    }
  }
}
