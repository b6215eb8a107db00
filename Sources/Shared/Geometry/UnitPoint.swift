/// A place in a rectangle as fractions of its width and height; (0, 0) top-left, (1, 1) bottom-right.
package struct UnitPoint: Hashable, Sendable {
  /// Fraction of the width; may lie outside 0…1.
  package var x: Double
  /// Fraction of the height; may lie outside 0…1.
  package var y: Double

  /// Creates a unit point from its fractions.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The middle of the rectangle.
  package static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The top-left corner.
  package static let topLeading = UnitPoint(x: 0, y: 0)
}
