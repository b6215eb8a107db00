/// The animation that a value was given last: its rule, and how its motion began.
///
/// It stays known after its end, until the value is changed without an animation.
package struct StartedAnimation<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The rule of the motion.
  package let rule: MotionRule
  /// The keys of the constants of a scene that it is made of; empty where no scene decides it.
  package let keys: [String]
  /// The time of its start.
  package let start: SceneTime
  /// The time when the value comes to rest; nil for never.
  package let end: SceneTime?
  /// The value that showed at its start.
  package let from: Value
  /// The value at rest.
  package let to: Value
  /// The change of the value per second at its start.
  package let velocity: Value
}

/// The rule of a motion, whatever its start and its end.
package enum MotionRule: Hashable, Sendable {
  /// A curve or a spring of SwiftUI or UIKit.
  case animation(Animation)
  /// UIKit's glide after a swipe; a spring takes over where it meets an edge.
  case glide(Deceleration, edge: Spring?)
  /// Android's fling, which ends at an edge.
  case fling
  /// Compose's spring, 1/s² and damping ratio.
  case composeSpring(ComposeSpring)
  /// Compose's exponential decay.
  case decay(ExponentialDecay)

  /// The rule of Compose's motion.
  init(_ trajectory: ComposeTrajectory) {
    self =
      switch trajectory {
      case .decay(let decay, _, _): .decay(decay)
      case .spline: .fling
      case .spring(let spring, _, _, _): .composeSpring(spring)
      }
  }
}

extension BoundedMotion {
  /// The motion as an animation of a value, made of constants of a scene by their keys.
  package func animation(of keys: [String] = []) -> StartedAnimation<Double> {
    StartedAnimation(
      rule: MotionRule(trajectory), keys: keys, start: start, end: end,
      from: trajectory.value(at: 0), to: endValue, velocity: trajectory.velocity(at: 0))
  }
}
