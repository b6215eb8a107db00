import Glibc

/// The Milky Way above a mountain hut, in a tall format.
enum MilkyWay {
  static let photograph = Photograph(
    name: "milky-way", width: 800, height: 2000,
    development: Development(gain: 1.3, saturation: 1.15, contrast: 1.08, vignette: 0.2, grain: 1.8)
  ) { exposure in
    exposure.expose(samples: 4) { position, _ in shade(position) }
    exposure.addBloom(radius: 0.004, amount: 0.12, over: 0.05)
  }

  private static let dust = Noise(seed: 211)
  private static let stars = Noise(seed: 212)
  private static let ridge = Noise(seed: 213)

  /// The center of the hut, whose walls extend into the terrain.
  private static let hutPosition = Vector2(0.062, parabolaPeak(0.062) + 0.004)

  private static func parabolaPeak(_ x: Float) -> Float {
    -0.405 + 0.055 * ridge.sum(x * 2.6 + 4, 1, octaves: 6, gain: 0.5) - x * 0.10
  }

  private static func shade(_ p: Vector2) -> Light {
    let near = parabolaPeak(p.x)
    let hut = p - hutPosition
    if let light = cabin(hut) { return light }
    if p.y < near {
      let depth = near - p.y
      let slope = ridge.sum(p.x * 20, p.y * 34, octaves: 4)
      let glow = exp(-(hut.x * hut.x + hut.y * hut.y) * 900)
      return Light(0.0045, 0.006, 0.010) * (1.1 + 0.7 * slope)
        * (1 - 0.5 * smoothStep(0, 0.1, depth))
        + Light(0.10, 0.045, 0.014) * glow * (0.8 + 0.4 * slope)
    }
    let far = -0.335 + 0.085 * (ridge.ridges(p.x * 2.1 + 9.2, 2, octaves: 7) - 0.5)
    let sky = sky(p)
    if p.y < far {
      let snow = smoothStep(
        -0.1, 0.5, ridge.sum(p.x * 16, p.y * 24, octaves: 4) + (p.y - far + 0.05) * 6)
      let rock = mix(Light(0.007, 0.010, 0.017), Light(0.022, 0.028, 0.042), snow)
      return mix(rock, sky, 0.14 + 0.25 * smoothStep(0.0, 0.09, far - p.y))
    }
    return sky
  }

  private static func cabin(_ p: Vector2) -> Light? {
    let roof = 0.0165 - abs(p.x) * 0.62
    guard abs(p.x) < 0.024, p.y > -0.008 else { return nil }
    if abs(p.x) < 0.019, p.y < 0.005 {
      let window = abs(abs(p.x) - 0.009) < 0.0032 && abs(p.y + 0.0005) < 0.0026
      return window ? Light(2.6, 1.35, 0.45) : Light(0.012, 0.007, 0.005)
    }
    return p.y < roof && p.y >= 0.003 ? Light(0.006, 0.007, 0.010) : nil
  }

  private static func sky(_ p: Vector2) -> Light {
    let up = smoothStep(-0.38, 0.5, p.y)
    var light = mix(Light(0.034, 0.040, 0.062), Light(0.0065, 0.009, 0.022), pow(up, 0.7))
    light +=
      Light(0.085, 0.050, 0.024) * exp(-max(p.y + 0.36, 0) * 9)
      * (0.6 + 0.8 * smoothStep(0.3, -0.2, p.x))
    light += Light(0.004, 0.012, 0.007) * smoothStep(0.35, -0.25, p.y)
    // The band is tilted, with dust lanes along its center.
    let across = p.x * 0.93 - (p.y - 0.12) * 0.30 + 0.03 * dust.sum(p.x * 3, p.y * 3, octaves: 3)
    let along = p.y * 0.93 + p.x * 0.30
    let wide = exp(-across * across * 70)
    let core = exp(-across * across * 260) * smoothStep(0.5, -0.25, along)
    let cloud = 0.62 + 0.55 * dust.sum(across * 9 + 3, along * 5, octaves: 6, gain: 0.58)
    let lane = dust.sum(
      across * 12 + 0.4 * dust(along * 4, 2), along * 4.4 + 7, octaves: 6, gain: 0.6)
    let dark = smoothStep(-0.05, 0.55, lane + 0.36 * exp(-pow(across - 0.012, 2) * 900)) * wide
    let bright = (wide * 0.050 + core * 0.15) * max(cloud, 0)
    light +=
      mix(Light(0.72, 0.80, 1.12), Light(1.20, 0.90, 0.78), core) * bright * (1 - 0.86 * dark)
    let nebula = exp(-(pow(across + 0.012, 2) + pow(along + 0.02, 2)) * 2600)
    light += Light(0.10, 0.022, 0.045) * nebula
    return light + starlight(p, density: 0.45 + 1.5 * bright / 0.1 * (1 - 0.8 * dark))
  }

  private static func starlight(_ p: Vector2, density: Float) -> Light {
    var light = Light(0)
    for (scale, power, sharp) in [(60, 0.9, 0.36), (150, 0.26, 0.5), (330, 0.11, 0.6)]
      as [(Float, Float, Float)]
    {
      let cell = stars.cells(p.x * scale, p.y * scale)
      let rank = Float(cell.hash >> 8 & 0xFFFF) / 65_536
      let minimum = 1 - clamp(0.42 * density, 0.08, 0.9)
      guard rank > minimum else { continue }
      let size = cell.nearest / scale * 2000
      let strength = pow((rank - minimum) / (1 - minimum), 4) * 3.4 + 0.12
      let tint = mix(Light(0.72, 0.85, 1.25), Light(1.2, 0.92, 0.7), Float(cell.hash & 255) / 255)
      light += tint * (power * strength * exp(-size * size * sharp))
    }
    return light * smoothStep(-0.42, -0.1, p.y)
  }
}
