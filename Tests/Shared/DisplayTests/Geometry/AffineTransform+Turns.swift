import Display
import Glibc

extension AffineTransform {
  /// Returns a scale in this transform's own axes, followed by this transform: `S · self`.
  func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// Returns a rotation in this transform's own axes, followed by this transform: `R · self`.
  ///
  /// The angle is in radians and positive clockwise on the screen.
  func rotatedBy(_ angle: Double) -> AffineTransform {
    let cosine = cos(angle)
    let sine = sin(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
      .concatenating(self)
  }
}
