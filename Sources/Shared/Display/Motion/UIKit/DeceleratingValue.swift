/// A number that UIKit's scroll views animate or decelerate up to an edge.
///
/// ```
///            spring(to:…)             glide(within:…)
///   settled ─────────────▶ spring     settled ──────────▶ glide ──▶ (at its edge) spring
///      ▲                     │                              │
///      └──── freeze(at:) ────┴──────────────────────────────┘
/// ```
///
/// Each change starts at the displayed value. All motions are closed forms.
package struct DeceleratingValue: Hashable, Sendable {
  /// A deceleration until it ends by itself or reaches an edge.
  private struct DecelerationPhase: Hashable, Sendable {
    var origin: Double
    var velocity: Double
    var deceleration: Deceleration
    var duration: Double
    /// The spring at the edge and the velocity there; nil if the deceleration reaches no edge.
    var edge: Edge?
  }

  private struct Edge: Hashable, Sendable {
    var spring: Spring
    var velocity: Double
  }

  private enum Phase: Hashable, Sendable {
    case settled
    case animated(Animation, from: Double, velocity: Double)
    case glide(DecelerationPhase)
  }

  /// The final value.
  package private(set) var target: Double
  private var phase = Phase.settled
  private var start = SceneTime.zero
  /// Keys of the constants that define the motion.
  private var keys: [String] = []

  /// The remaining distance at which a deceleration ends, pt.
  ///
  /// Source: ours; a third of a pixel. UIKit stops at half a pixel.
  private static var decelerationRemainder: Double { 0.1 }

  /// Creates a settled number.
  package init(_ value: Double) {
    target = value
  }

  /// Starts a spring at a velocity in units per second, at a time not before the last change.
  package mutating func spring(
    to target: Double, _ spring: Spring, velocity: Double = 0, keys: [String] = [],
    at time: SceneTime
  ) {
    let origin = value(at: time)
    self.target = target
    start = time
    self.keys = keys
    phase =
      origin == target && velocity == 0
      ? .settled : .animated(.spring(spring), from: origin, velocity: velocity)
  }

  /// Starts an animation; only springs take the velocity, in units per second, or have their own.
  package mutating func animate(
    to target: Double, with animation: Animation, velocity: Double = 0, at time: SceneTime
  ) {
    keys = animation.keys
    let animation = animation.simplified
    switch animation {
    case .curve:
      phase = .animated(animation, from: value(at: time), velocity: 0)
    case .spring(let spring), .blendingSpring(let spring, _):
      return self.spring(to: target, spring, velocity: velocity, keys: keys, at: time)
    case .interpolatingSpring(let spring, let own):
      let velocity = own == 0 ? velocity : own * (target - value(at: time))
      return self.spring(to: target, spring, velocity: velocity, keys: keys, at: time)
    case .modified:
      phase = .animated(animation.withoutOwnVelocity, from: value(at: time), velocity: velocity)
    }
    self.target = target
    start = time
  }

  /// Starts a deceleration, at a velocity in units per second, with a spring at the edge.
  ///
  /// If the value starts outside `edges`, the spring starts at once. It leads to the end of the
  /// deceleration, clamped to `edges`.
  package mutating func glide(
    within edges: ClosedRange<Double>, velocity: Double, deceleration: Deceleration,
    edge spring: Spring, keys: [String] = [], at time: SceneTime
  ) {
    let origin = value(at: time)
    let end = origin + deceleration.projection(of: velocity)
    let bound = min(max(end, edges.lowerBound), edges.upperBound)
    guard edges.contains(origin) else {
      return self.spring(to: bound, spring, velocity: velocity, keys: keys, at: time)
    }
    // The value is at the edge when the remaining distance equals the distance beyond the edge.
    let beyond = (end - bound).magnitude
    let duration = deceleration.duration(
      velocity: velocity, threshold: beyond > 0 ? beyond : Self.decelerationRemainder)
    start = time
    self.keys = keys
    target = beyond > 0 ? bound : origin + deceleration.offset(at: duration, velocity: velocity)
    let edge = Edge(
      spring: spring, velocity: deceleration.velocity(at: duration, velocity: velocity))
    phase = .glide(
      DecelerationPhase(
        origin: origin, velocity: velocity, deceleration: deceleration, duration: duration,
        edge: beyond > 0 ? edge : nil))
  }

  /// Stops at the displayed value.
  package mutating func freeze(at time: SceneTime) {
    self = DeceleratingValue(value(at: time))
  }

  /// Returns the animation that was started last, or nil if there is none.
  ///
  /// Its end is the time from which the value stays within `distance`, above 0, of the target.
  package func animation(within distance: Double) -> StartedAnimation<Double>? {
    let rule: MotionRule
    switch phase {
    case .settled: return nil
    case .animated(let animation, _, _): rule = .animation(animation)
    case .glide(let glide): rule = .glide(glide.deceleration, edge: glide.edge?.spring)
    }
    let (from, velocity) = state(at: start)
    return StartedAnimation(
      rule: rule, keys: keys, start: start, end: settlingInstant(within: distance), from: from,
      to: target, velocity: velocity)
  }

  /// Returns the displayed value at a time not before the last change, or the final value for nil.
  package func value(at time: SceneTime?) -> Double { time.map { state(at: $0).value } ?? target }

  /// Returns the velocity of the displayed value, units per second.
  package func velocity(at time: SceneTime) -> Double { state(at: time).velocity }

  /// Whether the value decelerates or sprang back after it decelerated into an edge.
  package var isDecelerating: Bool {
    if case .glide = phase { true } else { false }
  }

  /// Returns whether the value is further than a distance from its target, or about to be.
  ///
  /// A value is about to be if it moves faster than 20 times the distance per second.
  package func isMoving(beyond distance: Double, at time: SceneTime) -> Bool {
    let state = state(at: time)
    return (state.value - target).magnitude > distance || state.velocity.magnitude > 20 * distance
  }

  /// Returns the time from which the value stays within a distance of its target; nil for never.
  ///
  /// The distance is above 0.
  package func settlingInstant(within distance: Double) -> SceneTime? {
    let seconds =
      switch phase {
      case .settled: 0.0
      case .animated(let animation, let origin, let velocity):
        animation.settlingTime(
          displacement: origin - target, velocity: velocity, distance: distance)
      case .glide(let glide):
        glide.duration
          + (glide.edge.map {
            $0.spring.settlingTime(displacement: 0, velocity: $0.velocity, distance: distance)
          } ?? 0)
      }
    return SceneTime(seconds: seconds).map { start + $0 }
  }

  private func state(at time: SceneTime) -> (value: Double, velocity: Double) {
    let seconds = (time - start).seconds
    switch phase {
    case .settled:
      return (target, 0)
    case .animated(let animation, let origin, let velocity):
      return animation.state(at: seconds, from: origin, to: target, velocity: velocity)
    case .glide(let glide) where seconds < glide.duration:
      return (
        glide.origin + glide.deceleration.offset(at: seconds, velocity: glide.velocity),
        glide.deceleration.velocity(at: seconds, velocity: glide.velocity)
      )
    case .glide(let glide):
      guard let edge = glide.edge else { return (target, 0) }
      let state = edge.spring.state(
        at: seconds - glide.duration, displacement: 0, velocity: edge.velocity)
      return (target + state.displacement, state.velocity)
    }
  }
}
