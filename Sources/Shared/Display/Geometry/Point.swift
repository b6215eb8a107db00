/// A point in the plane, in screen points (pt) or image pixels depending on the context; y down.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  package static let zero = Point(x: 0, y: 0)

  /// Returns the point translated by a vector.
  package static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// Returns the point translated by the opposite of a vector.
  package static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// Returns the vector from `start` to `end`.
  package static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// Returns the Euclidean distance to another point.
  package func distance(to other: Point) -> Double {
    (other - self).length
  }

  /// Returns the point scaled about another one.
  package func scaled(by factor: Double, about center: Point) -> Point {
    center + (self - center) * factor
  }
}
