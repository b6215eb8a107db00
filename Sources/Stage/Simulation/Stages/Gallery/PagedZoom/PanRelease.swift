import Motion

enum PanRelease: Hashable, Sendable {
  /// It glides on, and a spring catches it at its edge; the keys name the constants of both.
  case glide(Deceleration, edge: Spring, keys: [String])
  /// It goes on as Android's lists do, of pixels a point, and stops at its edge.
  case fling(density: Double)
  /// A spring takes it to where a deceleration would; another one where that lies beyond its edge.
  case spring(Deceleration, inside: Animation, edge: Animation)

  func apply(
    to value: inout DeceleratingValue, within edge: Double, velocity: Double, at time: SceneTime
  ) {
    switch self {
    case .glide(let deceleration, let spring, let keys):
      value.glide(
        within: -edge...edge, velocity: velocity, deceleration: deceleration, edge: spring,
        keys: keys,
        at: time)
    case .fling(let density):
      value.fling(within: -edge...edge, velocity: velocity, density: density, at: time)
    case .spring(let deceleration, let inside, let beyond):
      let end = value.target + deceleration.projection(of: velocity)
      let target = min(max(end, -edge), edge)
      guard target != value.target else { return }
      value.animate(
        to: target, with: target == end ? inside : beyond, velocity: velocity, at: time)
    }
  }
}
