import Display

/// The distances that one finger could pan the pictures and pages in each direction, pt.
///
/// They describe the viewer, not the current gesture: the hidden parts of the picture, and the
/// neighboring pages. If a finger pans in a direction with a distance above 0 and nothing moves,
/// the viewer ignores it.
package struct PanExtents: Hashable, Sendable {
  /// A direction in which a finger moves.
  package enum Side: Int, Hashable, Sendable {
    /// Toward the left edge of the screen.
    case left
    /// Toward the right edge of the screen.
    case right
    /// Toward the top edge of the screen.
    case up
    /// Toward the bottom edge of the screen.
    case down
  }

  /// The distances by the raw values of their directions.
  private let distances: SIMD4<Double>

  /// No distance in any direction: nothing is open, or the viewer ignores touches.
  package static let none = PanExtents(left: 0, right: 0, up: 0, down: 0)

  /// Creates the extents from distances in points; negative distances count as 0.
  package init(left: Double, right: Double, up: Double, down: Double) {
    distances = pointwiseMax(.zero, [left, right, up, down])
  }

  private init(_ distances: SIMD4<Double>) { self.distances = distances }

  /// Creates the extents of a picture at `offset` from its centered position.
  ///
  /// `reach` is the maximum offset on each axis, pt.
  init(offset: Vector, reach: Vector) {
    self.init(
      left: reach.dx + offset.dx, right: reach.dx - offset.dx, up: reach.dy + offset.dy,
      down: reach.dy - offset.dy)
  }

  /// Creates the extents of a picture that follows a finger without limits.
  init(everywhere screen: Size) {
    self.init(left: screen.width, right: screen.width, up: screen.height, down: screen.height)
  }

  /// The distance in a direction, pt.
  package subscript(side: Side) -> Double { distances[side.rawValue] }

  static func + (a: PanExtents, b: PanExtents) -> PanExtents {
    PanExtents(a.distances + b.distances)
  }

  static func / (extents: PanExtents, divisor: Double) -> PanExtents {
    PanExtents(extents.distances / divisor)
  }
}
