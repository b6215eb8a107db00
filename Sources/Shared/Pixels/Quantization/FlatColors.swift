/// Finds the colors of large flat areas of an image, which a palette must contain exactly.
///
/// A flat area makes every error visible, compared with its surroundings and with the previous
/// frame.
package struct FlatColors {
  /// The minimum number of equal adjacent pixels that are counted.
  private let minRun: Int
  /// The maximum number of colors to find.
  private let limit: Int

  private var counts: [UInt32: Int] = [:]

  /// Creates a search for at most `limit` colors in runs of at least `minRun` equal pixels.
  package init(minRun: Int = 8, limit: Int = 8) {
    self.minRun = minRun
    self.limit = limit
  }

  /// Counts the runs in a row of pixels, red in the lowest byte; skips pixels of alpha 0.
  package mutating func count(_ row: UnsafeBufferPointer<UInt32>) {
    var start = 0
    while start < row.count {
      var end = start &+ 1
      while end < row.count, row[end] == row[start] { end &+= 1 }
      if end &- start >= minRun, row[start] &>> 24 != 0 {
        counts[row[start] & 0xFF_FFFF, default: 0] += end - start
      }
      start = end
    }
  }

  /// Returns the colors of at least `minimum` pixels, the most frequent first.
  package func colors(of minimum: Int) -> [RGB8] {
    counts.filter { $0.value >= minimum }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .prefix(limit).map { RGB8(packed: $0.key) }
  }
}

extension RGB8 {
  /// Creates a color from a pixel with red in the lowest byte; the highest byte is ignored.
  package init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed), green: UInt8(truncatingIfNeeded: packed &>> 8),
      blue: UInt8(truncatingIfNeeded: packed &>> 16))
  }

  /// The color as a pixel, with red in the lowest byte and 0 in the highest.
  package var packed: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 }
}
