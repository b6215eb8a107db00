import Glibc

/// Lights of a street at night, strongly out of focus.
enum CityBokeh {
  static let photograph = Photograph(
    name: "city-lights", width: 1800, height: 1200,
    development: Development(
      gain: 1.1, saturation: 1.12, contrast: 1.05, vignette: 0.35, grain: 1.5)
  ) { exposure in
    let lights = street(aspect: exposure.aspect)
    backdrop(exposure)
    Bokeh(lights: lights, roundness: 0.16).add(to: exposure)
    exposure.addBloom(radius: 0.03, amount: 0.16, over: 0.05)
  }

  private static func backdrop(_ exposure: Exposure) {
    let blocks = Noise(seed: 71)
    exposure.expose(samples: 1) { p, _ in
      let sky = mix(Light(0.010, 0.012, 0.030), Light(0.032, 0.020, 0.026), clamp(0.6 - p.y * 1.2))
      let tower = smoothStep(-0.1, 0.35, blocks.sum(p.x * 1.6, 3.3, octaves: 2))
      let house = mix(sky, Light(0.014, 0.010, 0.016), smoothStep(0.42, 0.1, p.y) * tower)
      let glow = exp(-abs(p.y + 0.08) * 7) * (0.7 + 0.4 * blocks(p.x * 1.3, 8))
      let wet = smoothStep(-0.12, -0.5, p.y) * (0.6 + 0.5 * blocks(p.x * 3, p.y * 0.6 + 3))
      return house + Light(0.085, 0.040, 0.020) * glow + Light(0.026, 0.017, 0.020) * wet
    }
    let soft = exposure.blurred(radius: 0.03)
    _ = exposure.pixels.update(fromContentsOf: soft.pixels)
  }

  private static func street(aspect: Float) -> [Bokeh.Disk] {
    var dice = Dice(77)
    var disks: [Bokeh.Disk] = []
    let lamps: [(UInt32, Float)] = [
      (0xFFB45A, 5), (0xFF9138, 4), (0xFFD9A0, 3), (0xFFF1DC, 2), (0xFF3B28, 2.2), (0x44E08A, 0.8),
      (0x4FA8FF, 1.2), (0xFF5FA8, 0.6), (0x8FE6FF, 0.6),
    ]
    let total = lamps.reduce(0) { $0 + $1.1 }
    for _ in 0..<230 {
      var pick = dice.roll() * total
      var color = lamps[0].0
      for lamp in lamps {
        color = lamp.0
        pick -= lamp.1
        if pick < 0 { break }
      }
      let far = dice.roll()
      let spread = (dice.roll() + dice.roll() + dice.roll()) / 1.5 - 1
      let x = dice.roll(-0.5, 0.5) * aspect * 1.1
      let y = -0.02 + spread * mix(0.16, 0.46, far * far)
      let radius = mix(0.016, 0.062, far * far) * dice.roll(0.9, 1.1)
      let power = exp(dice.roll(-1.6, 1.1)) * 0.36
      let light = Light(hex: color) * power
      disks.append(Bokeh.Disk(center: Vector2(x, y), radius: radius, light: light))
      // The reflection in the wet road is lower, longer, and weaker.
      if y < 0.06, dice.roll() < 0.55 {
        for step in 0..<3 {
          let drop = 0.12 + 0.07 * Float(step) + 0.3 * abs(y)
          disks.append(
            Bokeh.Disk(
              center: Vector2(x + dice.roll(-0.008, 0.008), y - drop), radius: radius * 1.1,
              light: light * (0.16 / Float(step + 1))))
        }
      }
    }
    return disks
  }
}
