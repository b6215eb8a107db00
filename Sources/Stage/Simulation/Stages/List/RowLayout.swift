import Geometry

struct RowLayout: Hashable, Sendable {
  /// The place of the first row, pt of the screen.
  var origin: Point
  /// A row's extents, pt.
  var size: Size
  /// The device's pixels per point.
  var density: Double

  /// The edges of a row on the nearest whole pixels, pt of the screen; `y` from the first row's place.
  func edges(at y: Double) -> (upper: Double, lower: Double) {
    (
      Self.onPixel(origin.y + y, density: density),
      Self.onPixel(origin.y + y + size.height, density: density)
    )
  }

  /// The nearest place on a whole pixel, pt.
  static func onPixel(_ place: Double, density: Double) -> Double {
    (place * density).rounded() / density
  }
}
