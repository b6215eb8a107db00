/// The circular radii of a rectangle's four corners, in the rectangle's unit.
package struct CornerRadii: Hashable, Sendable {
  /// Radius at the top left.
  package var topLeading: Double
  /// Radius at the top right.
  package var topTrailing: Double
  /// Radius at the bottom right.
  package var bottomTrailing: Double
  /// Radius at the bottom left.
  package var bottomLeading: Double

  /// Creates radii corner by corner, clockwise from the top left.
  package init(
    topLeading: Double, topTrailing: Double, bottomTrailing: Double, bottomLeading: Double
  ) {
    self.topLeading = topLeading
    self.topTrailing = topTrailing
    self.bottomTrailing = bottomTrailing
    self.bottomLeading = bottomLeading
  }

  /// The same radius at all four corners.
  package init(_ radius: Double) {
    self.init(
      topLeading: radius, topTrailing: radius, bottomTrailing: radius, bottomLeading: radius)
  }

  /// Square corners.
  package static let zero = CornerRadii(0)

  /// The one radius that all corners share, nil where they differ.
  package var uniform: Double? {
    topLeading == topTrailing && topLeading == bottomTrailing && topLeading == bottomLeading
      ? topLeading : nil
  }

  /// The radii clockwise from the top left.
  package var clockwise: [Double] { [topLeading, topTrailing, bottomTrailing, bottomLeading] }

  /// The radii with each corner's value replaced.
  package func map(_ body: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeading: body(topLeading), topTrailing: body(topTrailing),
      bottomTrailing: body(bottomTrailing), bottomLeading: body(bottomLeading))
  }

  /// The radii as they can be drawn in a rectangle: none below 0 or above half its short side.
  package func clamped(to size: Size) -> CornerRadii {
    let limit = max(0, min(size.width, size.height) / 2)
    return map { min(max($0, 0), limit) }
  }
}
