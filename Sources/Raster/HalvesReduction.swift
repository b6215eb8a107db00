import Pixels

/// Averages squares of two by two pixels of a finer level.
final class HalvesReduction {
  /// The pixels made, where they are kept.
  let pixels: Pixmap<PremultipliedRGBA8>?

  private let columns: ReductionAxis
  private let rows: ReductionAxis
  private let pending: UnsafeMutablePointer<UInt16>
  private let result: UnsafeMutablePointer<UInt16>
  private var received = 0

  /// Prepares the reduction to pixels whose sides are so many halves of a photo's pixel, an even number.
  init(size: PixelSize, halfPixels: Int, isKept: Bool) {
    columns = ReductionAxis(extent: 2 * size.width, unit: halfPixels / 2)
    rows = ReductionAxis(extent: 2 * size.height, unit: halfPixels / 2)
    let made = PixelSize(width: (columns.count + 1) / 2, height: (rows.count + 1) / 2)
    pixels = isKept ? Pixmap(size: made) : nil
    pending = .allocate(capacity: columns.count * 4)
    result = .allocate(capacity: made.width * 4)
  }

  deinit {
    pending.deallocate()
    result.deallocate()
  }

  /// Adds the finer level's next row of 8.8 numbers; returns the row made, if any, until the next call.
  func add(_ row: UnsafePointer<UInt16>) -> UnsafePointer<UInt16>? {
    let y = received
    received += 1
    if y.isMultiple(of: 2) {
      pending.update(from: row, count: columns.count * 4)
      guard received == rows.count else { return nil }
    }
    reduce(lower: row, upperWeight: rows.weight(of: y & ~1), lowerWeight: rows.weight(of: y | 1))
    pixels?.row(y / 2).store(result, count: (columns.count + 1) / 2 * 4)
    return UnsafePointer(result)
  }

  private func reduce(lower: UnsafePointer<UInt16>, upperWeight: Int, lowerWeight: Int) {
    let evenPairs = upperWeight == lowerWeight ? columns.evenGroups(of: 2) : 0
    for x in 0..<evenPairs {
      for channel in 0..<4 {
        let left = x &* 8 &+ channel
        let upperSum = UInt32(pending[left]) &+ UInt32(pending[left &+ 4])
        let lowerSum = UInt32(lower[left]) &+ UInt32(lower[left &+ 4])
        result[x &* 4 &+ channel] =
          UInt16(truncatingIfNeeded: (upperSum &+ lowerSum &+ 2) &>> 2)
      }
    }
    for x in evenPairs..<(columns.count + 1) / 2 {
      let leftWeight = columns.weight(of: 2 * x)
      let rightWeight = columns.weight(of: 2 * x + 1)
      // Past the last pixel stands the last one, weighing nothing.
      let right = rightWeight > 0 ? 4 : 0
      let total = (leftWeight + rightWeight) * (upperWeight + lowerWeight)
      for channel in 0..<4 {
        let place = x * 8 + channel
        let upper =
          Int(pending[place]) * leftWeight + Int(pending[place + right]) * rightWeight
        let under = Int(lower[place]) * leftWeight + Int(lower[place + right]) * rightWeight
        let sum = upper * upperWeight + under * lowerWeight
        result[x * 4 + channel] = UInt16(truncatingIfNeeded: (sum + total / 2) / total)
      }
    }
  }
}
