/// The per-channel sums of a number of opaque pixels.
struct ColorSum {
  /// The number of pixels.
  var count = 0
  /// The sums of each channel.
  var red = 0
  var green = 0
  var blue = 0

  /// The mean color; requires at least one pixel.
  var mean: RGB8 {
    RGB8(
      red: UInt8(truncatingIfNeeded: (red + count / 2) / count),
      green: UInt8(truncatingIfNeeded: (green + count / 2) / count),
      blue: UInt8(truncatingIfNeeded: (blue + count / 2) / count))
  }

  @inline(__always)
  mutating func add(_ other: ColorSum) {
    count &+= other.count
    red &+= other.red
    green &+= other.green
    blue &+= other.blue
  }
}
