import Display

/// A displacement or the coordinates of a point, px, in the precision in which Compose computes.
///
/// Some decisions depend on the rounding to Float32: fingers that keep their distance do not zoom
/// if the quotient rounds to 1. Sums, differences, products and quotients of two Float32 numbers
/// are the same if they are computed in Double and then rounded.
///
/// Source: androidx `Offset.kt`.
typealias Offset = SIMD2<Float>

extension Offset {
  /// Rounds a vector.
  init(_ vector: Vector) { self.init(Float(vector.dx), Float(vector.dy)) }

  /// The Euclidean length: `getDistance`.
  var distance: Float { (self * self).sum().squareRoot() }

  /// The same displacement as a vector.
  var vector: Vector { Vector(dx: Double(x), dy: Double(y)) }
}

extension Double {
  /// The nearest Float32, in which Compose stores numbers.
  var float32: Double { Double(Float(self)) }
}

extension Point {
  /// The point with coordinates rounded to Float32, as Compose stores positions in px.
  var float32: Point { Point(x: x.float32, y: y.float32) }
}
