import Motion

/// What the release of a pan does to a picture along one axis.
enum PanRelease: Hashable, Sendable {
  /// It glides on, and a spring catches it at its edge.
  case glide(Deceleration, edge: Spring)

  /// Lets go of a picture's middle, which may rest at most as far off its page's, pt.
  func apply(
    to value: inout DeceleratingValue, within edge: Double, velocity: Double, at time: SceneTime
  ) {
    switch self {
    case .glide(let deceleration, let spring):
      value.glide(
        within: -edge...edge, velocity: velocity, deceleration: deceleration, edge: spring, at: time
      )
    }
  }
}
