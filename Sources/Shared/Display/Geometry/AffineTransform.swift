// The module follows Core Graphics: row vectors, y down, and `a.concatenating(b)` applies a first.
// Units are points of the screen unless a type states pixels.

/// An affine map of the plane that follows Core Graphics: row vectors, y down.
///
/// ```
///            ⎡ a  b  0 ⎤
/// [x y 1] ·  ⎢ c  d  0 ⎥ = [a·x + c·y + tx,  b·x + d·y + ty,  1]
///            ⎣ tx ty 1 ⎦
/// ```
///
/// `p' = p·M`, so `t1.concatenating(t2)` applies `t1` first: `p·(t1·t2) = (p·t1)·t2`. Source:
/// Apple's CGAffineTransform semantics.
package struct AffineTransform: Hashable, Sendable {
  /// The coefficient of x in x'.
  package var a: Double
  /// The coefficient of x in y'.
  package var b: Double
  /// The coefficient of y in x'.
  package var c: Double
  /// The coefficient of y in y'.
  package var d: Double
  /// The translation along x.
  package var tx: Double
  /// The translation along y.
  package var ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity transform.
  package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a transform that scales about the origin.
  package static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a transform that translates by a vector.
  package static func translation(_ vector: Vector) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
  }

  /// Returns a transform that scales about an anchor: `p → scale·(p − anchor) + anchor`.
  package static func anchoredScale(_ scale: Double, anchor: Point) -> AffineTransform {
    AffineTransform(
      a: scale, b: 0, c: 0, d: scale,
      tx: anchor.x - scale * anchor.x, ty: anchor.y - scale * anchor.y)
  }

  /// Creates the axis-aligned transform that maps a rectangle with a nonzero area to another one.
  package init(mapping source: Rect, to target: Rect) {
    let x = target.width / source.width
    let y = target.height / source.height
    self.init(
      a: x, b: 0, c: 0, d: y,
      tx: target.minX - source.minX * x, ty: target.minY - source.minY * y)
  }

  /// The length of the first column: the scale along x of a map without rotation or shear.
  package var scaleX: Double { (a * a + c * c).squareRoot() }

  /// The length of the second column: the scale along y of a map without rotation or shear.
  package var scaleY: Double { (b * b + d * d).squareRoot() }

  /// Returns the transform that applies this one and then `other`: the product `self · other`.
  package func concatenating(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// Returns this transform after a translation in its own (scaled, rotated) axes: `T · self`.
  package func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// Returns the image of a point under the transform.
  package func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the image of a rectangle; the transform must have no rotation or shear.
  ///
  /// Sizes stay positive even if the transform mirrors.
  package func apply(to rect: Rect) -> Rect {
    let first = apply(to: rect.origin)
    let second = apply(to: Point(x: rect.maxX, y: rect.maxY))
    return Rect(
      x: min(first.x, second.x), y: min(first.y, second.y),
      width: abs(second.x - first.x), height: abs(second.y - first.y))
  }
}
