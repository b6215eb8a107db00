/// A number with the rules of Compose's `Animatable`.
///
/// ```
///          animate, decay                      end reached, bound reached, snap, stop
/// at rest ───────────────▶ running(motion) ──────────────────────────────────────────▶ at rest
///    ▲  │ snap, bounds         │ ▲ animate, decay, bounds                      velocity 0
///    └──┘ (clamped)            └─┘
/// ```
///
/// A new animation replaces the running one, which ends where it is. Whatever ends, the velocity is
/// then 0; `animate` alone takes over the velocity that it finds.
///
/// Source: androidx `Animatable.kt`.
package struct ComposeAnimatable: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case rest(Double)
    case running(BoundedMotion)
  }

  /// What the value stays in.
  package private(set) var bounds: AnimationBounds
  private var state: State

  /// Creates a value at rest, inside its bounds.
  package init(_ value: Double, bounds: AnimationBounds = .none) {
    self.bounds = bounds
    state = .rest(bounds.clamp(value))
  }

  /// The value at a time not before the last change.
  package func value(at time: SceneTime) -> Double {
    switch state {
    case .rest(let value): value
    case .running(let motion): motion.value(at: time)
    }
  }

  /// The velocity at a time not before the last change, units per second; 0 at rest.
  package func velocity(at time: SceneTime) -> Double {
    switch state {
    case .rest: 0
    case .running(let motion): motion.velocity(at: time)
    }
  }

  /// True if an animation runs at a time not before the last change.
  package func isRunning(at time: SceneTime) -> Bool {
    switch state {
    case .rest: false
    case .running(let motion): motion.isRunning(at: time)
    }
  }

  /// The animation last started, also after its end; nil after `snap` and `stop`.
  package var motion: BoundedMotion? {
    guard case .running(let motion) = state else { return nil }
    return motion
  }

  /// The value when a running animation has ended.
  package var finalValue: Double {
    switch state {
    case .rest(let value): value
    case .running(let motion): motion.endValue
    }
  }

  /// When the value has come to rest; nil where it never will.
  package var settlingInstant: SceneTime? {
    switch state {
    case .rest: .zero
    case .running(let motion): motion.end
    }
  }

  /// `snapTo`: ends a running animation and puts the value where it is told, clamped.
  package mutating func snap(to value: Double) {
    state = .rest(bounds.clamp(value))
  }

  /// `stop`: ends a running animation where it is.
  package mutating func stop(at time: SceneTime) {
    state = .rest(value(at: time))
  }

  /// `updateBounds`: at rest the value is clamped at once; a running animation that is beyond the
  /// new bounds ends at them.
  package mutating func updateBounds(_ bounds: AnimationBounds, at time: SceneTime) {
    self.bounds = bounds
    if case .running(var motion) = state, motion.isRunning(at: time) {
      motion.updateBounds(bounds, at: time)
      state = .running(motion)
    } else {
      state = .rest(bounds.clamp(value(at: time)))
    }
  }

  /// `animateTo` with a spring, from the present value and velocity.
  ///
  /// - Parameters:
  ///   - target: where to; an end beyond the bounds ends at the bound.
  ///   - spring: how.
  ///   - velocity: units per second; nil keeps the present one.
  ///   - time: now.
  package mutating func animate(
    to target: Double, with spring: ComposeSpring, velocity: Double? = nil, at time: SceneTime
  ) {
    start(
      .spring(
        spring, from: value(at: time), to: target,
        velocity: Self.usable(velocity ?? self.velocity(at: time))), at: time)
  }

  /// `animateTo` with a tween, from the present value.
  package mutating func animate(to target: Double, with tween: ComposeTween, at time: SceneTime) {
    start(
      .tween(tween, from: value(at: time), to: target, velocity: velocity(at: time)), at: time)
  }

  /// `animateDecay`: lets the value go with a velocity.
  ///
  /// - Parameters:
  ///   - decay: how it slows down.
  ///   - velocity: units per second; one that is not finite counts as 0.
  ///   - time: now.
  package mutating func animateDecay(
    _ decay: ExponentialDecay, velocity: Double, at time: SceneTime
  ) {
    start(.decay(decay, from: value(at: time), velocity: Self.usable(velocity)), at: time)
  }

  private mutating func start(_ trajectory: ComposeTrajectory, at time: SceneTime) {
    state = .running(BoundedMotion(trajectory, bounds: bounds, start: time))
  }

  private static func usable(_ velocity: Double) -> Double {
    velocity.isFinite ? velocity : 0
  }
}
