import Glibc

/// A path-traced scene of fruit on a table by a window, with lengths in widths of an orange.
struct FruitScene: Sendable {
  private enum Skin {
    case orange, lemon, grape

    var meanColor: Light {
      switch self {
      case .orange: Light(0.88, 0.32, 0.02)
      case .lemon: Light(0.88, 0.58, 0.04)
      case .grape: Light(0.08, 0.03, 0.06)
      }
    }
  }

  private struct Fruit: Sendable {
    var center: Vector3
    var radius: Float
    /// The scale along the axis of the fruit.
    var stretch: Float = 1
    var axis = Vector3(0, 1, 0)
    var skin: Skin
  }

  private struct Hit {
    var distance: Float
    var fruit: Int
  }

  private var fruits: [Fruit] = []
  private let eye = Vector3(0.1, 1.55, -4.6)
  private let target = Vector3(0.05, 0.42, 0)
  private let window = Vector3(-3.6, 3.3, -0.6)
  private let windowRight = Vector3(0.35, 0, 1.5)
  private let windowUp = Vector3(0.55, 1.1, 0)
  private let skin = Noise(seed: 291)
  private let wood = Wood()

  init() {
    fruits = [
      Fruit(
        center: Vector3(-0.62, 0.5, 0.12), radius: 0.5, axis: Vector3(0.3, 0.9, -0.3).normalized,
        skin: .orange),
      Fruit(
        center: Vector3(0.40, 0.49, 0.46), radius: 0.49, axis: Vector3(-0.5, 0.6, -0.6).normalized,
        skin: .orange),
      Fruit(
        center: Vector3(-0.16, 0.46, 1.02), radius: 0.46, axis: Vector3(0.1, 1, 0.2).normalized,
        skin: .orange),
      Fruit(
        center: Vector3(1.28, 0.34, 0.05), radius: 0.34, stretch: 1.32,
        axis: Vector3(0.86, 0.10, -0.45).normalized, skin: .lemon),
      Fruit(
        center: Vector3(-1.62, 0.33, 0.72), radius: 0.33, stretch: 1.3,
        axis: Vector3(0.5, 0.05, 0.8).normalized, skin: .lemon),
    ]
    var dice = Dice(11)
    var grapes: [Vector3] = []
    for _ in 0..<900 where grapes.count < 34 {
      let along = dice.roll()
      let spread = 0.30 * (1 - 0.55 * along)
      let position = Vector3(
        0.10 + along * 1.05 + dice.roll(-0.5, 0.5) * 0.3,
        0.118 + dice.roll() * dice.roll() * spread * 1.5,
        -0.62 - along * 0.28 + dice.roll(-1, 1) * spread)
      let free = grapes.allSatisfy { ($0 - position).length > 0.205 }
      let clear = fruits.allSatisfy { ($0.center - position).length > $0.radius * 1.1 + 0.12 }
      if free && clear { grapes.append(position) }
    }
    for grape in grapes {
      fruits.append(
        Fruit(
          center: grape, radius: dice.roll(0.108, 0.122), stretch: 1.08,
          axis: Vector3(dice.roll(-1, 1), dice.roll(-1, 1), dice.roll(-1, 1)).normalized,
          skin: .grape))
    }
  }

  func shade(_ p: Vector2, _ dice: inout Dice) -> Light {
    let forward = (target - eye).normalized
    let right = cross(Vector3(0, 1, 0), forward).normalized
    let up = cross(forward, right)
    let direction = forward + right * (p.x * 0.53 + 0.01) + up * (p.y * 0.53 + 0.005)
    // With the wide aperture, only the front of the fruit is in focus.
    let focus = eye + direction * 4.45
    let angle = dice.roll() * 2 * Float.pi
    let opening = 0.075 * dice.roll().squareRoot()
    let start = eye + right * (cos(angle) * opening) + up * (sin(angle) * opening)
    return follow(start, (focus - start).normalized, &dice, bounces: 2)
  }

