import Codecs
import Glibc

/// A panorama of ridges above a sea of fog at sunrise, with lengths in kilometers.
enum CloudSea {
  static let photograph = Photograph(
    name: "cloud-sea-panorama", width: 2400, height: 600, order: .progressive,
    development: Development(gain: 0.92, saturation: 1.1, contrast: 1.2, vignette: 0.2, grain: 1.2)
  ) { exposure in
    let terrain = terrain()
    exposure.expose(samples: 4) { position, _ in shade(position, terrain) }
    exposure.addBloom(radius: 0.02, amount: 0.12, over: 0.7)
  }

  private static let sun = Vector3(0.62, 0.14, 0.55).normalized
  private static let eye = Vector3(10, 1.95, 0.4)
  private static let rock = Noise(seed: 152)
  private static let fog = Noise(seed: 153)

  private static func terrain() -> HeightField {
    let field = HeightField(count: 1024, extent: 20) { x, z in
      let bend = rock.sum(x * 0.22, z * 0.22, octaves: 2) * 0.6
      let ridge = rock.ridges(x * 0.20 + bend * 0.5, z * 0.24 + bend, octaves: 7)
      return ridge * (1.55 + 0.5 * smoothStep(8, 16, z)) * smoothStep(0.8, 3.4, z) - 0.1
    }
    field.erode(drops: 160_000, strength: 1)
    field.castShadows(sun: sun)
    return field
  }

  private static func shade(_ p: Vector2, _ terrain: HeightField) -> Light {
    let turn = p.x * 0.36
    let forward = Vector3(sin(turn), 0, cos(turn))
    let direction = (forward + Vector3(0, (p.y - 0.10) * 0.36, 0)).normalized
    let sky = sky(direction)
    let distance = terrain.hit(eye, direction, from: 0.4, to: 24, reach: 0.04, detail: detail)
    var light = sky
    if let distance {
      light = mix(
        land(eye + direction * distance, distance, terrain), sky, 1 - exp(-distance * 0.045))
    }
    // The fog is below a wavy surface and hides more with a longer path through it.
    return mix(light, fogLight(direction), fogCover(direction, distance ?? 60))
  }

  private static func detail(_ x: Float, _ z: Float) -> Float {
    rock.sum(x * 6, z * 6, octaves: 4) * 0.022
  }

  private static func fogCover(_ direction: Vector3, _ end: Float) -> Float {
    guard direction.y < 0.01 else { return 0 }
    var depth: Float = 0
    let top = max((1.5 - eye.y) / min(direction.y, -0.004), 0)
    guard top < end else { return 0 }
    let length = end - top
    for step in 0..<5 {
      let distance = top + length * (Float(step) + 0.5) / 5
      let point = eye + direction * distance
      let surface = 1.10 + 0.20 * fog.sum(point.x * 0.5, point.z * 0.8, octaves: 4)
      depth += clamp((surface - point.y) * 7) * length / 5
    }
    return 1 - exp(-depth * 1.1)
  }

  private static func fogLight(_ direction: Vector3) -> Light {
    let level = max(-direction.y, 0.01)
    let distance = (eye.y - 1.12) / level
    let point = eye + direction * min(distance, 40)
    let wave = fog.sum(point.x * 0.7, point.z * 1.3, octaves: 5)
    let toward = fog.sum((point.x + 0.18) * 0.7, (point.z + 0.16) * 1.3, octaves: 5)
    let toSun = pow(clamp(dot(direction, sun)), 3)
    let lit = mix(Light(0.98, 0.70, 0.66), Light(2.0, 1.2, 0.72), toSun)
    let shadow = mix(Light(0.30, 0.33, 0.50), Light(0.62, 0.48, 0.52), toSun)
    let facing = clamp(0.5 + (wave - toward) * 1.5)
    return mix(
      mix(shadow, lit, facing), sky(Vector3(direction.x, 0.01, direction.z)),
      smoothStep(6, 40, distance)
    )
  }

  private static func land(_ point: Vector3, _ distance: Float, _ terrain: HeightField) -> Light {
    let step = max(0.012, distance * 0.002)
    let here = terrain.height(point.x, point.z) + detail(point.x, point.z)
    let dx = terrain.height(point.x + step, point.z) + detail(point.x + step, point.z) - here
    let dz = terrain.height(point.x, point.z + step) + detail(point.x, point.z + step) - here
    let normal = Vector3(-dx / step, 1, -dz / step).normalized
    let grain = rock.sum(point.x * 14, point.z * 14, octaves: 3)
    let wooded = smoothStep(1.9, 1.4, point.y + grain * 0.15)
    let albedo = mix(
      Light(0.13, 0.12, 0.115) * (1 + 0.3 * grain), Light(0.022, 0.030, 0.022), wooded)
    let sunlit = terrain.sunlight(point.x, point.z) * clamp(dot(normal, sun) * 1.2)
    return albedo
      * (Light(3.6, 1.9, 0.95) * sunlit + Light(0.30, 0.36, 0.55) * (0.5 + 0.5 * normal.y))
  }

  private static func sky(_ direction: Vector3) -> Light {
    let up = clamp(direction.y * 4)
    let toSun = clamp(dot(direction, sun))
    let low = mix(Light(0.80, 0.52, 0.50), Light(2.0, 1.05, 0.50), pow(toSun, 4))
    let high = mix(Light(0.20, 0.30, 0.56), Light(0.60, 0.50, 0.55), pow(toSun, 4))
    var light = mix(low, high, pow(up, 0.6))
    light += Light(2.2, 1.2, 0.5) * pow(toSun, 70)
    let z = 1 / (direction.y + 0.16)
    let body = fog.sum(direction.x * z * 0.8, z * 2.2, octaves: 5)
    let cover = smoothStep(0.05, 0.9, body) * smoothStep(0.01, 0.08, direction.y)
    return mix(
      light, mix(Light(0.75, 0.45, 0.45), Light(2.0, 1.1, 0.6), pow(toSun, 3)), cover * 0.6)
  }
}
