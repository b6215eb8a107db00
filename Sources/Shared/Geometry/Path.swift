/// An outline of lines and Bézier curves, y down; open subpaths are closed with a line when filled.
package struct Path: Hashable, Sendable {
  /// One step of the outline.
  package enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(Point)
    /// A straight line from the current point.
    case line(Point)
    /// A quadratic Bézier curve from the current point.
    case quadratic(control: Point, end: Point)
    /// A cubic Bézier curve from the current point.
    case cubic(control1: Point, control2: Point, end: Point)
    /// A line back to the subpath's beginning.
    case close
  }

  /// The steps in order; a subpath begins with a move.
  package var elements: [Element]

  /// Creates an outline of its steps.
  package init(_ elements: [Element] = []) {
    self.elements = elements
  }
}