  private func follow(
    _ origin: Vector3, _ direction: Vector3, _ dice: inout Dice, bounces: Int
  ) -> Light {
    let floor = direction.y < 0 ? -origin.y / direction.y : Float.infinity
    let hit = nearest(origin, direction, before: min(floor, 40))
    guard let hit else {
      guard floor < 40, (origin + direction * floor).z < 4.2 else { return room(origin, direction) }
      return table(origin + direction * floor, direction, &dice, bounces)
    }
    return peel(origin + direction * hit.distance, direction, fruits[hit.fruit], &dice, bounces)
  }

  private func room(_ origin: Vector3, _ direction: Vector3) -> Light {
    let wall = (5 - origin.z) / max(direction.z, 0.05)
    let position = origin + direction * wall
    let falloff = exp(-(position.x + 2.6) * 0.20)
    let patches = 1 + 0.12 * skin.sum(position.x * 0.5, position.y * 0.5, octaves: 3)
    return Light(0.060, 0.066, 0.062) * (falloff * patches * clamp(0.9 - position.y * 0.06, 0.2, 1))
  }

  private func table(
    _ point: Vector3, _ direction: Vector3, _ dice: inout Dice, _ bounces: Int
  ) -> Light {
    // Wood in reflections needs no grain.
    guard bounces > 0 else {
      return lit(
        point, Vector3(0, 1, 0), direction, albedo: Light(0.16, 0.08, 0.038), gloss: 26, shine: 0,
        &dice, 0)
    }
    let (albedo, height) = wood.surface(point.x * 0.9 + 3, point.z * 0.72 + 0.3)
    let step: Float = 0.01
    let dx = wood.surface((point.x + step) * 0.9 + 3, point.z * 0.72 + 0.3).height - height
    let dz = wood.surface(point.x * 0.9 + 3, (point.z + step) * 0.72 + 0.3).height - height
    let normal = Vector3(-dx / step, 1, -dz / step).normalized
    return lit(
      point, normal, direction, albedo: albedo, gloss: 26, shine: 0.05, &dice, bounces)
  }

  private func peel(
    _ point: Vector3, _ direction: Vector3, _ fruit: Fruit, _ dice: inout Dice, _ bounces: Int
  ) -> Light {
    let local = (point - fruit.center) / fruit.radius
    let along = dot(local, fruit.axis)
    let squeezed = local - fruit.axis * (along * (1 - 1 / (fruit.stretch * fruit.stretch)))
    var normal = squeezed.normalized
    let q = local + fruit.center * 7
    guard bounces > 0 else {
      return lit(
        point, normal, direction, albedo: fruit.skin.meanColor, gloss: 50, shine: 0, &dice, 0)
    }
    switch fruit.skin {
    case .orange, .lemon:
      let fine: Float = fruit.skin == .orange ? 27 : 20
      let bump = pores(q, fine)
      let e: Float = 0.012
      let slope = Vector3(
        pores(q + Vector3(e, 0, 0), fine) - bump, pores(q + Vector3(0, e, 0), fine) - bump,
        pores(q + Vector3(0, 0, e), fine) - bump)
      normal = (normal - slope * (0.018 / e * 0.35)).normalized
      let patch = skin.sum(q * 2.2, octaves: 3)
      var albedo =
        fruit.skin == .orange
        ? mix(Light(0.86, 0.26, 0.012), Light(0.90, 0.38, 0.03), clamp(0.5 + 0.5 * patch))
        : mix(Light(0.90, 0.57, 0.025), Light(0.86, 0.63, 0.07), clamp(0.5 + 0.5 * patch))
      // The end of the fruit with the star-shaped scar of the stalk.
      let pole = smoothStep(0.986, 0.9985, abs(along) / fruit.stretch)
      albedo = mix(albedo, Light(0.10, 0.11, 0.03), pole * (fruit.skin == .orange ? 0.85 : 0.4))
      albedo *= 0.95 + 0.06 * bump
      return lit(
        point, normal, direction, albedo: albedo, gloss: 55, shine: 0.30, &dice, bounces)
    case .grape:
      let bloom = smoothStep(-0.25, 0.6, skin.sum(q * 3, octaves: 4))
      let albedo = mix(Light(0.060, 0.012, 0.030), Light(0.14, 0.12, 0.20), bloom * 0.55)
      let through = pow(1 - abs(dot(normal, direction)), 2) * 0.10
      return lit(
        point, normal, direction, albedo: albedo + Light(0.4, 0.06, 0.08) * through,
        gloss: 130, shine: 0.8 - 0.5 * bloom, &dice, bounces)
    }
  }

