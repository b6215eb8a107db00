/// Deterministic noise in two and three dimensions: hashes, gradient noise, and fractal sums.
///
/// Source: Ken Perlin, "Improving Noise", SIGGRAPH 2002 (fade curve, gradients to the edges of a
/// cube). The hash is this project's own combination of multiplications and shifts.
struct Noise: Sendable {
  var seed: UInt32

  @inline(__always)
  func hash(_ x: Int32, _ y: Int32, _ z: Int32 = 0) -> UInt32 {
    var h = UInt32(bitPattern: x) &* 0x8DA6_B343
    h ^= UInt32(bitPattern: y) &* 0xD816_3841
    h ^= UInt32(bitPattern: z) &* 0xCB1A_B31F
    h ^= seed &* 0x9E37_79B9
    h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
    h = (h ^ (h >> 12)) &* 0x297A_2D39
    return h ^ (h >> 15)
  }

  /// Returns the random number of a lattice point, 0 ..< 1.
  @inline(__always)
  func unit(_ x: Int32, _ y: Int32, _ z: Int32 = 0) -> Float {
    Float(hash(x, y, z) >> 8) * (1 / 16_777_216)
  }

  /// Returns two-dimensional gradient noise with features of size 1, mostly between −1 and 1.
  func callAsFunction(_ x: Float, _ y: Float) -> Float {
    let (ix, fx) = split(x)
    let (iy, fy) = split(y)
    let left = UInt32(bitPattern: ix) &* 0x8DA6_B343 ^ seed &* 0x9E37_79B9
    let right = (UInt32(bitPattern: ix) &+ 1) &* 0x8DA6_B343 ^ seed &* 0x9E37_79B9
    let bottom = UInt32(bitPattern: iy) &* 0xD816_3841
    let top = (UInt32(bitPattern: iy) &+ 1) &* 0xD816_3841
    let u = Self.fade(fx)
    let v = Self.fade(fy)
    let low = mix(Self.slope(left ^ bottom, fx, fy), Self.slope(right ^ bottom, fx - 1, fy), u)
    let high = mix(
      Self.slope(left ^ top, fx, fy - 1), Self.slope(right ^ top, fx - 1, fy - 1), u)
    return mix(low, high, v)
  }

  /// Returns three-dimensional gradient noise with features of size 1, mostly between −1 and 1.
  func callAsFunction(_ x: Float, _ y: Float, _ z: Float) -> Float {
    let (ix, fx) = split(x)
    let (iy, fy) = split(y)
    let (iz, fz) = split(z)
    let u = Self.fade(fx)
    let v = Self.fade(fy)
    var layers: (Float, Float) = (0, 0)
    for layer in 0..<2 {
      let jz = iz &+ Int32(layer)
      let gz = fz - Float(layer)
      let low = mix(slope(ix, iy, jz, fx, fy, gz), slope(ix &+ 1, iy, jz, fx - 1, fy, gz), u)
      let high = mix(
        slope(ix, iy &+ 1, jz, fx, fy - 1, gz), slope(ix &+ 1, iy &+ 1, jz, fx - 1, fy - 1, gz), u)
      if layer == 0 { layers.0 = mix(low, high, v) } else { layers.1 = mix(low, high, v) }
    }
    return mix(layers.0, layers.1, Self.fade(fz))
  }

  /// Returns fractal noise, a sum of octaves with twice the frequency of the previous one.
  ///
  /// `gain` is the amplitude of an octave divided by that of the previous one.
  func sum(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var (px, py) = (x, y)
    var amplitude: Float = 1
    var total: Float = 0
    for _ in 0..<octaves {
      total += amplitude * self(px, py)
      amplitude *= gain
      // Rotate each octave so that the lattice is not visible.
      (px, py) = (1.6 * px + 1.2 * py + 17.3, -1.2 * px + 1.6 * py - 9.1)
    }
    return total
  }

