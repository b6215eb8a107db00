import Glibc

/// Linear red, green, and blue, where 1 is white paper in the main light of the scene.
typealias Light = SIMD3<Float>

/// A position or direction in space, with y up and the camera looking along +z.
typealias Vector3 = SIMD3<Float>

/// A position in the picture or on a horizontal plane.
typealias Vector2 = SIMD2<Float>

extension SIMD3<Float> {
  init(_ value: Float) { self.init(value, value, value) }

  /// Creates linear light from an sRGB color such as 0xE8590C.
  init(hex: UInt32) {
    self.init(
      Self.linear(Float(hex >> 16 & 255) / 255), Self.linear(Float(hex >> 8 & 255) / 255),
      Self.linear(Float(hex & 255) / 255))
  }

  private static func linear(_ value: Float) -> Float {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }

  var length: Float { dot(self, self).squareRoot() }

  var normalized: Self { self / Swift.max(length, 1e-20) }
}

func dot(_ a: Vector3, _ b: Vector3) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }

func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
  Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Returns the direction of a ray after its reflection on a surface.
func reflect(_ direction: Vector3, _ normal: Vector3) -> Vector3 {
  direction - normal * (2 * dot(direction, normal))
}

/// Interpolates linearly from `a` at `amount` 0 to `b` at `amount` 1.
func mix(_ a: Float, _ b: Float, _ amount: Float) -> Float { a + (b - a) * amount }

/// Interpolates linearly from `a` at `amount` 0 to `b` at `amount` 1.
func mix(_ a: Light, _ b: Light, _ amount: Float) -> Light { a + (b - a) * amount }

/// Clamps a value to a range.
func clamp(_ value: Float, _ lower: Float = 0, _ upper: Float = 1) -> Float {
  min(max(value, lower), upper)
}

/// Returns 0 below `from`, 1 above `to`, and a smooth step in between.
///
/// If `from > to`, the step falls from 1 to 0.
func smoothStep(_ from: Float, _ to: Float, _ value: Float) -> Float {
  let t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/// Returns the floor of a value and its fraction in 0 ..< 1.
@inline(__always)
func split(_ value: Float) -> (whole: Int32, fraction: Float) {
  let toZero = Int32(value)
  let whole = Float(toZero) > value ? toZero &- 1 : toZero
  return (whole, value - Float(whole))
}
