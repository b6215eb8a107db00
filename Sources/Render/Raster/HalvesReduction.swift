import Pixels

/// Averages squares of two by two pixels of a finer level.
final class HalvesReduction {
  /// The resulting samples, or nil if only passed on to the next reduction.
  let samples: SampleBuffer?

  private let format: SampleFormat
  private let columns: ReductionAxis
  private let rows: ReductionAxis
  private let pending: UnsafeMutablePointer<UInt16>
  private let result: UnsafeMutablePointer<UInt16>
  private var received = 0

  /// Prepares the reduction to pixels with a side of `halfPixels` / 2 photo pixels.
  ///
  /// It must be even.
  init(size: PixelSize, halfPixels: Int, isKept: Bool, format: SampleFormat) {
    self.format = format
    columns = ReductionAxis(extent: 2 * size.width, unit: halfPixels / 2)
    rows = ReductionAxis(extent: 2 * size.height, unit: halfPixels / 2)
    let made = PixelSize(width: (columns.count + 1) / 2, height: (rows.count + 1) / 2)
    samples = isKept ? SampleBuffer(size: made, format: format) : nil
    pending = .allocate(capacity: columns.count * format.channels)
    result = .allocate(capacity: made.width * format.channels)
  }

  deinit {
    pending.deallocate()
    result.deallocate()
  }

  /// Adds the finer level's next row of 8.8 fixed-point numbers.
  ///
  /// Returns the resulting row, valid until the next call, or nil if another row is needed.
  func add(_ row: UnsafePointer<UInt16>) -> UnsafePointer<UInt16>? {
    let y = received
    received += 1
    if y.isMultiple(of: 2) {
      pending.update(from: row, count: columns.count * format.channels)
      guard received == rows.count else { return nil }
    }
    let weights = (upper: rows.weight(of: y & ~1), lower: rows.weight(of: y | 1))
    switch format {
    case .pixels: reduce(lower: row, weights, channels: 4)
    case .plane: reduce(lower: row, weights, channels: 1)
    }
    samples?.row(y / 2).store(result, count: (columns.count + 1) / 2 * format.channels)
    return UnsafePointer(result)
  }

  @inline(__always)
  private func reduce(
    lower: UnsafePointer<UInt16>, _ weights: (upper: Int, lower: Int), channels: Int
  ) {
    let evenPairs = weights.upper == weights.lower ? columns.uniformGroups(of: 2) : 0
    for x in 0..<evenPairs {
      for channel in 0..<channels {
        let left = x &* 2 &* channels &+ channel
        let upperSum = UInt32(pending[left]) &+ UInt32(pending[left &+ channels])
        let lowerSum = UInt32(lower[left]) &+ UInt32(lower[left &+ channels])
        result[x &* channels &+ channel] =
          UInt16(truncatingIfNeeded: (upperSum &+ lowerSum &+ 2) &>> 2)
      }
    }
    for x in evenPairs..<(columns.count + 1) / 2 {
      let leftWeight = columns.weight(of: 2 * x)
      let rightWeight = columns.weight(of: 2 * x + 1)
      // After the last pixel, repeat it with a weight of 0.
      let right = rightWeight > 0 ? channels : 0
      let total = (leftWeight + rightWeight) * (weights.upper + weights.lower)
      for channel in 0..<channels {
        let index = x * 2 * channels + channel
        let upper = Int(pending[index]) * leftWeight + Int(pending[index + right]) * rightWeight
        let under = Int(lower[index]) * leftWeight + Int(lower[index + right]) * rightWeight
        let sum = upper * weights.upper + under * weights.lower
        result[x * channels + channel] = UInt16(truncatingIfNeeded: (sum + total / 2) / total)
      }
    }
  }
}