  private func pores(_ q: Vector3, _ fine: Float) -> Float {
    let value = skin(q.x * fine, q.y * fine, q.z * fine)
    return 1 - smoothStep(0.15, 0.75, value)
  }

  /// Returns the light reflected by a surface: direct from the window, ambient, and specular.
  private func lit(
    _ point: Vector3, _ normal: Vector3, _ direction: Vector3, albedo: Light, gloss: Float,
    shine: Float, _ dice: inout Dice, _ bounces: Int
  ) -> Light {
    let start = point + normal * 0.002
    let pane = window + windowRight * dice.roll(-1, 1) + windowUp * dice.roll(-1, 1)
    let distance = pane - start
    let square = dot(distance, distance)
    let toPane = distance / square.squareRoot()
    var light = Light(0)
    let facing = dot(normal, toPane)
    if facing > 0, nearest(start, toPane, before: 30) == nil {
      let strength = Light(1.0, 0.94, 0.84) * (32 / square)
      light += albedo * strength * facing
      let half = (toPane - direction).normalized
      let fresnel = 0.04 + 0.96 * pow(1 - clamp(dot(half, toPane)), 5)
      let lobe = pow(clamp(dot(normal, half)), gloss) * (gloss + 8) / 25
      light += strength * (lobe * fresnel * shine * facing * 2.2)
    }
    guard bounces > 0 else { return light + albedo * Light(0.05, 0.05, 0.055) }
    let bounce = (normal + sphere(&dice) * 0.98).normalized
    let room = bounce.y > 0 ? Light(0.21, 0.23, 0.26) * (0.6 + 0.6 * clamp(-bounce.x)) : Light(0)
    if let hit = nearest(start, bounce, before: 4) {
      light += albedo * peel(start + bounce * hit.distance, bounce, fruits[hit.fruit], &dice, 0)
    } else if bounce.y < 0 {
      light += albedo * table(start - bounce * (start.y / bounce.y), bounce, &dice, 0)
    } else {
      light += albedo * room
    }
    return light
  }

  private func sphere(_ dice: inout Dice) -> Vector3 {
    let z = dice.roll(-1, 1)
    let angle = dice.roll() * 2 * Float.pi
    let r = (1 - z * z).squareRoot()
    return Vector3(r * cos(angle), r * sin(angle), z)
  }

  private func nearest(_ origin: Vector3, _ direction: Vector3, before: Float) -> Hit? {
    var best = before
    var found: Hit?
    for index in fruits.indices {
      let fruit = fruits[index]
      // An ellipsoid is a sphere in a space that is compressed along its axis.
      let squeeze = 1 / fruit.stretch - 1
      let o = origin - fruit.center
      let from = o + fruit.axis * (dot(o, fruit.axis) * squeeze)
      let along = direction + fruit.axis * (dot(direction, fruit.axis) * squeeze)
      let a = dot(along, along)
      let b = dot(from, along)
      let c = dot(from, from) - fruit.radius * fruit.radius
      let root = b * b - a * c
      guard root > 0 else { continue }
      let distance = (-b - root.squareRoot()) / a
      if distance > 1e-4, distance < best {
        best = distance
        found = Hit(distance: distance, fruit: index)
      }
    }
    return found
  }
}
