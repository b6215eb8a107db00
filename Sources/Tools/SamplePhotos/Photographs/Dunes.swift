import Glibc

/// Dunes with wind ripples just after sunrise, with lengths in tens of meters.
enum Dunes {
  static let photograph = Photograph(
    name: "dunes", width: 1280, height: 1600,
    development: Development(
      gain: 0.90, saturation: 1.06, contrast: 1.12, vignette: 0.25, grain: 1.3)
  ) { exposure in
    let terrain = terrain()
    exposure.expose(samples: 4) { position, _ in shade(position, terrain) }
  }

  private static let sun = Vector3(-0.84, 0.31, 0.30).normalized
  private static let eye = Vector3(8.4, 2.6, 0.5)
  private static let sand = Noise(seed: 171)

  private static func terrain() -> HeightField {
    let field = HeightField(count: 1400, extent: 22) { x, z in
      let bend = sand.sum(x * 0.16, z * 0.16, octaves: 2)
      let phase = x * 0.22 + z * 0.10 + bend * 0.95 + 0.08 * sand.sum(x * 0.6, z * 0.6, octaves: 2)
      let (_, t) = split(phase)
      // A long rise on the windward side, a sharp crest, and a short steep fall.
      let rise: Float = 0.70
      let shape = t < rise ? pow(t / rise, 1.5) : pow(1 - (t - rise) / (1 - rise), 1.15)
      let size = 0.75 + 0.55 * sand.sum(x * 0.12 + 5, z * 0.12, octaves: 2)
      return shape * max(size, 0.15) * 1.5 + 0.35 * sand.sum(x * 0.2, z * 0.2 + 7, octaves: 2)
        + 0.02 * z
    }
    field.castShadows(sun: sun, softness: 0.02)
    return field
  }

  private static func shade(_ p: Vector2, _ terrain: HeightField) -> Light {
    let direction = Vector3(p.x * 0.70 - 0.02, (p.y - 0.27) * 0.70, 1).normalized
    guard let distance = terrain.hit(eye, direction, from: 0.3, to: 21) else {
      return sky(direction)
    }
    let point = eye + direction * distance
    let step: Float = 0.02
    let here = terrain.height(point.x, point.z)
    let dx = (terrain.height(point.x + step, point.z) - terrain.height(point.x - step, point.z)) / 2
    let dz = (terrain.height(point.x, point.z + step) - terrain.height(point.x, point.z - step)) / 2
    var normal = Vector3(-dx / step, 1, -dz / step).normalized
    let wind = Vector2(0.93, 0.36)
    let lee = smoothStep(0.25, 0.45, dx / step)
    // Ripples run across the wind, wander, and merge. Distant ones are too fine to be visible.
    let wander = sand.sum(point.x * 1.1, point.z * 1.1, octaves: 3) * 1.1
    let phase = (point.x * wind.x + point.z * wind.y) * 19 + wander * 3.4 + here * 5
    let seen = smoothStep(13, 2, distance) * (1 - smoothStep(-0.45, -0.7, dx / step)) * (1 - lee)
    let local = 0.6 + 0.5 * sand(point.x * 0.9, point.z * 1.4 + 6)
    let slope = (cos(phase * 2) + 0.35 * cos(phase * 4 + 0.8)) * 0.30 * seen * local
    let grain = sand(point.x * 60, point.z * 60) * 0.03 * smoothStep(6, 1, distance)
    normal = (normal + Vector3(wind.x * slope + grain, 0, wind.y * slope + grain)).normalized

    let albedo =
      Light(0.62, 0.325, 0.155) * (1 + 0.07 * sand.sum(point.x * 2, point.z * 5, octaves: 3))
    let sunlit = terrain.sunlight(point.x, point.z) * clamp(dot(normal, sun))
    let open = 0.6 + 0.4 * normal.y
    let bounce = clamp(0.5 - 0.5 * normal.x) * 0.10
    var light =
      albedo
      * (Light(3.3, 2.5, 1.65) * sunlit + Light(0.21, 0.27, 0.42) * open
        + Light(0.6, 0.36, 0.2) * bounce)
    light = mix(light, Light(0.86, 0.66, 0.52), 1 - exp(-distance * distance * 0.0013))
    return light
  }

  private static func sky(_ direction: Vector3) -> Light {
    let up = clamp(direction.y * 2.6)
    let light = mix(Light(0.95, 0.80, 0.68), Light(0.17, 0.37, 0.70), pow(up, 0.55))
    let x = direction.x / (direction.y + 0.2)
    let z = 1 / (direction.y + 0.2)
    let veil = smoothStep(0.0, 1.0, sand.sum(x * 0.5, z * 1.6, octaves: 5))
    return mix(light, Light(1.05, 0.92, 0.84), veil * 0.35)
  }
}
