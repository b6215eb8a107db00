/// The state of a pixel; as wide as a pixel, so that marks are made and used in step with it.
enum PixelMark {
  /// Equal, or not different enough to count.
  static let none: UInt32 = 0
  static let changed: UInt32 = 1
  /// Different by the smoothing of an edge.
  static let antialiased: UInt32 = 2
  /// Left out.
  static let masked: UInt32 = 3
  /// Not decided yet; a bit that no other mark has.
  static let doubtful: UInt32 = 4
}
