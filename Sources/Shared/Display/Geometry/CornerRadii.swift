/// The curve of a rectangle's rounded corners.
package enum CornerCurve: String, CaseIterable, Sendable {
  /// A quarter of a circle.
  case circular
  /// A squircle curve, whose curvature changes gradually and which extends farther along the sides.
  case continuous
}

/// The radii of a rectangle's four corners, in the rectangle's unit, and their curve.
package struct CornerRadii: Hashable, Sendable {
  /// The radius at the top left.
  package var topLeading: Double
  /// The radius at the top right.
  package var topTrailing: Double
  /// The radius at the bottom right.
  package var bottomTrailing: Double
  /// The radius at the bottom left.
  package var bottomLeading: Double
  /// The curve of all corners.
  package var curve: CornerCurve

  /// Creates corner radii, clockwise from the top left.
  package init(
    topLeading: Double, topTrailing: Double, bottomTrailing: Double, bottomLeading: Double,
    curve: CornerCurve = .circular
  ) {
    self.topLeading = topLeading
    self.topTrailing = topTrailing
    self.bottomTrailing = bottomTrailing
    self.bottomLeading = bottomLeading
    self.curve = curve
  }

  /// Creates equal radii for all corners.
  package init(_ radius: Double, curve: CornerCurve = .circular) {
    self.init(
      topLeading: radius, topTrailing: radius, bottomTrailing: radius, bottomLeading: radius,
      curve: curve)
  }

  /// Square corners.
  package static let zero = CornerRadii(0)

  /// The radius shared by all corners; nil if they differ.
  package var uniform: Double? {
    topLeading == topTrailing && topLeading == bottomTrailing && topLeading == bottomLeading
      ? topLeading : nil
  }

  /// The radii clockwise from the top left.
  package var clockwise: [Double] { [topLeading, topTrailing, bottomTrailing, bottomLeading] }

  /// Returns the result of applying a function to each radius.
  package func map(_ body: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeading: body(topLeading), topTrailing: body(topTrailing),
      bottomTrailing: body(bottomTrailing), bottomLeading: body(bottomLeading), curve: curve)
  }

  /// Returns the radii clamped to the range from 0 to half the rectangle's shorter side.
  package func clamped(to size: Size) -> CornerRadii {
    let limit = max(0, min(size.width, size.height) / 2)
    return map { min(max($0, 0), limit) }
  }
}
