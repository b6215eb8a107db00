/// A width and a height, in the unit of the context (pt or px).
package struct Size: Hashable, Sendable {
  /// Extent along x.
  package var width: Double
  /// Extent along y.
  package var height: Double

  /// Creates a size from its extents.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size stretched by a factor.
  package static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }
}
