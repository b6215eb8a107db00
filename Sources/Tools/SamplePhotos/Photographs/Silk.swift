import Glibc

/// Folded silk in soft light from a window.
enum Silk {
  static let photograph = Photograph(
    name: "silk", width: 1350, height: 1800,
    development: Development(gain: 1.0, saturation: 1.05, contrast: 1.08, vignette: 0.3, grain: 1.3)
  ) { exposure in
    exposure.expose(samples: 4) { position, _ in shade(position) }
    exposure.addBloom(radius: 0.012, amount: 0.10, over: 0.5)
  }

  private static let folds = Noise(seed: 111)
  private static let weave = Noise(seed: 112)

  private static func height(_ x: Float, _ y: Float) -> Float {
    // Folds run to the upper right, close together below and wider apart above.
    let a = 0.62 * x + 0.785 * y
    let b = -0.785 * x + 0.62 * y
    let slow = folds.sum(a * 0.8 + 2, b * 0.8, octaves: 2)
    let sway = folds(a * 1.5 + 5, b * 1.1 + 9)
    let gather = 1 / (1 + 0.55 * (a + 0.55))
    let phase = b * 15 * gather + slow * 2.6 + sway * 1.1
    let fold = wave(phase) + 0.42 * wave(phase * 1.93 + 1.7 + sway * 1.2)
    let size = 0.75 + 0.5 * folds(a * 1.3 + 1, b * 1.6)
    let fine = wave(phase * 4.3 + slow * 3) * smoothStep(0.0, 0.7, folds(a * 1.7, b * 2 + 30))
    return (0.034 * fold * size + 0.0035 * fine + 0.03 * slow) * (0.8 + 0.4 * gather)
  }

  /// Returns the profile of a fold, with a round crest and a narrow hollow.
  private static func wave(_ phase: Float) -> Float {
    let s = sin(phase)
    return s + 0.32 * cos(2 * phase)
  }

  private static func shade(_ p: Vector2) -> Light {
    let step: Float = 0.0015
    let here = height(p.x, p.y)
    let dx = (height(p.x + step, p.y) - height(p.x - step, p.y)) / (2 * step)
    let dy = (height(p.x, p.y + step) - height(p.x, p.y - step)) / (2 * step)
    let normal = Vector3(-dx, -dy, 1).normalized
    let view = Vector3(-p.x * 0.3, -p.y * 0.3, 1).normalized
    let window = Vector3(-0.55, 0.62, 0.56).normalized
    let lamp = Vector3(0.8, -0.25, 0.55).normalized

    // Threads run along the folds and reflect light into a fan across them.
    let thread = (Vector3(0.62, 0.785, 0.62 * dx + 0.785 * dy)).normalized
    var light = Light(0)
    let dye = Light(0.020, 0.115, 0.135)
    let sheen = Light(0.62, 0.92, 0.92)
    for (direction, color) in [
      (window, Light(1.55, 1.48, 1.42)), (lamp, Light(0.34, 0.30, 0.30)),
    ] {
      let facing = clamp(dot(normal, direction) * 0.85 + 0.15)
      let half = (direction + view).normalized
      let along = dot(thread, half)
      let across = clamp(dot(normal, half))
      let fan = pow(clamp(1 - along * along), 18) * pow(across, 10)
      light += color * (dye * facing + sheen * (0.42 * fan * facing))
    }
    // Hollows receive less ambient light.
    let hollow = clamp(0.66 + here * 4.2, 0.14, 1.1)
    light += dye * Light(0.36, 0.38, 0.46) * hollow
    let grazing = pow(1 - clamp(dot(normal, view)), 3)
    light += Light(0.10, 0.24, 0.26) * (grazing * 0.35)
    let texture = 1 + 0.015 * weave(p.x * 420 + p.y * 300, p.y * 60 - p.x * 40)
    return light * (0.35 + 0.65 * hollow) * texture
  }
}
