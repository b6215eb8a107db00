package import Display

/// A closed string on which beads are lined up clockwise from the knot at its top.
package struct Bracelet: Hashable, Sendable {
  /// The center of the loop, in screen points.
  package var center: Point
  /// The distance from the center to the string, pt; above 0.
  package var radius: Double
  /// The number of colorless beads that are already strung; 0 to 100, 5 by default (ours).
  package var strung = Self.standardStrung

  /// The default number of strung beads.
  package static var standardStrung: Int { 5 }

  /// Returns the default bracelet, in the upper half of the safe area.
  ///
  /// A nil radius selects the default radius.
  ///
  /// Source: ours; on an iPhone 15 its radius is 118 pt.
  package static func standard(
    on screen: Screen, beadRadius: Double, radius: Double? = nil
  ) -> Bracelet {
    let safe = screen.bounds.inset(by: screen.safeArea)
    let radius = radius ?? min(0.3 * safe.width, 0.2 * safe.height)
    return Bracelet(
      center: Point(x: safe.center.x, y: safe.minY + radius + beadRadius + 0.05 * safe.height),
      radius: radius)
  }
}
