import Glibc

/// A close-up of a backlit leaf with drops of dew.
enum LeafWithDew {
  static let photograph = Photograph(
    name: "leaf-with-dew", width: 1680, height: 1120,
    development: Development(
      gain: 1.0, saturation: 1.04, contrast: 1.06, vignette: 0.35, grain: 1.1)
  ) { exposure in
    let drops = dew(aspect: exposure.aspect)
    exposure.expose(samples: 4) { position, _ in shade(position, drops) }
    exposure.addBloom(radius: 0.01, amount: 0.10, over: 0.8)
    // Only a strip across the leaf is in focus.
    let soft = exposure.blurred(radius: 0.0035)
    let softer = exposure.blurred(radius: 0.014)
    exposure.adjust { light, position in
      let off = abs(position.y * 0.93 + position.x * 0.36 + 0.03)
      let near = mix(light, soft.light(at: position), smoothStep(0.10, 0.26, off))
      return mix(near, softer.light(at: position), smoothStep(0.24, 0.56, off))
    }
  }

  private struct Drop: Sendable {
    var position: Vector2
    var radius: Float
  }

  private static let cells = Noise(seed: 331)
  private static let tint = Noise(seed: 332)

  private static func dew(aspect: Float) -> [Drop] {
    var dice = Dice(335)
    var drops: [Drop] = []
    for attempt in 0..<2600 {
      let big = attempt < 120
      let radius = big ? dice.roll(0.022, 0.062) : 0.003 + 0.012 * dice.roll() * dice.roll()
      let position = Vector2(dice.roll(-0.5, 0.5) * aspect * 1.05, dice.roll(-0.53, 0.53))
      guard drops.count < (big ? 17 : 420) else { continue }
      let free = drops.allSatisfy { drop in
        let d = drop.position - position
        return (d.x * d.x + d.y * d.y).squareRoot() > (drop.radius + radius) * 1.12
      }
      if free { drops.append(Drop(position: position, radius: radius)) }
    }
    return drops
  }

  /// Converts a position to coordinates along and across the midrib.
  private static func leafPosition(_ p: Vector2) -> Vector2 {
    let s = p.x * 0.90 + p.y * 0.44
    let d = -p.x * 0.44 + p.y * 0.90 + 0.10 - 0.10 * s * s
    return Vector2(s, d)
  }

  /// Returns the height of the leaf's surface, and the intensity of its large and fine veins.
  private static func surface(_ p: Vector2) -> (height: Float, vein: Float, net: Float) {
    let q = leafPosition(p)
    let side: Float = q.y < 0 ? 0.5 : 0
    let out = abs(q.y)
    let rib = exp(-pow(out / (0.0125 - 0.004 * q.x), 2))
    // Side veins leave the midrib at an angle and bend toward the tip.
    let wobble = 0.012 * tint.sum(q.x * 5, q.y * 5, octaves: 2)
    let phase = (q.x - out * 0.62 + out * out * 0.40 + wobble) * 6.4 + side
    let (_, t) = split(phase)
    let distance = min(t, 1 - t) / 6.4
    let width: Float = 0.0062 * (1 - 0.55 * smoothStep(0, 0.6, out))
    let vein = exp(-pow(distance / width, 2))
    let bulge = pow(1 - min(distance * 6.4 * 2, 1), 2)
    // A net of finer veins fills the space between them.
    let warp = Vector2(tint(q.x * 12, q.y * 12), tint(q.x * 12 + 9, q.y * 12)) * 0.25
    let coarse = cells.cells(phase * 3.2 + warp.x, out * 22 + warp.y)
    let fine = cells.cells(phase * 10 + warp.x * 2, out * 66 + warp.y)
    let net =
      smoothStep(0.14, 0.0, coarse.second - coarse.nearest) * 0.75
      + smoothStep(0.16, 0.0, fine.second - fine.nearest) * 0.38
    let height =
      -0.020 * rib - 0.013 * bulge - 0.0035 * vein - 0.0011 * net
      + 0.012 * tint.sum(q.x * 2, q.y * 2, octaves: 2)
    return (height, max(rib, vein * 0.8), net)
  }

