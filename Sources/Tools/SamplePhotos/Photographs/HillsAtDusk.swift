import Glibc

/// Ranges of wooded hills in the haze, just after sunset.
enum HillsAtDusk {
  static let photograph = Photograph(
    name: "hills-at-dusk", width: 1920, height: 1080,
    development: Development(
      gain: 1.05, balance: Light(1.03, 1, 0.98), saturation: 1.12, contrast: 1.08, vignette: 0.3)
  ) { exposure in
    exposure.expose(samples: 4) { position, _ in shade(position) }
    exposure.addBloom(radius: 0.02, amount: 0.12, over: 0.5)
  }

  private static let sun = Vector2(0.28, 0.09)
  private static let relief = Noise(seed: 31)
  private static let woods = Noise(seed: 32)
  private static let clouds = Noise(seed: 33)

  private static func shade(_ p: Vector2) -> Light {
    // From the nearest range to the farthest, the first that covers the position is visible.
    for range in 0..<8 {
      let depth = Float(range) / 7
      let parabolaPeak = height(of: range, at: p.x)
      guard p.y < parabolaPeak else { continue }
      let distance = 0.25 + 4.5 * depth * depth
      let haze = hazeLight(p, depth)
      let wood = 0.75 + 0.25 * woods(p.x * 60 + Float(range) * 9, p.y * 110)
      let own = Light(0.016, 0.02, 0.026) * wood
      // Mist gathers in the valleys, at the foot of each range.
      let foot = smoothStep(0.0, 0.2, parabolaPeak - p.y)
      let mist = clamp(1 - exp(-distance * (0.42 + 1.5 * foot * (0.25 + 0.5 * depth))))
      return mix(own, haze, mist)
    }
    return sky(p)
  }

  private static func height(of range: Int, at x: Float) -> Float {
    let depth = Float(range) / 7
    let offset = Float(range) * 13.7
    let scale = 1.0 + 1.6 * depth
    let broad = relief.sum(x * 0.9 * scale + offset, offset, octaves: 3, gain: 0.45)
    let fine = relief.sum(x * 7 * scale + offset, offset + 5, octaves: 4, gain: 0.55)
    var height =
      mix(-0.40, 0.035, pow(depth, 0.62)) + broad * mix(0.13, 0.035, depth)
      + fine * mix(0.012, 0.006, depth)
    if range < 3 { height += trees(x, range) }
    return height
  }

  /// Returns the height of the spruces on a crest.
  private static func trees(_ x: Float, _ range: Int) -> Float {
    let size: Float = [0.030, 0.013, 0.006][range]
    var top: Float = 0
    for row in 0..<3 {
      let position = x / (size * 0.42) + Float(row) * 0.37 + Float(range) * 50
      let (cell, fraction) = split(position)
      for neighbor in Int32(-1)...1 {
        let h = woods.unit(cell &+ neighbor, Int32(row), Int32(range))
        let center = Float(neighbor) + 0.2 + 0.6 * woods.unit(cell &+ neighbor, 7, Int32(row))
        let tall = size * (0.25 + 0.75 * h * h)
        let across = abs(fraction - center) * size * 0.42
        let jag = woods(x / size * 14, Float(row) * 3) * 0.10
        let outline = tall * (1 - across / (tall * 0.20 + 1e-6) * (1 + jag))
        top = max(top, outline)
      }
    }
    let stand = smoothStep(-0.6, 0.4, woods(x * 5, Float(range) * 3 + 0.5))
    return top * (0.35 + 0.65 * stand)
  }

  private static func hazeLight(_ p: Vector2, _ depth: Float) -> Light {
    let toSun = exp(-abs(p.x - sun.x) * 1.3)
    let near = Light(0.10, 0.14, 0.26)
    let far = mix(Light(0.50, 0.34, 0.36), Light(1.25, 0.62, 0.30), toSun)
    return mix(near, far, pow(depth, 0.75)) * (0.75 + 0.35 * toSun)
  }

  private static func sky(_ p: Vector2) -> Light {
    let up = clamp((p.y - 0.02) / 0.48)
    let across = p.x - sun.x
    let toSun = exp(-across * across * 1.6)
    let low = mix(Light(0.85, 0.42, 0.34), Light(1.9, 0.95, 0.38), toSun)
    let middle = mix(Light(0.42, 0.34, 0.46), Light(0.85, 0.55, 0.45), toSun)
    let high = Light(0.075, 0.13, 0.30)
    var light = mix(low, middle, smoothStep(0, 0.35, up))
    light = mix(light, high, smoothStep(0.18, 1.05, up))
    let distance = (across * across + (p.y - sun.y) * (p.y - sun.y) * 2.2).squareRoot()
    light += Light(1.6, 0.8, 0.28) * exp(-distance * 6.5)
    return cloudy(light, p, toSun)
  }

  /// Adds two layers of clouds, lit from below, to the light of the sky.
  private static func cloudy(_ sky: Light, _ p: Vector2, _ toSun: Float) -> Light {
    let elevation = max(p.y + 0.06, 0.03)
    let x = p.x / elevation * 0.42
    let z = 0.55 / elevation
    let bend = clouds.sum(x * 0.7 + 3, z * 0.9, octaves: 3) * 0.7
    let body = clouds.sum(x * 0.9 + bend, z * 1.6 + bend * 0.4 + 1.7, octaves: 7, gain: 0.52)
    let fade = smoothStep(0.02, 0.16, p.y)
    let cover = smoothStep(0.02, 0.75, body) * fade
    // The edge of a cloud that faces the sun is brighter.
    let toward = clouds.sum(
      x * 0.9 + bend + 0.10, z * 1.6 + bend * 0.4 + 1.62, octaves: 5, gain: 0.52)
    let rim = clamp(0.55 + (body - toward) * 1.5)
    let lit = mix(Light(0.60, 0.26, 0.24), Light(2.0, 0.82, 0.34), toSun)
    let shadow = mix(Light(0.12, 0.12, 0.20), Light(0.36, 0.22, 0.26), toSun)
    return mix(sky, mix(shadow, lit, rim * (1 - 0.55 * cover)), cover * 0.85)
  }
}
