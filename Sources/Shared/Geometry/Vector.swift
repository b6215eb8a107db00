/// A displacement in the plane; y down.
package struct Vector: Hashable, Sendable {
  /// Displacement to the right.
  package var dx: Double
  /// Displacement downwards.
  package var dy: Double

  /// Creates a vector from its components.
  package init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No displacement.
  package static let zero = Vector(dx: 0, dy: 0)

  /// The Euclidean length.
  package var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The sum of two displacements.
  package static func + (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  /// The displacement that leads from the end of `b` to the end of `a`.
  package static func - (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx - b.dx, dy: a.dy - b.dy)
  }

  /// The displacement stretched by a factor.
  package static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The displacement divided by a factor.
  package static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }

  /// The opposite displacement.
  package static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }
}
