import Glibc

/// A leafless tree, generated from a seed.
struct BareTree {
  private struct Branch {
    var from: Vector2
    var to: Vector2
    var thick: Float
    var thin: Float
  }

  private var branches: [Branch] = []
  /// The y position of the snow, in picture heights below the center.
  private let foot: Float

  init(seed: UInt32, foot: Vector2, height: Float) {
    var dice = Dice(seed)
    self.foot = -foot.y
    grow(
      from: foot - Vector2(0, height * 0.02), angle: .pi / 2 + dice.roll(-0.05, 0.05),
      length: height * 0.27, width: height * 0.082, depth: 0, &dice)
  }

  private mutating func grow(
    from start: Vector2, angle: Float, length: Float, width: Float, depth: Int, _ dice: inout Dice
  ) {
    guard depth < 12, width > 0.00016 else { return }
    var position = start
    var direction = angle
    var thickness = width
    let pieces = depth == 0 ? 6 : 4
    for piece in 0..<pieces {
      direction += dice.roll(-0.16, 0.16) + (depth == 0 ? 0.25 : 0.03) * (.pi / 2 - direction)
      let next = position + Vector2(cos(direction), sin(direction)) * (length / Float(pieces))
      // The trunk is widest at its base.
      let thinner = thickness * (depth == 0 ? [0.62, 0.84, 0.94, 0.97, 0.97, 0.97][piece] : 0.90)
      branches.append(Branch(from: position, to: next, thick: thickness, thin: thinner))
      position = next
      thickness = thinner
      if depth > 0, piece > 0, dice.roll() < 0.62 {
        let side: Float = dice.roll() < 0.5 ? -1 : 1
        grow(
          from: position, angle: direction + side * dice.roll(0.5, 1.05),
          length: length * dice.roll(0.45, 0.7),
          width: thickness * dice.roll(0.38, 0.58), depth: depth + 2, &dice)
      }
    }
    let spread: Float = depth == 0 ? 0.62 : 0.40
    let forks = depth == 0 ? 3 : 2
    for fork in 0..<forks {
      let side = forks == 3 ? Float(fork) - 1 : Float(fork) * 2 - 1
      grow(
        from: position, angle: direction + side * spread * dice.roll(0.7, 1.4),
        length: length * dice.roll(0.70, 0.92),
        width: thickness * dice.roll(0.62, 0.8), depth: depth + 1, &dice)
    }
  }

  /// Returns the coverage of each pixel by the tree, from 0 to 1.
  func coverage(width: Int, height: Int) -> [Float] {
    var cover = [Float](repeating: 0, count: width * height)
    let scale = Float(height)
    let middle = Vector2(Float(width) / 2, scale / 2)
    for branch in branches {
      let a = Vector2(branch.from.x * scale, -branch.from.y * scale) + middle
      let b = Vector2(branch.to.x * scale, -branch.to.y * scale) + middle
      let reach = branch.thick * scale / 2 + 1
      let left = max(0, Int(min(a.x, b.x) - reach))
      let right = min(width - 1, Int(max(a.x, b.x) + reach))
      let top = max(0, Int(min(a.y, b.y) - reach))
      let bottom = min(height - 1, Int(max(a.y, b.y) + reach))
      guard left <= right, top <= bottom else { continue }
      let along = b - a
      let square = max(along.x * along.x + along.y * along.y, 1e-6)
      for y in top...bottom {
        for x in left...right {
          let p = Vector2(Float(x) + 0.5, Float(y) + 0.5) - a
          let t = clamp((p.x * along.x + p.y * along.y) / square)
          let off = p - along * t
          let distance = (off.x * off.x + off.y * off.y).squareRoot()
          let half = mix(branch.thick, branch.thin, t) * scale / 2
          // Twigs thinner than a pixel have partial coverage.
          let above = clamp(foot * scale + 0.5 - Float(y) + middle.y)
          let inside = clamp(half + 0.5 - distance) * min(1, half * 2 + 0.15) * above
          cover[y * width + x] = max(cover[y * width + x], inside)
        }
      }
    }
    return cover
  }
}
