package import Geometry

/// How a row comes and goes, as SwiftUI's transitions.
///
/// Source: OpenSwiftUI's transitions; motion.md of the project's references gives their phases:
/// willAppear → identity → didDisappear.
package indirect enum RowTransition: Hashable, Sendable {
  /// The row is there or not.
  case identity
  /// It comes from the leading edge by its own width and goes to the trailing one.
  case slide
  /// It comes from an edge by its own extent and goes back to it.
  case move(Edge)
  /// It fades.
  case opacity
  /// It grows from a scale about a point of its own and shrinks back.
  case scale(Double, anchor: UnitPoint)
  /// It comes from a displacement, pt, and goes back to it.
  case offset(Vector)
  /// `f(x) = a·x² + b·x + c` scales it about its centre, x from 1 (away) to 0 (there) and back.
  case quadraticScale(a: Double, b: Double, c: Double)
  /// All of them together.
  case combined([RowTransition])
  /// One for coming, another for going.
  case asymmetric(insertion: RowTransition, removal: RowTransition)
}

/// An edge of a view; left is leading.
package enum Edge: String, Hashable, CaseIterable, Sendable {
  /// The upper edge.
  case top
  /// The left edge.
  case leading
  /// The lower edge.
  case bottom
  /// The right edge.
  case trailing
}
