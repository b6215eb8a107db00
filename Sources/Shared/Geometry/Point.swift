/// A place in the plane: points (pt) of the screen or pixels of a picture, as the context says; y down.
package struct Point: Hashable, Sendable {
  /// Distance from the origin to the right.
  package var x: Double
  /// Distance from the origin downwards.
  package var y: Double

  /// Creates a point from its coordinates.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  package static let zero = Point(x: 0, y: 0)

  /// The point reached by going along a vector.
  package static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point from which a vector leads to `point`.
  package static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The vector that leads from `start` to `end`.
  package static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The straight-line distance to another point.
  package func distance(to other: Point) -> Double {
    (other - self).length
  }
}
