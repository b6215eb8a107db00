/// The curve of a rectangle's rounded corners.
package enum CornerCurve: String, CaseIterable, Sendable {
  /// A quarter of a circle.
  case circular
  /// A curve whose bend begins and ends gently, and reaches farther along the sides: a squircle's.
  case continuous
}

/// The radii of a rectangle's four corners, in the rectangle's unit, and their curve.
package struct CornerRadii: Hashable, Sendable {
  /// Radius at the top left.
  package var topLeading: Double
  /// Radius at the top right.
  package var topTrailing: Double
  /// Radius at the bottom right.
  package var bottomTrailing: Double
  /// Radius at the bottom left.
  package var bottomLeading: Double
  /// The curve of all corners.
  package var curve: CornerCurve

  /// Creates radii corner by corner, clockwise from the top left.
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

  /// The same radius at all four corners.
  package init(_ radius: Double, curve: CornerCurve = .circular) {
    self.init(
      topLeading: radius, topTrailing: radius, bottomTrailing: radius, bottomLeading: radius,
      curve: curve)
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
      bottomTrailing: body(bottomTrailing), bottomLeading: body(bottomLeading), curve: curve)
  }

  /// The radii as they can be drawn in a rectangle: none below 0 or above half its short side.
  package func clamped(to size: Size) -> CornerRadii {
    let limit = max(0, min(size.width, size.height) / 2)
    return map { min(max($0, 0), limit) }
  }
}
