import Display

struct RowLayout: Hashable, Sendable {
  /// The position of the first row, pt of the screen.
  var origin: Point
  /// A row's size, pt.
  var size: Size
  /// The device's pixels per point.
  var density: Double

  /// Returns a row's edges rounded to whole pixels, pt of the screen.
  ///
  /// `y` is relative to the first row's position, pt.
  func edges(at y: Double) -> (upper: Double, lower: Double) {
    (
      Self.onPixel(origin.y + y, density: density),
      Self.onPixel(origin.y + y + size.height, density: density)
    )
  }

  /// Returns the position rounded to a whole pixel, pt.
  static func onPixel(_ position: Double, density: Double) -> Double {
    (position * density).rounded() / density
  }
}
