// Core Graphics' conventions: row vectors, y down, `a.concatenating(b)` applies a first. Units are
// points of the screen unless a type says pixels.

/// An affine map of the plane in Core Graphics' convention: row vectors, y down.
///
/// ```
///            ⎡ a  b  0 ⎤
/// [x y 1] ·  ⎢ c  d  0 ⎥ = [a·x + c·y + tx,  b·x + d·y + ty,  1]
///            ⎣ tx ty 1 ⎦
/// ```
///
/// `p' = p·M`, so `t1.concatenating(t2)` applies `t1` first: `p·(t1·t2) = (p·t1)·t2`.
/// Source: Apple's CGAffineTransform semantics.
package struct AffineTransform: Hashable, Sendable {
  /// Coefficient of x in x'.
  package var a: Double
  /// Coefficient of x in y'.
  package var b: Double
  /// Coefficient of y in x'.
  package var c: Double
  /// Coefficient of y in y'.
  package var d: Double
  /// Constant part of x'.
  package var tx: Double
  /// Constant part of y'.
  package var ty: Double

  /// Creates a transform from its six entries.
  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that moves nothing.
  package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The map that stretches about the origin.
  package static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The map that shifts by a vector.
  package static func translation(_ vector: Vector) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
  }

  /// The map that stretches about an anchor: `p → scale·(p − anchor) + anchor`.
  package static func anchoredScale(_ scale: Double, anchor: Point) -> AffineTransform {
    AffineTransform(
      a: scale, b: 0, c: 0, d: scale,
      tx: anchor.x - scale * anchor.x, ty: anchor.y - scale * anchor.y)
  }

  /// The axis-aligned map that lays one rectangle, which must hold an area, over another.
  package init(mapping source: Rect, to target: Rect) {
    let x = target.width / source.width
    let y = target.height / source.height
    self.init(
      a: x, b: 0, c: 0, d: y,
      tx: target.minX - source.minX * x, ty: target.minY - source.minY * y)
  }

  /// The length of the first column: the stretch along x of a map without rotation or shear.
  package var scaleX: Double { (a * a + c * c).squareRoot() }

  /// The length of the second column (the viewers' `scaleY`).
  package var scaleY: Double { (b * b + d * d).squareRoot() }

  /// This map first, then `other`: the product `self · other`.
  package func concatenating(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// A shift in this map's own (scaled, rotated) axes, then this map: `T · self`.
  package func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(
      a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// The image of a point.
  package func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The image of a rectangle under a map without rotation or shear; mirrored maps keep sizes positive.
  package func apply(to rect: Rect) -> Rect {
    let first = apply(to: rect.origin)
    let second = apply(to: Point(x: rect.maxX, y: rect.maxY))
    return Rect(
      x: min(first.x, second.x), y: min(first.y, second.y),
      width: abs(second.x - first.x), height: abs(second.y - first.y))
  }
}
