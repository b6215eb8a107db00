import Motion

enum PanRelease: Hashable, Sendable {
  /// Decelerates, and bounces at the edge with a spring; the keys name the constants of both.
  case glide(Deceleration, edge: Spring, keys: [String])
  /// Flings as Android's lists do, on a screen with `density` pixels per point; stops at the edge.
  case fling(density: Double)
  /// Animates to the projected end of a deceleration, or with the `edge` animation to the edge.
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
