import Geometry
import Glibc

extension AffineTransform {
  /// A stretch in this map's own axes, then this map: `S · self`.
  func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// A turn in this map's own axes, then this map: `R · self`; radians, above 0 clockwise on the screen.
  func rotatedBy(_ angle: Double) -> AffineTransform {
    let cosine = cos(angle)
    let sine = sin(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
      .concatenating(self)
  }
}
