import Codecs
import Glibc

/// Snowy mountains in the morning, reflected in a calm lake, with lengths in kilometers.
enum MountainLake {
  static let photograph = Photograph(
    name: "mountain-lake", width: 1620, height: 1080, order: .progressive,
    development: Development(gain: 1.0, saturation: 1.1, contrast: 1.06, vignette: 0.22, grain: 0.6)
  ) { exposure in
    let terrain = terrain()
    exposure.expose(samples: 4) { position, _ in shade(position, terrain) }
    exposure.addBloom(radius: 0.01, amount: 0.06, over: 0.8)
  }

  private static let sun = Vector3(-0.72, 0.40, -0.42).normalized
  private static let eye = Vector3(6.0, 0.035, 0.6)
  private static let rock = Noise(seed: 131)
  private static let ripples = Noise(seed: 132)
  private static let clouds = Noise(seed: 133)

  private static func terrain() -> HeightField {
    let field = HeightField(count: 1024, extent: 12) { x, z in
      let bend = rock.sum(x * 0.35, z * 0.35 + 4, octaves: 2) * 0.5
      let ridge = rock.ridges(
        x * 0.30 + bend * 0.5 + 2.3, z * 0.30 + bend + 0.4, octaves: 7, gain: 0.5)
      let back = smoothStep(3.2, 6.6, z)
      let sides = smoothStep(1.4, 4.2, abs(x - 6 - 0.5 * bend)) * smoothStep(1.2, 3.2, z)
      let shore = rock.sum(x * 1.1, z * 1.1, octaves: 4) * 0.10
      return -0.10 + ridge * (2.35 * back + 0.55 * sides * (1 - back)) + shore * smoothStep(0, 4, z)
        + 0.12 * sides
    }
    field.erode(drops: 160_000, strength: 1)
    field.castShadows(sun: sun)
    return field
  }

  private static func shade(_ p: Vector2, _ terrain: HeightField) -> Light {
    let direction = Vector3(p.x * 0.74, (p.y + 0.075) * 0.74, 1).normalized
    let lake = direction.y < 0 ? -eye.y / direction.y : Float.infinity
    if let distance = terrain.hit(
      eye, direction, from: 0.3, to: min(lake, 11), reach: 0.03, detail: detail)
    {
      return land(eye + direction * distance, distance, terrain)
    }
    guard lake < 60 else { return sky(direction) }
    let point = eye + direction * lake
    let fine = 1 / (1 + lake * 2)
    let gust = smoothStep(-0.1, 0.6, ripples.sum(point.x * 1.6, point.z * 0.9, octaves: 3))
    let calm = 0.006 + 0.028 * gust
    let tilt = ripples.sum(point.x * 60, point.z * 160, octaves: 2) * calm * (0.35 + 0.65 * fine)
    let sway = ripples.sum(point.x * 40 + 9, point.z * 80, octaves: 2) * calm * 0.3
    let mirror = Vector3(direction.x + sway, -direction.y + abs(tilt), direction.z).normalized
    var image = sky(mirror)
    if let distance = terrain.hit(point, mirror, from: 0.02, to: 11) {
      image = land(point + mirror * distance, lake + distance, terrain)
    }
    let fresnel = 0.06 + 0.94 * pow(1 - clamp(mirror.y), 5)
    let bed = Light(0.012, 0.045, 0.052)
    return mix(bed, image * 0.92, clamp(fresnel + 0.1))
  }

  private static func detail(_ x: Float, _ z: Float) -> Float {
    rock.sum(x * 9, z * 9, octaves: 4, gain: 0.5) * 0.016
  }

  private static func land(_ point: Vector3, _ distance: Float, _ terrain: HeightField) -> Light {
    let step = max(0.006, distance * 0.0012)
    let here = terrain.height(point.x, point.z) + detail(point.x, point.z)
    let dx = terrain.height(point.x + step, point.z) + detail(point.x + step, point.z) - here
    let dz = terrain.height(point.x, point.z + step) + detail(point.x, point.z + step) - here
    let normal = Vector3(-dx / step, 1, -dz / step).normalized
    let grain = rock.sum(point.x * 22, point.z * 22 + point.y * 30, octaves: 4, gain: 0.6)

    let strata = 0.5 + 0.5 * rock(point.x * 3 + point.y * 2, point.y * 55)
    var albedo = mix(
      Light(0.13, 0.115, 0.105), Light(0.26, 0.235, 0.215), clamp(strata + grain * 0.4))
    let wooded = smoothStep(0.62, 0.28, point.y + grain * 0.12) * smoothStep(0.45, 0.75, normal.y)
    let crowns = 0.6 + 0.5 * rock(point.x * 120, point.z * 120)
    albedo = mix(albedo, Light(0.030, 0.052, 0.026) * crowns, wooded)
    let meadow = smoothStep(0.10, 0.02, point.y + grain * 0.02) * smoothStep(0.8, 0.95, normal.y)
    albedo = mix(albedo, Light(0.10, 0.10, 0.045), meadow)
    let line = point.y + grain * 0.14 + (normal.y - 0.75) * 0.6
    let snow = smoothStep(0.42, 0.66, line) * smoothStep(0.44, 0.60, normal.y + grain * 0.10)
    albedo = mix(albedo, Light(0.86, 0.88, 0.92), snow)

    let sunlit = terrain.sunlight(point.x, point.z) * clamp(dot(normal, sun) * 1.15)
    let open = 0.55 + 0.45 * normal.y
    var light = albedo * (Light(2.75, 2.25, 1.72) * sunlit + Light(0.34, 0.46, 0.68) * open)
    let haze = 1 - exp(-max(distance - 0.5, 0) * 0.05)
    light = mix(light, Light(0.52, 0.66, 0.86), haze * exp(-point.y * 0.25))
    let mist = smoothStep(0.16, 0.0, point.y) * smoothStep(1.6, 5, distance) * 0.6
    return mix(light, Light(0.80, 0.84, 0.92), mist * (0.7 + 0.5 * rock(point.x * 1.5, point.z)))
  }

  private static func sky(_ direction: Vector3) -> Light {
    let up = clamp(direction.y * 1.7)
    var light = mix(Light(0.78, 0.86, 0.96), Light(0.17, 0.36, 0.74), pow(up, 0.62))
    light += Light(0.35, 0.22, 0.10) * pow(clamp(1 - direction.y * 2.4), 3) * 0.6
    let elevation = direction.y + 0.10
    let x = direction.x / elevation
    let z = 1 / elevation
    let bend = clouds.sum(x * 0.5, z * 0.6, octaves: 3) * 0.5
    let body = clouds.sum(x * 0.42 + bend, z * 0.9 + bend + 2.9, octaves: 5, gain: 0.55)
    let cover = smoothStep(0.12, 0.85, body) * smoothStep(0.02, 0.2, direction.y)
    return mix(light, Light(1.15, 1.10, 1.06), cover * 0.8)
  }
}