  private static func leaf(_ p: Vector2) -> Light {
    let here = surface(p)
    let step: Float = 0.0016
    let dx = (surface(p + Vector2(step, 0)).height - here.height) / step
    let dy = (surface(p + Vector2(0, step)).height - here.height) / step
    let normal = Vector3(-dx, -dy, 1).normalized
    let sun = Vector3(-0.45, 0.62, 0.64).normalized
    let patch = tint.sum(p.x * 3 + 3, p.y * 3, octaves: 4)
    let green = mix(Light(0.035, 0.145, 0.014), Light(0.10, 0.26, 0.024), clamp(0.5 + 0.5 * patch))
    var albedo = mix(green, Light(0.19, 0.36, 0.07), here.net * 0.42)
    albedo = mix(albedo, Light(0.36, 0.50, 0.17), here.vein * 0.85)
    let facing = clamp(dot(normal, sun))
    let through = 0.38 + 0.24 * patch - 0.25 * here.vein
    let half = (sun + Vector3(0, 0, 1)).normalized
    let wax = pow(clamp(dot(normal, half)), 22)
    let edge = smoothStep(-0.9, 0.7, p.y - p.x * 0.25)
    return albedo * (Light(1.55, 1.5, 1.25) * facing + Light(0.30, 0.38, 0.40))
      + Light(0.16, 0.30, 0.012) * (through * (0.35 + 0.9 * edge))
      + Light(0.75, 0.85, 0.85) * (wax * 0.10)
  }

  private static func shade(_ p: Vector2, _ drops: [Drop]) -> Light {
    var shadow: Float = 0
    var caustic: Float = 0
    for drop in drops {
      let d = (p - drop.position) / drop.radius
      let square = d.x * d.x + d.y * d.y
      guard square < 4.5 else { continue }
      if square < 1 { return through(drop, p, d, square.squareRoot()) }
      // The sun is at the upper left, so shadows and caustics fall to the lower right.
      let s = d - Vector2(0.30, -0.42)
      let r = (s.x * s.x + s.y * s.y).squareRoot()
      shadow = max(shadow, smoothStep(1.35, 0.75, r))
      let c = d - Vector2(0.80, -1.08)
      caustic += exp(-(c.x * c.x + c.y * c.y) * 9)
    }
    return leaf(p) * (1 - 0.62 * shadow) + Light(0.62, 0.9, 0.30) * (caustic * 0.55)
  }

  /// Returns the leaf seen through a drop: magnified, dark toward the sun, and bright away from it.
  private static func through(_ drop: Drop, _ p: Vector2, _ d: Vector2, _ r: Float) -> Light {
    let bend = 0.55 + 0.40 * r * r * r
    let seen = drop.position + d * (drop.radius * bend)
    var light = leaf(seen) * 1.05
    let side = (d.x * 0.58 - d.y * 0.81)
    light *= mix(0.42, 1.75, smoothStep(-0.85, 0.95, side))
    light += Light(0.55, 0.80, 0.22) * exp(-(pow(d.x - 0.42, 2) + pow(d.y + 0.58, 2)) * 7) * 0.75
    light *= 1 - 0.55 * smoothStep(0.86, 1, r)
    let sky = smoothStep(0.3, 1, r) * smoothStep(-0.1, 0.9, -side) * 0.16
    light += Light(0.7, 0.85, 1.0) * sky
    // Highlights of the sun and of a bright area of the sky.
    let spot = d - Vector2(-0.36, 0.46)
    let along = spot.x * 0.8 + spot.y * 0.6
    let across = -spot.x * 0.6 + spot.y * 0.8
    light += Light(6.5, 6.4, 6.0) * exp(-(along * along * 70 + across * across * 160))
    return light
  }
}
