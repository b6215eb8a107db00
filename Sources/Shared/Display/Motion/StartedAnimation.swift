/// The last animation of a value: its rule, and how its motion began.
///
/// It remains available after its end, until the value changes without an animation.
package struct StartedAnimation<Value: Hashable & Sendable>: Hashable, Sendable {
  package let rule: MotionRule
  /// Keys of the scene's constants that define the animation; empty if none do.
  package let keys: [String]
  package let start: SceneTime
  /// The time at which the value settles; nil for never.
  package let end: SceneTime?
  /// The displayed value at the start.
  package let from: Value
  /// The final value.
  package let to: Value
  /// The change of the value per second at the start.
  package let velocity: Value

  /// Creates an animation of a value.
  package init(
    rule: MotionRule, keys: [String], start: SceneTime, end: SceneTime?, from: Value, to: Value,
    velocity: Value
  ) {
    (self.rule, self.keys, self.start, self.end) = (rule, keys, start, end)
    (self.from, self.to, self.velocity) = (from, to, velocity)
  }
}

/// The rule of a motion, independent of its start and end values.
package enum MotionRule: Hashable, Sendable {
  /// A curve or a spring of SwiftUI or UIKit.
  case animation(Animation)
  /// UIKit's deceleration after a swipe, and the spring at an edge; nil if it reaches none.
  case glide(Deceleration, edge: Spring?)
  /// Android's fling, which stops at an edge.
  case fling
  case composeSpring(ComposeSpring)
  case decay(ExponentialDecay)

  /// Creates the rule of a motion in Compose.
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
  /// Returns the motion as an animation that the scene's constants of some keys define.
  package func animation(of keys: [String] = []) -> StartedAnimation<Double> {
    StartedAnimation(
      rule: MotionRule(trajectory), keys: keys, start: start, end: end,
      from: trajectory.value(at: 0), to: endValue, velocity: trajectory.velocity(at: 0))
  }
}
