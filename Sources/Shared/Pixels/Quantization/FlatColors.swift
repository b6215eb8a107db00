/// The colours of large flat areas of a picture, which a palette has to hold exactly.
///
/// A flat area shows every error: eyes compare it with its surroundings, and with itself a moment ago.
package struct FlatColors {
  /// The least number of equal pixels beside each other that are counted.
  private let leastRun: Int
  /// The most colours found.
  private let limit: Int

  private var counts: [UInt32: Int] = [:]

  /// Creates a search for colours in runs of equal pixels, the most frequent ones up to a limit.
  package init(leastRun: Int = 8, limit: Int = 8) {
    self.leastRun = leastRun
    self.limit = limit
  }

  /// Counts the runs of a row of pixels, red in the lowest byte; those of alpha 0 are not counted.
  package mutating func count(_ row: UnsafeBufferPointer<UInt32>) {
    var start = 0
    while start < row.count {
      var end = start &+ 1
      while end < row.count, row[end] == row[start] { end &+= 1 }
      if end &- start >= leastRun, row[start] &>> 24 != 0 {
        counts[row[start] & 0xFF_FFFF, default: 0] += end - start
      }
      start = end
    }
  }

  /// The colours of at least so many pixels, the most frequent first.
  package func colors(of least: Int) -> [RGB8] {
    counts.filter { $0.value >= least }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .prefix(limit).map { RGB8(packed: $0.key) }
  }
}

extension RGB8 {
  /// Creates a colour from a pixel, red in the lowest byte; the highest one is ignored.
  package init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed), green: UInt8(truncatingIfNeeded: packed &>> 8),
      blue: UInt8(truncatingIfNeeded: packed &>> 16))
  }

  /// The colour as a pixel, red in the lowest byte, the highest one 0.
  package var packed: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 }
}
