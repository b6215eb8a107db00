import Glibc

/// A long exposure of northern lights over snow and spruces on a calm night.
enum AuroraOverSpruces {
  static let photograph = Photograph(
    name: "aurora-over-spruces", width: 1200, height: 1800,
    development: Development(
      gain: 1.25, saturation: 1.1, contrast: 1.05, vignette: 0.35, grain: 2.0)
  ) { exposure in
    // The curtains are soft, so a quarter of the resolution is enough.
    let aurora = Exposure(width: exposure.width / 4, height: exposure.height / 4)
    let curtains = Curtain.all
    aurora.expose(samples: 4) { position, _ in
      curtains.reduce(Light(0)) { $0 + $1.light(toward: position) }
    }
    let near = aurora.blurred(radius: 0.0022)
    let far = aurora.blurred(radius: 0.03)
    exposure.expose(samples: 4) { position, _ in
      shade(position, near.light(at: position) * 0.85 + far.light(at: position) * 0.3)
    }
    exposure.addBloom(radius: 0.012, amount: 0.15, over: 0.1)
  }

  private static let stars = Noise(seed: 52)
  private static let wood = Noise(seed: 53)

  private static func shade(_ p: Vector2, _ aurora: Light) -> Light {
    for row in 0..<3 {
      if let light = spruces(p, row: row) { return light }
    }
    let background = -0.335 + 0.012 * wood.sum(p.x * 2.2, 0.4, octaves: 3)
    if p.y < background { return snow(p, background) }
    return sky(p) + aurora
  }

  private static func sky(_ p: Vector2) -> Light {
    let up = clamp((p.y + 0.34) / 0.84)
    let light = mix(Light(0.020, 0.050, 0.075), Light(0.006, 0.012, 0.034), smoothStep(0, 0.7, up))
    return light + starlight(p)
  }

  private static func starlight(_ p: Vector2) -> Light {
    var light = Light(0)
    for (scale, brightness) in [(38, 1.0), (90, 0.35)] as [(Float, Float)] {
      let cell = stars.cells(p.x * scale, p.y * scale)
      let rank = Float(cell.hash >> 8 & 0xFFFF) / 65_536
      guard rank > 0.7 else { continue }
      let size = cell.nearest / scale * 1800
      let strength = pow((rank - 0.7) / 0.3, 6) * 2 + 0.03
      let tint = mix(Light(0.75, 0.85, 1.2), Light(1.15, 0.95, 0.75), Float(cell.hash & 255) / 255)
      light += tint * (brightness * strength * exp(-size * size * 0.45))
    }
    return light
  }

  private static func snow(_ p: Vector2, _ background: Float) -> Light {
    let below = background - p.y
    let z = 0.12 / (below + 0.03)
    let drift = wood.sum(p.x * z * 0.9, z * 2.2, octaves: 4)
    let sparkle = wood(p.x * 700, p.y * 700)
    let slope = 0.72 + 0.34 * drift + 0.03 * sparkle
    let glow = mix(
      Light(0.045, 0.18, 0.135), Light(0.022, 0.055, 0.075), smoothStep(0, 0.17, below))
    return glow * slope
  }

  private static func spruces(_ p: Vector2, row: Int) -> Light? {
    let pitch: Float = [0.21, 0.10, 0.045][row]
    let minimum: Float = [0.20, 0.13, 0.055][row]
    let most: Float = [0.46, 0.22, 0.10][row]
    let foot: Float = [-0.43, -0.36, -0.335][row]
    let (cell, _) = split(p.x / pitch)
    var result: Light?
    for neighbor in Int32(-2)...2 {
      let column = cell &+ neighbor
      let chance = wood.unit(column, Int32(row), 1)
      if row == 0 && abs(Float(column) * pitch + 0.02) < 0.19 { continue }
      if chance < [0.25, 0.2, 0.1][row] { continue }
      let center = (Float(column) + 0.5 + 0.7 * (wood.unit(column, Int32(row), 2) - 0.5)) * pitch
      let tall = mix(minimum, most, wood.unit(column, Int32(row), 3))
      let base = foot + 0.02 * wood.unit(column, Int32(row), 4)
      if let light = spruce(
        p, center: center, base: base, tall: tall, seed: Float(column) * 3.7 + Float(row) * 31)
      {
        result = light
      }
    }
    return result
  }

  private static func spruce(
    _ p: Vector2, center: Float, base: Float, tall: Float, seed: Float
  ) -> Light? {
    let down = (base + tall - p.y) / tall
    guard down > 0, down < 1.02 else { return nil }
    let across = (p.x - center) / tall
    if down > 0.95 { return abs(across) < 0.014 ? Light(0.006) : nil }
    // Whorls of branches, each narrow at the top and wider below, with a ragged edge of needles.
    let whorls = 15 + 0.6 * wood(seed, 1)
    let lean = down * whorls + 0.35 * wood(across * 20 + seed, down * 3)
    let (whorl, within) = split(lean)
    let side: Int32 = across < 0 ? 0 : 1
    let length = 0.75 + 0.5 * wood.unit(whorl, Int32(seed), side)
    let needles = 0.02 * wood.sum(across * 42 + seed, down * 60, octaves: 2)
    let width = 0.175 * pow(down, 0.85) * (0.48 + 0.52 * within) * length + 0.006 + needles * down
    guard abs(across) < width else { return nil }
    // Snow on the upper side of each whorl reflects the green light.
    let snow = smoothStep(0.62, 0.35, within) * smoothStep(0.1, 0.9, abs(across) / width + 0.35)
    let clumps = smoothStep(-0.25, 0.45, wood.sum(across * 26 + seed, down * 34, octaves: 3))
    return mix(Light(0.004, 0.007, 0.008), Light(0.030, 0.085, 0.075), snow * clumps)
  }
}
