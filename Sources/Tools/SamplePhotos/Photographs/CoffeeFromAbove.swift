import Glibc

/// A cup of coffee on its saucer, seen from above, by a window.
enum CoffeeFromAbove {
  static let photograph = Photograph(
    name: "coffee", width: 1600, height: 1600,
    development: Development(
      gain: 1.05, saturation: 1.05, contrast: 1.06, vignette: 0.3, grain: 1.2)
  ) { exposure in
    let background = HeightField(count: 1200, extent: 1.4) { x, y in height(x - 0.7, y - 0.7) }
    background.castShadows(sun: window, softness: 0.16)
    exposure.expose(samples: 4) { position, dice in shade(position, background, &dice) }
    exposure.addBloom(radius: 0.008, amount: 0.08, over: 0.6)
  }

  /// The direction toward the window; z on the height grid is y in the picture.
  private static let window = Vector3(-0.62, 0.52, 0.58).normalized
  private static let foam = Noise(seed: 311)
  private static let wood = Wood(early: Light(0.26, 0.15, 0.08), late: Light(0.11, 0.055, 0.028))
  private static let cup = Vector2(0.02, 0.015)
  private static let coffeeLevel: Float = 0.098

  private struct Bean {
    var position: Vector2
    var turn: Float
  }

  private static let beans: [Bean] = [
    Bean(position: Vector2(-0.40, -0.36), turn: 0.4),
    Bean(position: Vector2(-0.335, -0.40), turn: 2.1),
    Bean(position: Vector2(-0.42, -0.43), turn: 1.3),
    Bean(position: Vector2(-0.30, -0.44), turn: 5.6),
    Bean(position: Vector2(0.40, 0.39), turn: 2.6), Bean(position: Vector2(0.445, 0.34), turn: 0.9),
    Bean(position: Vector2(-0.445, -0.30), turn: 4.4),
    Bean(position: Vector2(0.36, 0.455), turn: 3.6),
  ]

  /// Returns the height above the table at a position.
  private static func height(_ x: Float, _ y: Float) -> Float {
    let d = Vector2(x, y) - cup
    let r = (d.x * d.x + d.y * d.y).squareRoot()
    var height: Float = 0
    if r < 0.385 {
      // The saucer rises to its rim and has a flat middle.
      let rise = smoothStep(0.20, 0.37, r)
      height = 0.010 + 0.030 * rise * rise
      height *= smoothStep(0.385, 0.376, r)
      height += 0.004 * exp(-pow((r - 0.372) / 0.007, 2))
    }
    let handle = Vector2(d.x * 0.80 + d.y * 0.60, -d.x * 0.60 + d.y * 0.80)
    if handle.x > 0.20, handle.x < 0.335 {
      let half = 0.017 + 0.012 * smoothStep(0.26, 0.21, handle.x)
      let across = handle.y / half
      if abs(across) < 1 {
        let round = (1 - across * across).squareRoot()
        height = max(height, (0.082 + 0.02 * round) * smoothStep(0.335, 0.315, handle.x))
      }
    }
    if r < 0.232 {
      let lip = (r - 0.224) / 0.008
      let top: Float = 0.135
      if abs(lip) < 1 {
        height = max(height, top - 0.008 * (1 - (1 - lip * lip).squareRoot()))
      } else {
        let inside = mix(0.05, 0.128, smoothStep(0.12, 0.217, r))
        height = max(inside, coffeeLevel)
      }
    }
    for bean in beans { height = max(height, beanHeight(x, y, bean)) }
    return height
  }

  private static func beanHeight(_ x: Float, _ y: Float, _ bean: Bean) -> Float {
    let d = Vector2(x, y) - bean.position
    guard d.x * d.x + d.y * d.y < 0.0012 else { return 0 }
    let along = (d.x * cos(bean.turn) + d.y * sin(bean.turn)) / 0.034
    let across = (-d.x * sin(bean.turn) + d.y * cos(bean.turn)) / 0.024
    let square = along * along + across * across
    guard square < 1 else { return 0 }
    let groove = exp(-pow((across - 0.12 * sin(along * 3)) / 0.10, 2))
    return 0.021 * (1 - square).squareRoot() - 0.006 * groove
  }

