/// The comparison result of a pixel.
///
/// It is as wide as a pixel, so that vectors process marks along with pixels. Above `none`, more
/// severe marks are smaller.
enum PixelMark {
  /// Equal, or not different enough to count.
  static let none: UInt32 = 0
  static let changed: UInt32 = 1
  /// Different only by anti-aliasing of an edge.
  static let antialiased: UInt32 = 2
  /// Ignored.
  static let masked: UInt32 = 3
  /// Not decided yet.
  ///
  /// No other mark uses this bit.
  static let doubtful: UInt32 = 4
}
