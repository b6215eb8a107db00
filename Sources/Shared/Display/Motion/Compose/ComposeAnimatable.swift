/// A number that follows the rules of Compose's `Animatable`.
///
/// ```
///              decay                           end reached, bound reached, snap, stop
/// settled ───────────────▶ running(motion) ──────────────────────────────────────────▶ settled
///    ▲  │ snap, bounds         │ ▲ decay, bounds                               velocity 0
///    └──┘ (clamped)            └─┘
/// ```
///
/// A new animation replaces the running one. After every end, the velocity is 0.
///
/// Source: androidx `Animatable.kt`.
package struct ComposeAnimatable: Hashable, Sendable {
  package private(set) var bounds: AnimationBounds
  /// The value while no animation has been started.
  private var settled: Double
  /// The animation that was started last, even after its end; nil after `snap` and `stop`.
  package private(set) var motion: BoundedMotion?

  /// Creates a settled value, clamped to its bounds.
  package init(_ value: Double, bounds: AnimationBounds = .none) {
    self.bounds = bounds
    settled = bounds.clamp(value)
  }

  /// Returns the value at a time not before the last change, or the final value for nil.
  package func value(at time: SceneTime?) -> Double {
    motion?.value(at: time) ?? settled
  }

  /// The time at which the value settles; nil if it never does.
  package var settlingInstant: SceneTime? { motion.map(\.end) ?? .zero }

  /// Ends a running animation and sets the value, clamped: Compose's `snapTo`.
  package mutating func snap(to value: Double) {
    (settled, motion) = (bounds.clamp(value), nil)
  }

  /// Ends a running animation at its current value: Compose's `stop`.
  package mutating func stop(at time: SceneTime) {
    (settled, motion) = (value(at: time), nil)
  }

  /// Clamps a settled value, and ends an animation beyond the new bounds: Compose's `updateBounds`.
  package mutating func updateBounds(_ bounds: AnimationBounds, at time: SceneTime) {
    self.bounds = bounds
    if motion?.isRunning(at: time) == true {
      motion?.updateBounds(bounds, at: time)
    } else {
      snap(to: value(at: time))
    }
  }

  /// Starts a decay at a velocity in units per second: Compose's `animateDecay`.
  ///
  /// A velocity that is not finite counts as 0.
  package mutating func animateDecay(
    _ decay: ExponentialDecay, velocity: Double, at time: SceneTime
  ) {
    let velocity = velocity.isFinite ? velocity : 0
    run(
      BoundedMotion(
        .decay(decay, from: value(at: time), velocity: velocity), bounds: bounds, start: time))
  }

  /// Starts a motion, which must begin at the current value.
  package mutating func run(_ motion: BoundedMotion) { self.motion = motion }
}