  private static func shade(_ p: Vector2, _ background: HeightField, _ dice: inout Dice) -> Light {
    // The camera is slightly below the center, so tall objects lean outward in perspective.
    var q = p
    for _ in 0..<3 { q = p - (p - Vector2(0, -0.25)) * (height(q.x, q.y) * 0.22) }
    let step: Float = 0.0012
    let here = height(q.x, q.y)
    let dx = (height(q.x + step, q.y) - height(q.x - step, q.y)) / (2 * step)
    let dy = (height(q.x, q.y + step) - height(q.x, q.y - step)) / (2 * step)
    var normal = Vector3(-dx, 1, -dy).normalized
    let d = q - cup
    let r = (d.x * d.x + d.y * d.y).squareRoot()

    var albedo = Light(0.80, 0.79, 0.76)
    var gloss: Float = 1
    if r < 0.2165, here <= coffeeLevel + 0.0005 {
      albedo = coffee(d, r)
      gloss = 0.55
      normal =
        (Vector3(0, 1, 0) + Vector3(d.x, 0, d.y) * (smoothStep(0.19, 0.217, r) * 1.4)).normalized
    } else if here <= 0 {
      let table = wood.surface(q.x * 3.4 + 9, q.y * 3.4 + 0.35)
      albedo = table.albedo
      gloss = 0.12
    } else if beans.contains(where: { beanHeight(q.x, q.y, $0) > 0 }) {
      albedo = Light(0.060, 0.026, 0.012)
      gloss = 0.35
    }
    let sunlit = background.sunlight(q.x + 0.7, q.y + 0.7)
    let facing = clamp(dot(normal, window) * 1.1)
    let open = openness(q, here, background, &dice)
    var light =
      albedo * (Light(1.95, 1.80, 1.58) * (sunlit * facing) + Light(0.44, 0.48, 0.56) * open)
    // The glaze and the coffee reflect the window and the bright wall next to it.
    let view = Vector3(-q.x * 0.25, 1, -q.y * 0.25 - 0.12).normalized
    let mirror = reflect(-view, normal)
    let pane = smoothStep(0.80, 0.97, dot(mirror, Vector3(-0.58, 0.60, 0.55).normalized))
    let fresnel = 0.04 + 0.5 * pow(1 - clamp(dot(normal, view)), 4)
    light +=
      (Light(3.4, 3.3, 3.1) * pane + Light(0.30, 0.32, 0.36))
      * (fresnel * gloss * (0.3 + 0.7 * open))
    return light
  }

  /// Returns the fraction of the hemisphere above a position that is not occluded.
  private static func openness(
    _ q: Vector2, _ here: Float, _ background: HeightField, _ dice: inout Dice
  ) -> Float {
    var open: Float = 0
    let start = dice.roll() * 2 * Float.pi
    for index in 0..<6 {
      let angle = start + Float(index) * Float.pi / 3
      var steepest: Float = 0
      for distance in [0.012, 0.03, 0.065, 0.12] as [Float] {
        let reach = distance * dice.roll(0.7, 1.3)
        let there = background.height(
          q.x + cos(angle) * reach + 0.7, q.y + sin(angle) * reach + 0.7)
        steepest = max(steepest, (there - here) / reach)
      }
      open += 1 - steepest / (1 + steepest * steepest).squareRoot()
    }
    return open / 6
  }

  /// Returns the color of crema with a milk rosette, and bubbles at the rim.
  private static func coffee(_ d: Vector2, _ r: Float) -> Light {
    let swirl = foam.sum(d.x * 7, d.y * 7, octaves: 3) * 0.022
    let x = (d.x * 0.94 + d.y * 0.34 + swirl) / 0.19
    let y = (-d.x * 0.34 + d.y * 0.94 + swirl * 0.7) / 0.19
    // A latte art tulip of nested hearts, with a stem through the center.
    var milk: Float = 0
    for (level, size) in [(-0.62, 0.78), (-0.22, 0.70), (0.16, 0.56), (0.50, 0.40)]
      as [(Float, Float)]
    {
      let hx = abs(x) / size
      let hy = (y - level) / size + 0.10
      let lobe = hx * hx + pow(hy - 0.62 * hx.squareRoot() * (1 - 0.30 * hx), 2)
      let edge = smoothStep(0.40, 0.34, lobe)
      let gap = smoothStep(0.58, 0.50, lobe)
      milk = milk * (1 - gap) + edge
    }
    let stem =
      smoothStep(0.020, 0.006, abs(x)) * smoothStep(-0.95, -0.75, y) * smoothStep(0.75, 0.5, y)
    milk *= 1 - 0.8 * stem
    let mottled = foam.sum(d.x * 40, d.y * 40, octaves: 4, gain: 0.6)
    let crema = mix(
      Light(0.215, 0.085, 0.026), Light(0.33, 0.15, 0.055), clamp(0.45 + 0.4 * mottled))
    var color = mix(crema, Light(0.78, 0.66, 0.50), milk * (0.90 + 0.06 * mottled))
    let edge = smoothStep(0.185, 0.215, r)
    color = mix(color, Light(0.15, 0.055, 0.016), edge * 0.7)
    let cell = foam.cells(d.x * 150, d.y * 150)
    let bubble = smoothStep(0.42, 0.34, cell.nearest) * (cell.hash & 255 < 70 ? 1 : 0)
    let crowd = smoothStep(0.0, 0.5, foam.sum(d.x * 12 + 5, d.y * 12, octaves: 2) + (r - 0.17) * 12)
    let ring = smoothStep(0.22, 0.36, cell.nearest) * bubble
    return mix(color, Light(0.52, 0.34, 0.18), ring * crowd * 0.6 * (1 - milk))
  }
}
