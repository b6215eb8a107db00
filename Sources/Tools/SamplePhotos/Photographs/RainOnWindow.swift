import Codecs
import Glibc

/// Raindrops on a window in front of city lights in the evening.
enum RainOnWindow {
  static let photograph = Photograph(
    name: "rain-on-window", width: 1080, height: 1920, orientation: .quarterTurned,
    development: Development(gain: 1.15, saturation: 1.1, contrast: 1.05, vignette: 0.3, grain: 0.8)
  ) { exposure in
    let street = Exposure(width: exposure.width / 2, height: exposure.height / 2)
    backdrop(street)
    let veil = street.blurred(radius: 0.022)
    exposure.expose(samples: 4) { position, _ in shade(position, street, veil) }
    exposure.addBloom(radius: 0.015, amount: 0.12, over: 0.3)
  }

  private static let drops = Noise(seed: 231)

  private static func backdrop(_ street: Exposure) {
    street.expose(samples: 1) { p, _ in
      let sky = mix(
        Light(0.035, 0.050, 0.085), Light(0.085, 0.115, 0.19), smoothStep(-0.1, 0.5, p.y))
      let block = smoothStep(-0.2, 0.2, drops.sum(p.x * 3.2, 2.2, octaves: 2))
      let house = smoothStep(0.30 + 0.1 * block, 0.14 + 0.1 * block, p.y)
      let road = smoothStep(-0.16, -0.32, p.y)
      return mix(mix(sky, Light(0.016, 0.018, 0.028), house), Light(0.035, 0.030, 0.034), road)
    }
    let soft = street.blurred(radius: 0.02)
    _ = street.pixels.update(fromContentsOf: soft.pixels)
    var dice = Dice(235)
    var disks: [Bokeh.Disk] = []
    let lamps: [UInt32] = [
      0xFFA848, 0xFFC069, 0xFF8A30, 0xFFE8C8, 0xFF4030, 0xFFB45A, 0xFFD9A0, 0x9FD8FF,
    ]
    for _ in 0..<60 {
      let lamp = lamps[Int(dice.roll() * 7.99)]
      let x = dice.roll(-0.34, 0.34)
      let y = -0.05 + (dice.roll() + dice.roll() - 1) * 0.30
      let radius = dice.roll(0.014, 0.034)
      let light = Light(hex: lamp) * exp(dice.roll(-1.6, 0.7)) * 0.62
      disks.append(Bokeh.Disk(center: Vector2(x, y), radius: radius, light: light))
      let reflection = Vector2(x + dice.roll(-0.01, 0.01), -0.24 - abs(y) * 0.5)
      disks.append(Bokeh.Disk(center: reflection, radius: radius * 1.3, light: light * 0.13))
    }
    Bokeh(lights: disks, roundness: 0.1, catEye: 0.2).add(to: street)
  }

  private static func shade(_ p: Vector2, _ street: Exposure, _ veil: Exposure) -> Light {
    if let light = drop(p, street, veil) { return light }
    // Condensation on the pane scatters the lights, except in the tracks of drops.
    let breath = 0.55 + 0.25 * drops.sum(p.x * 3, p.y * 2, octaves: 3)
    let track = runs(p)
    let haze = clamp(breath * (1 - 0.85 * track))
    let light = mix(street.light(at: p), veil.light(at: p) * 0.9 + Light(0.010, 0.012, 0.016), haze)
    return light
  }

  private static func runs(_ p: Vector2) -> Float {
    let (cell, _) = split(p.x * 9)
    var most: Float = 0
    for neighbor in Int32(-1)...1 {
      let column = cell &+ neighbor
      guard drops.unit(column, 5) > 0.55 else { continue }
      let center = (Float(column) + 0.2 + 0.6 * drops.unit(column, 6)) / 9
      let sway = 0.010 * drops.sum(p.y * 5, Float(column) * 3, octaves: 2)
      let end = mix(-0.45, 0.3, drops.unit(column, 7))
      let width: Float = 0.007 + 0.004 * drops.unit(column, 8)
      let inside = smoothStep(width, width * 0.6, abs(p.x - center - sway))
      most = max(most, inside * smoothStep(end - 0.01, end + 0.01, p.y))
    }
    return most
  }

  private static func drop(_ p: Vector2, _ street: Exposure, _ veil: Exposure) -> Light? {
    for (scale, chance, size) in [
      (7, 0.42, 0.33), (15, 0.62, 0.36), (33, 0.55, 0.38), (72, 0.42, 0.36),
    ]
      as [(Float, Float, Float)]
    {
      let wobble = drops.sum(p.x * scale * 1.3, p.y * scale * 1.3, octaves: 2) * 0.20
      let cell = drops.cells(p.x * scale, p.y * scale * 0.80, jitter: 0.75)
      let rank = Float(cell.hash >> 9 & 0x3FFF) / 16_384
      guard rank < chance else { continue }
      let radius = size * (0.35 + 0.65 * pow(rank / chance, 1.3))
      // Drops are larger below their center, because water sags.
      let sag = cell.offset.y > 0 ? 1.10 : 0.95 as Float
      let offset = Vector2(cell.offset.x, cell.offset.y * sag) / (radius * (1 + wobble))
      let t = (offset.x * offset.x + offset.y * offset.y).squareRoot()
      guard t < 1 else { continue }
      return lens(p, offset, t, radius / scale, street, veil)
    }
    return nil
  }

  /// Returns the light through a drop, a small wide-angle lens that shows the street upside down.
  private static func lens(
    _ p: Vector2, _ offset: Vector2, _ t: Float, _ radius: Float, _ street: Exposure,
    _ veil: Exposure
  ) -> Light {
    let bend = 0.10 + 0.34 * t * t
    let seen = p * 0.55 - offset * bend * 1.1
    var light = mix(street.light(at: seen), veil.light(at: seen), 0.25) * 1.15
    let rim = smoothStep(0.60, 1.0, t)
    // The image is inverted: the bright sky is at the bottom and the dark road at the top.
    light += Light(0.055, 0.07, 0.11) * smoothStep(0.1, -0.95, offset.y) * (0.4 + 0.6 * t)
    light *= 1 - 0.62 * rim * smoothStep(-0.55, 0.8, offset.y)
    light *= 1 - 0.22 * rim
    light = mix(light, veil.light(at: p), 0.22 + 0.3 * smoothStep(0.85, 1, t))
    let glint = offset - Vector2(-0.36, 0.42)
    let spot = exp(-(glint.x * glint.x + glint.y * glint.y) * 60)
    return light + Light(0.8, 0.85, 0.95) * spot * 0.3 * smoothStep(0.002, 0.008, radius)
  }
}
