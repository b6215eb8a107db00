/// A number with the rules of Compose's `Animatable`.
///
/// ```
///              decay                           end reached, bound reached, snap, stop
/// at rest ───────────────▶ running(motion) ──────────────────────────────────────────▶ at rest
///    ▲  │ snap, bounds         │ ▲ decay, bounds                               velocity 0
///    └──┘ (clamped)            └─┘
/// ```
///
/// A new animation replaces the running one. Whatever ends, the velocity is then 0.
///
/// Source: androidx `Animatable.kt`.
package struct ComposeAnimatable: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case rest(Double)
    case running(BoundedMotion)
  }

  /// The bounds of the value.
  package private(set) var bounds: AnimationBounds
  private var state: State

  /// Creates a value at rest, inside its bounds.
  package init(_ value: Double, bounds: AnimationBounds = .none) {
    self.bounds = bounds
    state = .rest(bounds.clamp(value))
  }

  /// The value at a time not before the last change; for nil that when a running animation has ended.
  package func value(at time: SceneTime?) -> Double {
    switch state {
    case .rest(let value): value
    case .running(let motion): motion.value(at: time)
    }
  }

  /// The animation last started, also after its end; nil after `snap` and `stop`.
  package var motion: BoundedMotion? {
    guard case .running(let motion) = state else { return nil }
    return motion
  }

  /// The instant at which the value comes to rest; nil where it never will.
  package var settlingInstant: SceneTime? {
    switch state {
    case .rest: .zero
    case .running(let motion): motion.end
    }
  }

  /// `snapTo`: ends a running animation and sets the value, clamped.
  package mutating func snap(to value: Double) {
    state = .rest(bounds.clamp(value))
  }

  /// `stop`: ends a running animation where it is.
  package mutating func stop(at time: SceneTime) {
    state = .rest(value(at: time))
  }

  /// `updateBounds`: clamps a value at rest, and ends a running animation that is beyond the new bounds.
  package mutating func updateBounds(_ bounds: AnimationBounds, at time: SceneTime) {
    self.bounds = bounds
    if case .running(var motion) = state, motion.isRunning(at: time) {
      motion.updateBounds(bounds, at: time)
      state = .running(motion)
    } else {
      state = .rest(bounds.clamp(value(at: time)))
    }
  }

  /// `animateDecay` with a velocity in units per second; one that is not finite counts as 0.
  package mutating func animateDecay(
    _ decay: ExponentialDecay, velocity: Double, at time: SceneTime
  ) {
    let velocity = velocity.isFinite ? velocity : 0
    run(
      BoundedMotion(
        .decay(decay, from: value(at: time), velocity: velocity), bounds: bounds, start: time))
  }

  /// Starts a motion that goes on from the value.
  package mutating func run(_ motion: BoundedMotion) { state = .running(motion) }
}
