/// An outline of lines and Bézier curves, y down; filling closes open subpaths with a line.
package struct Path: Hashable, Sendable {
  /// An element of the path.
  package enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(Point)
    /// A straight line from the current point.
    case line(Point)
    /// A quadratic Bézier curve from the current point.
    case quadratic(control: Point, end: Point)
    /// A cubic Bézier curve from the current point.
    case cubic(control1: Point, control2: Point, end: Point)
    /// A line back to the start of the subpath.
    case close

    /// Calls `body` with the control points and the end, in this order.
    package func forEachPoint(_ body: (Point) -> Void) {
      switch self {
      case .move(let point), .line(let point): body(point)
      case .quadratic(let control, let end):
        body(control)
        body(end)
      case .cubic(let control1, let control2, let end):
        body(control1)
        body(control2)
        body(end)
      case .close: break
      }
    }
  }

  /// The elements in order; each subpath starts with a move.
  package var elements: [Element]

  package init(_ elements: [Element] = []) {
    self.elements = elements
  }
}