  func sum(_ p: Vector3, octaves: Int, gain: Float = 0.5) -> Float {
    var q = p
    var amplitude: Float = 1
    var total: Float = 0
    for _ in 0..<octaves {
      total += amplitude * self(q.x, q.y, q.z)
      amplitude *= gain
      q = Vector3(
        1.6 * q.x + 1.2 * q.y + 17.3, -1.2 * q.x + 1.6 * q.y - 9.1, 2.03 * q.z + 5.7)
    }
    return total
  }

  /// Returns ridged fractal noise with sharp crests, mostly between 0 and 1.
  func ridges(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var (px, py) = (x, y)
    var amplitude: Float = 0.5
    var weight: Float = 1
    var total: Float = 0
    for _ in 0..<octaves {
      let parabolaPeak = 1 - abs(self(px, py))
      let value = parabolaPeak * parabolaPeak * weight
      total += amplitude * value
      weight = clamp(value * 1.6)
      amplitude *= gain
      (px, py) = (1.6 * px + 1.2 * py + 17.3, -1.2 * px + 1.6 * py - 9.1)
    }
    return total
  }

  /// Returns cellular noise: the two nearest of random points, one in each square of size 1.
  func cells(_ x: Float, _ y: Float, jitter: Float = 0.9) -> Cells {
    let (ix, fx) = split(x)
    let (iy, fy) = split(y)
    var result = Cells()
    for dy in Int32(-1)...1 {
      for dx in Int32(-1)...1 {
        let h = hash(ix &+ dx, iy &+ dy)
        let rx = Float(dx) + 0.5 + jitter * (Float(h & 0xFFFF) / 65_536 - 0.5) - fx
        let ry = Float(dy) + 0.5 + jitter * (Float(h >> 16) / 65_536 - 0.5) - fy
        let distance = rx * rx + ry * ry
        if distance < result.nearest {
          result.second = result.nearest
          result.nearest = distance
          result.hash = h
          result.offset = Vector2(-rx, -ry)
        } else if distance < result.second {
          result.second = distance
        }
      }
    }
    result.nearest = result.nearest.squareRoot()
    result.second = result.second.squareRoot()
    return result
  }

  struct Cells {
    var nearest: Float = 9
    var second: Float = 9
    var hash: UInt32 = 0
    /// The offset from the nearest point to the sampled position.
    var offset = Vector2(0, 0)
  }

  private static func fade(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }

  /// Returns the height of a plane through a lattice point, with a gradient from the point's hash.
  @inline(__always)
  private static func slope(_ point: UInt32, _ x: Float, _ y: Float) -> Float {
    var h = (point ^ (point >> 15)) &* 0x2C1B_3C6D
    h = (h ^ (h >> 12)) &* 0x297A_2D39
    let a = Float(Int32(bitPattern: h) >> 16)
    let b = Float(Int32(truncatingIfNeeded: h << 16) >> 16)
    return (a * x + b * y) * (1.9 / 32_768)
  }

  @inline(__always)
  private func slope(
    _ ix: Int32, _ iy: Int32, _ iz: Int32, _ x: Float, _ y: Float, _ z: Float
  ) -> Float {
    let h = hash(ix, iy, iz) & 15
    let u = h < 8 ? x : y
    let v = h < 4 ? y : (h == 12 || h == 14 ? x : z)
    return (h & 1 == 0 ? u : -u) + (h & 2 == 0 ? v : -v)
  }
}

/// A random number generator with a seed, such as one for each pixel.
struct Dice {
  private var state: UInt32

  init(_ seed: UInt32) {
    state = seed &* 747_796_405 &+ 2_891_336_453
    _ = roll()
  }

  /// Returns the next random number, 0 ..< 1.
  @inline(__always)
  mutating func roll() -> Float {
    state = state &* 747_796_405 &+ 2_891_336_453
    var word = ((state >> ((state >> 28) &+ 4)) ^ state) &* 277_803_737
    word = (word >> 22) ^ word
    return Float(word >> 8) * (1 / 16_777_216)
  }

  mutating func roll(_ lower: Float, _ upper: Float) -> Float { lower + (upper - lower) * roll() }
}
