/// A point in a rectangle, as fractions of its size from (0, 0) top left to (1, 1) bottom right.
package struct UnitPoint: Hashable, Sendable {
  /// The fraction of the width; may be outside 0 to 1.
  package var x: Double
  /// The fraction of the height; may be outside 0 to 1.
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let center = UnitPoint(x: 0.5, y: 0.5)
  package static let topLeading = UnitPoint(x: 0, y: 0)
}
