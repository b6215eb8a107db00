import Glibc

/// A bare tree in a snowy field in fog.
enum LoneTree {
  static let photograph = Photograph(
    name: "winter-tree", width: 1350, height: 1800,
    development: Development(
      gain: 0.86, balance: Light(0.985, 1, 1.03), saturation: 0.95, vignette: 0.2, grain: 1.0)
  ) { exposure in
    exposure.expose(samples: 1) { position, _ in field(position) }
    // More distant trees are paler and smaller.
    for (seed, position, size, fog) in [
      (5, Vector2(-0.27, -0.200), 0.12, 0.80), (9, Vector2(0.325, -0.198), 0.085, 0.84),
      (11, Vector2(-0.335, -0.197), 0.075, 0.87), (21, Vector2(0.03, -0.262), 0.585, 0.03),
    ] as [(UInt32, Vector2, Float, Float)] {
      let tree = BareTree(seed: seed, foot: position, height: size)
      let cover = tree.coverage(width: exposure.width, height: exposure.height)
      for index in exposure.pixels.indices {
        let light = exposure.pixels[index]
        let wood = mix(Light(0.018, 0.018, 0.022), light, fog)
        exposure.pixels[index] = mix(light, wood, cover[index])
      }
    }
    exposure.addBloom(radius: 0.008, amount: 0.12)
  }

  private static let snow = Noise(seed: 191)

  private static func field(_ p: Vector2) -> Light {
    let horizon: Float = -0.195 + 0.006 * snow(p.x * 2, 3)
    let sky = mix(Light(0.93, 0.95, 0.99), Light(0.60, 0.69, 0.82), smoothStep(-0.25, 0.6, p.y))
    let sun = Vector2(p.x + 0.14, p.y - 0.12)
    let glow = exp(-(sun.x * sun.x + sun.y * sun.y) * 9)
    let air =
      (sky + Light(0.42, 0.30, 0.16) * glow) * (1 + 0.03 * snow.sum(p.x * 1.5, p.y * 3, octaves: 3))
    guard p.y < horizon else {
      let wood = -0.165 + 0.016 * snow.sum(p.x * 5, 1, octaves: 4) + 0.006 * abs(snow(p.x * 60, 2))
      return mix(air, Light(0.42, 0.47, 0.54), smoothStep(wood + 0.012, wood - 0.01, p.y) * 0.34)
    }
    let below = horizon - p.y
    let reach = 0.05 / (below + 0.012)
    let (x, z) = (p.x * reach * 2.2, reach * 3)
    let drift = snow.sum(x * 1.2, z * 1.6, octaves: 4)
    let toward = snow.sum(x * 1.2 - 0.12, z * 1.6 + 0.16, octaves: 4)
    let crust = snow.sum(x * 14, z * 22, octaves: 3) * smoothStep(0, 0.2, below)
    let slope = (drift - toward) * 0.9 + crust * 0.05
    // The tree's blurred shadow toward the viewer, in the diffuse light of the fog.
    let shade = Vector2(p.x - 0.05 - below * 0.35, below - 0.05)
    let shadow = exp(-shade.x * shade.x * 60 - pow(max(shade.y - 0.03, 0), 2) * 160) * 0.10
    let light = Light(0.80, 0.845, 0.92) * (1 + slope - shadow)
    return mix(air * 0.93, light, smoothStep(0, 0.12, below))
  }
}
