import Glibc

/// The sun's glitter path on the sea, shortly before sunset.
enum SeaSunset {
  static let photograph = Photograph(
    name: "sea-sunset", width: 1760, height: 1320,
    development: Development(
      gain: 0.95, saturation: 1.08, contrast: 1.06, vignette: 0.3, grain: 1.2)
  ) { exposure in
    exposure.expose(samples: 9) { position, dice in shade(position, &dice) }
    exposure.addBloom(radius: 0.015, amount: 0.14, over: 0.9)
  }

  private static let horizon: Float = 0.06
  private static let sun = Vector3(-0.16, 0.085, 1).normalized
  private static let water = Noise(seed: 91)
  private static let clouds = Noise(seed: 92)

  private static func shade(_ p: Vector2, _ dice: inout Dice) -> Light {
    let direction = Vector3(p.x * 0.9, (p.y - horizon) * 0.9, 1).normalized
    if direction.y > 0 { return sky(direction) }
    return sea(direction, &dice)
  }

  private static func sea(_ direction: Vector3, _ dice: inout Dice) -> Light {
    let eye: Float = 3.4
    var reach = eye / max(-direction.y, 0.0006)
    // Step toward the wavy surface, so that near crests occlude the water behind them.
    for _ in 0..<5 {
      let point = direction * reach
      let level = eye + direction.y * reach - waves(point.x, point.z, reach)
      reach += level / max(-direction.y + 0.12, 0.02) * 0.7
    }
    reach = min(reach, 4000)
    let point = direction * reach
    let step = max(0.012, reach * 0.0016)
    let here = waves(point.x, point.z, reach)
    let slopeX = (waves(point.x + step, point.z, reach) - here) / step
    let slopeZ = (waves(point.x, point.z + step, reach) - here) / step
    // Waves too small to be visible at this distance still scatter the light.
    let rough: Float = 0.02 + 0.05 * smoothStep(5, 60, reach)
    let glint = glitter(direction)
    let jitterX = (dice.roll() + dice.roll() - 1) * rough * 0.8 + glint.x * rough * 1.7
    let jitterZ = (dice.roll() + dice.roll() - 1) * rough * 0.9 + glint.y * rough * 2.6
    let normal = Vector3(-slopeX + jitterX, 1, -slopeZ + jitterZ).normalized
    var mirror = reflect(direction, normal)
    mirror.y = abs(mirror.y) + 0.004
    let facing = clamp(-dot(direction, normal), 0.02, 1)
    let fresnel = 0.02 + 0.98 * pow(1 - facing, 5)
    let deep = Light(0.010, 0.030, 0.042) + Light(0.02, 0.03, 0.025) * clamp(here * 2.0 + 0.3)
    let light = mix(deep, sky(mirror.normalized, reflected: true), min(fresnel, 0.92))
    let haze = 1 - exp(-reach / 2200)
    return mix(light, Light(1.0, 0.50, 0.28), haze * 0.6)
  }

  /// Returns the slope of a sparkling facet; facets appear as short horizontal strokes.
  private static func glitter(_ direction: Vector3) -> Vector2 {
    let below = -direction.y
    let fine = 1 / (below + 0.055)
    let x = direction.x * 16 * fine
    let y = log(below + 0.012) * 48
    return Vector2(
      water.sum(x, y, octaves: 2, gain: 0.7), water.sum(x * 1.1 + 31, y + 17, octaves: 2, gain: 0.7)
    )
  }

  private static func waves(_ x: Float, _ z: Float, _ reach: Float) -> Float {
    var total: Float = 0
    var amplitude: Float = 0.34
    var (px, pz) = (x * 0.16 + 3, z * 0.34)
    for octave in 0..<7 {
      // Skip waves much smaller than a pixel.
      let seen = smoothStep(reach * 0.010, reach * 0.003, 3.0 / Float(1 << octave))
      guard seen > 0 else { break }
      let parabolaPeak = 1 - abs(water(px, pz))
      total += amplitude * seen * (parabolaPeak * parabolaPeak - 0.5)
      amplitude *= 0.49
      (px, pz) = (1.7 * px + 0.9 * pz + 7, -0.75 * px + 1.75 * pz + 3)
    }
    return total
  }

  private static func sky(_ direction: Vector3, reflected: Bool = false) -> Light {
    let up = clamp(direction.y * 1.9)
    let toSun = clamp(dot(direction, sun))
    let near = pow(toSun, 8)
    var light = mix(
      mix(Light(0.95, 0.42, 0.26), Light(1.7, 0.78, 0.28), near),
      mix(Light(0.36, 0.30, 0.42), Light(0.75, 0.48, 0.42), near), smoothStep(0, 0.42, up))
    light = mix(light, Light(0.085, 0.14, 0.30), smoothStep(0.2, 1.0, up))
    light += Light(1.3, 0.62, 0.2) * pow(toSun, 60)
    light = cloudy(light, direction, near)
    light += Light(3.2, 1.9, 0.75) * pow(toSun, 900)
    let disk = smoothStep(0.99965, 0.99978, dot(direction, sun))
    return light + Light(42, 25, 9) * (disk * (reflected ? 1.4 : 1))
  }

  private static func cloudy(_ sky: Light, _ direction: Vector3, _ near: Float) -> Light {
    let elevation = direction.y + 0.05
    let x = direction.x / elevation * 0.55
    let z = 0.6 / elevation
    let bend = clouds.sum(x * 0.6, z * 0.5 + 7, octaves: 3) * 0.55
    let body = clouds.sum(x * 0.55 + bend + 2.2, z * 0.95 + bend * 0.5, octaves: 6, gain: 0.52)
    let cover = smoothStep(0.0, 0.7, body + 0.12) * smoothStep(0.015, 0.12, direction.y)
    let toward = clouds.sum(
      x * 0.55 + bend + 2.2 + sun.x * 0.2, z * 0.95 + bend * 0.5 + 0.13, octaves: 4, gain: 0.52)
    let rim = clamp(0.5 + (body - toward) * 1.4)
    let lit = mix(Light(0.75, 0.30, 0.24), Light(2.3, 1.0, 0.40), near)
    let shadow = mix(Light(0.10, 0.10, 0.17), Light(0.32, 0.20, 0.22), near)
    return mix(sky, mix(shadow, lit, rim * (1 - 0.5 * cover)), cover * 0.88)
  }
}
