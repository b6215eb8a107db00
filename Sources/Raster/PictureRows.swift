import Pixels

/// Resamples a level of a photo row by row: first along y into a row of wide numbers, then along x.
final class PictureRows {
  /// The filter of the device columns.
  let columns = AxisFilter()
  /// The filter of the device rows.
  let rows = AxisFilter()

  private let sums = Scratch<UInt16>()
  private let averages = Scratch<SIMD4<Float>>()
  private let picture = Scratch<UInt8>()

  /// The most level rows that are summed in 16 bits; each may add 1/256 of a channel's step.
  private static let narrowLimit = 16

  /// Resamples a prepared row, counted from 0, to premultiplied RGBA8 pixels, valid until the next call.
  func resample(row: Int, of level: PhotoLevel) -> UnsafePointer<UInt8> {
    let averages = average(row: row, of: level)
    let count = columns.starts.count
    let picture = picture.reserve(count * 4)
    columns.starts.withUnsafeBufferPointer { starts in
      columns.weights.withUnsafeBufferPointer { weights in
        let taps = columns.taps
        let left = columns.shown.lowerBound
        var weight = 0
        for x in 0..<count {
          let source = averages + (starts[x] &- left)
          var sum = SIMD4<Float>(repeating: 0)
          for tap in 0..<taps { sum += source[tap] * weights[weight &+ tap] }
          weight &+= taps
          let bits = sum + SourceOver.roundingShift
          picture[4 &* x] = UInt8(truncatingIfNeeded: bits.x.bitPattern)
          picture[4 &* x &+ 1] = UInt8(truncatingIfNeeded: bits.y.bitPattern)
          picture[4 &* x &+ 2] = UInt8(truncatingIfNeeded: bits.z.bitPattern)
          picture[4 &* x &+ 3] = UInt8(truncatingIfNeeded: bits.w.bitPattern)
        }
      }
    }
    return UnsafePointer(picture)
  }

  /// Averages the level's rows that a device row shows; only the columns that are shown.
  private func average(row: Int, of level: PhotoLevel) -> UnsafePointer<SIMD4<Float>> {
    var taps = row * rows.taps..<(row + 1) * rows.taps
    var first = rows.starts[row]
    while taps.count > 1, rows.weights[taps.lowerBound] == 0 {
      taps = taps.dropFirst()
      first += 1
    }
    while taps.count > 1, rows.weights[taps.upperBound - 1] == 0 { taps = taps.dropLast() }
    let stride = level.size.width * 4
    let source = level.base + first * stride + columns.shown.lowerBound * 4
    let count = columns.shown.count * 4
    let averages = averages.reserve(columns.shown.count)
    let target = UnsafeMutableRawPointer(averages).assumingMemoryBound(to: Float.self)
    if taps.count == 1 {
      for index in 0..<count { target[index] = Float(source[index]) }
    } else if taps.count <= Self.narrowLimit {
      let sums = sums.reserve(count)
      narrowSum(source, stride: stride, weights: taps, count: count, into: sums)
      for index in 0..<count { target[index] = Float(sums[index]) * (256 / 65535) }
    } else {
      wideSum(source, stride: stride, weights: taps, count: count, into: target)
    }
    return UnsafePointer(averages)
  }

  /// Sums at most `narrowLimit` rows in 16 bits, where 65,279 stands for 255: the quick way.
  ///
  /// Of each product only the high half is kept. The most that this can cut off is added beforehand, so
  /// that halves, quarters and so on come out exact and their ties round up.
  private func narrowSum(
    _ source: UnsafePointer<UInt8>, stride: Int, weights: Range<Int>, count: Int,
    into sums: UnsafeMutablePointer<UInt16>
  ) {
    let cutOff = UInt16(weights.count)
    let firstWeight = fraction(weights.lowerBound)
    for index in 0..<count { sums[index] = cutOff &+ Self.product(source[index], firstWeight) }
    var row = source + stride
    var tap = weights.lowerBound + 1
    while tap + 1 < weights.upperBound {
      let (weight, nextWeight) = (fraction(tap), fraction(tap + 1))
      let next = row + stride
      for index in 0..<count {
        sums[index] &+= Self.product(row[index], weight) &+ Self.product(next[index], nextWeight)
      }
      row = next + stride
      tap += 2
    }
    if tap < weights.upperBound {
      let weight = fraction(tap)
      for index in 0..<count { sums[index] &+= Self.product(row[index], weight) }
    }
  }

  /// A level row's weight in 65,280ths: their sum, rounded, and what is added to it fit 16 bits.
  private func fraction(_ tap: Int) -> UInt16 {
    UInt16(min(rows.weights[tap], 1) * 65280 + 0.5)
  }

  /// The high half of 257 · `value` (0 … 65,535) times a fraction.
  @inline(__always)
  private static func product(_ value: UInt8, _ fraction: UInt16) -> UInt16 {
    let wide = UInt16(value) &<< 8 | UInt16(value)
    return UInt16(truncatingIfNeeded: (UInt32(wide) &* UInt32(fraction)) &>> 16)
  }

  /// Sums any number of rows.
  private func wideSum(
    _ source: UnsafePointer<UInt8>, stride: Int, weights: Range<Int>, count: Int,
    into sums: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<count { sums[index] = 0 }
    var row = source
    for tap in weights {
      let weight = rows.weights[tap]
      for index in 0..<count { sums[index] += Float(row[index]) * weight }
      row += stride
    }
  }
}
