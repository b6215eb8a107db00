import Glibc

/// An aurora curtain of rays on a winding line, brightest along the line of sight.
struct Curtain: Sendable {
  private struct Strip: Sendable {
    var from: Vector2
    var to: Vector2
    var along: Float
  }

  private let strips: [Strip]
  private let rays: Noise
  private let power: Float

  static let all = [
    Curtain(seed: 51, from: Vector2(-7, 13), to: Vector2(3.4, 2.6), swing: 1.5, power: 1),
    Curtain(seed: 57, from: Vector2(6, 14), to: Vector2(-2.6, 4.6), swing: 1.1, power: 0.42),
  ]

  private init(seed: UInt32, from: Vector2, to: Vector2, swing: Float, power: Float) {
    let noise = Noise(seed: seed)
    let count = 420
    var points: [Vector2] = []
    for index in 0...count {
      let t = Float(index) / Float(count)
      let sway = Vector2(
        noise.sum(t * 3.4, 1.5, octaves: 3), noise.sum(t * 3.4, 8.5, octaves: 3))
      points.append(from + (to - from) * t + sway * (swing * (0.4 + 0.6 * (1 - t))))
    }
    strips = (0..<count).map {
      Strip(from: points[$0], to: points[$0 + 1], along: Float($0) / Float(count))
    }
    rays = noise
    self.power = power
  }

  func light(toward position: Vector2) -> Light {
    let right = position.x * 1.05
    let rise = (position.y + 0.36) * 1.05
    guard rise > 0 else { return Light(0) }
    var total = Light(0)
    for strip in strips {
      // On the horizontal plane, the view ray is (right, 1) · reach.
      let a = strip.from.x - right * strip.from.y
      let b = strip.to.x - right * strip.to.y
      guard (a < 0) != (b < 0), abs(a - b) > 1e-7 else { continue }
      let s = a / (a - b)
      let point = strip.from + (strip.to - strip.from) * s
      let reach = point.y
      guard reach > 0.5 else { continue }
      let along = strip.along + s / Float(strips.count)
      let foot = 1.55 + 0.3 * rays(along * 6, 3)
      let tall = (1.0 + 0.5 * rays(along * 14, 5)) * (0.75 + 0.35 * rays(along * 90, 7))
      let h = (rise * reach - foot) / max(tall, 0.12)
      guard h > -0.2, h < 6 else { continue }
      // Seen edge-on, a longer section of the curtain is in the line of sight.
      let slant = min(abs(strip.to.y - strip.from.y) * 420 / (abs(a - b) * 420 + 0.02), 7)
      let ray = 0.45 + 0.55 * rays.sum(along * 130, h * 0.15, octaves: 3, gain: 0.7)
      let profile = h < 0 ? exp(h * 16) : exp(-h * 1.25)
      let green = Light(0.13, 1.0, 0.42)
      let low = mix(Light(0.45, 1.0, 0.62), green, smoothStep(-0.05, 0.25, h))
      let color = mix(low, Light(0.55, 0.16, 0.78), smoothStep(0.8, 2.6, h))
      let ends = smoothStep(0, 0.08, along) * smoothStep(1, 0.9, along)
      let density: Float = (0.35 + 0.25 * slant) * ends * 0.85 * power
      total += color * (profile * max(ray, 0.04) * density)
    }
    return total
  }
}
