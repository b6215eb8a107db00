package import Geometry

/// A closed string on which beads lie side by side, clockwise from the knot at its top.
package struct Bracelet: Hashable, Sendable {
  /// The middle of the loop, in points of the screen.
  package var center: Point
  /// From the middle to the string, pt; above 0.
  package var radius: Double
  /// The number of beads without colour that are strung already; 0…100, default 5 (ours).
  package var strung = Self.standardStrung

  /// The default number of strung beads.
  package static var standardStrung: Int { 5 }

  /// The default bracelet: in the middle of the upper part of the safe area; a nil radius is standard.
  ///
  /// Source: ours; on an iPhone 15 its radius is 118 pt.
  package static func standard(
    on screen: Screen, beadRadius: Double, radius: Double? = nil
  ) -> Bracelet {
    let safe = screen.bounds.inset(by: screen.safeArea)
    let radius = radius ?? min(0.3 * safe.width, 0.2 * safe.height)
    return Bracelet(
      center: Point(
        x: safe.center.x, y: safe.minY + radius + beadRadius + 0.05 * safe.height),
      radius: radius)
  }
}
