/// A value that follows SwiftUI's animation rules, with a model value and a displayed value.
///
/// The model value is the last value that the program set. The displayed value animates toward it.
///
/// ```
///               set(_:)              set with a curve: layered on top
///   settled ◀───────────── any ─────────────────────────────────▶ curve over any
///      │                    │   set with a spring: value and velocity continue
///      └────────────────────┴───────────────────────────────────▶ spring
/// ```
///
/// - A change without animation applies at once and ends a running animation.
/// - A spring that starts during an animation keeps the current value and velocity. A timing curve
///   has no velocity to pass on.
/// - A timing curve that starts during an animation is layered over it:
///   `x(t) = r(t) + (target − r(t))·f(t − t₁)`, where r is the older animation, which keeps
///   running.
/// - An interpolating spring never replaces an animation. Its motion from the old model to the new
///   one is added to the running animations.
/// - A delayed or repeated animation is layered over the running one, like a curve. A sped-up
///   animation is the same animation in a shorter time.
///
/// Source: OpenSwiftUI `FluidSpringAnimation.swift` (`shouldMerge`), `DefaultCombiningAnimation`,
/// `SpringAnimation.swift`. One rule is ours: a delayed spring does not take over a running spring
/// that has the same delay.
package struct AnimatedValue<Value: Animatable>: Hashable, Sendable {
  private enum Base: Hashable, Sendable {
    case constant(SIMD8<Double>)
    case spring(SpringMotion)
  }

  /// An animation that started while another one was running.
  private enum Layer: Hashable, Sendable {
    /// A spring whose motion is added to the layers below.
    ///
    /// The displacement starts at the old minus the new model value, and `shift` is the opposite.
    case spring(SpringMotion, shift: SIMD8<Double>)
    /// A curve or modified animation that blends from the layers below to its target.
    ///
    /// A modified animation may cover the layers below several times, late, or never permanently.
    case layered(LayeredAnimation)

    /// The time from which it hides all layers below permanently; nil if it never does.
    var end: SceneTime? {
      if case .layered(let layered) = self { layered.end } else { nil }
    }

    /// The target of a layered animation; nil for a spring, which is added to the layers below.
    var target: SIMD8<Double>? {
      if case .layered(let layered) = self { layered.target } else { nil }
    }
  }

  /// Indirect storage shared by copies of a value, because many states are kept.
  private indirect enum LatestAnimation: Hashable {
    case started(Animation, at: SceneTime)
  }

  /// The maximum number of layers kept, which bounds the cost of a value that is set repeatedly.
  ///
  /// Source: ours. Half of them, 128, are a second of touch samples, which hide the layers below.
  private static var layerLimit: Int { 256 }

  /// The value that the program set last.
  package private(set) var model: Value
  /// The last started animation; nil if the last change was not animated.
  private var latest: LatestAnimation?
  private var base: Base
  /// Oldest first.
  private var layers: [Layer] = []

  /// Creates a settled value.
  package init(_ value: Value) {
    model = value
    base = .constant(value.animatableData)
  }

  /// Sets the value without animation.
  package mutating func set(_ value: Value) {
    self = AnimatedValue(value)
  }

  /// Sets the value with an animation, or at once if `animation` is nil.
  ///
  /// Setting the value that was set last has no effect: a running animation continues.
  ///
  /// Source: OpenSwiftUI `AnimatableAttribute.swift`, which compares with the last value it saw.
  package mutating func set(_ value: Value, with animation: Animation?, at time: SceneTime) {
    if value != model { set(value, with: animation, at: time, velocity: nil) }
  }

  /// Sets the value without animation if it differs from the model; otherwise no animation ends.
  package mutating func change(to value: Value) {
    if value != model { set(value) }
  }

  /// Sets the value with an animation and its initial velocity.
  ///
  /// UIKit's springs take a velocity relative to the distance (`Spring.relativeVelocity`). Timing
  /// curves ignore it.
  ///
  /// - Parameters:
  ///   - value: The new target.
  ///   - animation: The animation; nil sets the value at once.
  ///   - time: The start time, not before the last change.
  ///   - initialVelocity: Units per second. It replaces the current velocity, or an interpolating
  ///     spring's own velocity.
  package mutating func set<Velocity: Animatable>(
    _ value: Value, with animation: Animation?, at time: SceneTime, initialVelocity: Velocity
  ) {
    set(value, with: animation, at: time, velocity: initialVelocity.animatableData)
  }

  private mutating func set(
    _ value: Value, with animation: Animation?, at time: SceneTime, velocity: SIMD8<Double>?
  ) {
    dropEnded(at: time)
    latest = animation.map { .started($0, at: time) }
    guard let simplified = animation?.simplified else { return set(value) }
    switch simplified {
    case .spring(let spring):
      replace(by: spring, blendDuration: .zero, to: value, at: time, velocity: velocity)
    case .blendingSpring(let spring, let duration):
      replace(by: spring, blendDuration: duration, to: value, at: time, velocity: velocity)
    case .interpolatingSpring(let spring, let relative):
      let shift = value.animatableData - model.animatableData
      add(
        spring.interpolating, to: value, at: time, shift: shift,
        velocity: velocity ?? shift * relative)
    case .curve, .modified:
      let target = value.animatableData
      // Only animations that take a velocity need the displayed value to find when they settle.
      let now = simplified.takesVelocity ? state(at: time).value : target
      let layered = LayeredAnimation(
        simplified, target: target, distance: target - now,
        modelDistance: target - model.animatableData,
        velocity: velocity, start: time)
      guard layered.end != time else { return set(value) }
      layers.append(.layered(layered))
      model = value
    }
  }

  private mutating func replace(
    by spring: Spring, blendDuration: SceneTime, to value: Value, at time: SceneTime,
    velocity: SIMD8<Double>?
  ) {
    let target = value.animatableData
    let now = state(at: time)
    let motion = SpringMotion(
      spring: spring, target: target, displacement: now.value - target,
      velocity: velocity ?? inheritedVelocity(now.velocity), start: time,
      blend: blend(into: spring, over: blendDuration, at: time))
    model = value
    layers = []
    base = .spring(motion)
  }

  /// Returns the velocity for a new spring, which is zero if a timing curve runs.
  ///
  /// A curve has no velocity to pass on, and it hides the velocity of the layers below it.
  private func inheritedVelocity(_ velocity: SIMD8<Double>) -> SIMD8<Double> {
    let isCurved = layers.contains { layer in
      if case .layered(let layered) = layer { !layered.animation.takesVelocity } else { false }
    }
    return isCurved ? .zero : velocity
  }

  /// Returns the blend from the running spring's response to the new spring's response.
  ///
  /// A running blend continues if both responses are equal. A settled spring is not blended, and
  /// neither is an interpolating one.
  private func blend(
    into spring: Spring, over duration: SceneTime, at time: SceneTime
  ) -> ResponseBlend? {
    guard duration > .zero, layers.isEmpty, case .spring(let old) = base, old.isFluid else {
      return nil
    }
    if let settled = old.settlingInstant, settled <= time { return nil }
    guard old.spring.response == spring.response else {
      return ResponseBlend(
        interval: old.spring.response - spring.response, start: time, duration: duration)
    }
    guard var blend = old.blend else { return nil }
    blend.duration = duration
    return blend.end > time ? blend : nil
  }

  /// Adds a spring's motion to the running animations.
  ///
  /// Motions of one spring solve the same linear equation, and so does their sum. They are merged
  /// into one motion.
  private mutating func add(
    _ spring: Spring, to value: Value, at time: SceneTime, shift: SIMD8<Double>,
    velocity: SIMD8<Double>
  ) {
    let target = value.animatableData
    var motion = SpringMotion(
      spring: spring, target: target, displacement: -shift, velocity: velocity, start: time,
      isFluid: false)
    func join(_ other: SpringMotion) {
      let state = other.state(at: time)
      motion.displacement += state.displacement
      motion.velocity += state.velocity
    }
    switch (layers.last, base) {
    case (nil, .constant(let value)):
      motion.displacement = value - target
      base = .spring(motion)
    case (nil, .spring(let running)) where running.follows(spring):
      join(running)
      base = .spring(motion)
    case (.spring(let running, let oldShift), _) where running.follows(spring):
      join(running)
      layers[layers.count - 1] = .spring(motion, shift: oldShift + shift)
    default:
      layers.append(.spring(motion, shift: shift))
    }
    model = value
  }

  /// Drops the layers that an ended curve hides, and the oldest layers above the limit.
  private mutating func dropEnded(at time: SceneTime) {
    let ended = layers.lastIndex { layer in layer.end.map { $0 <= time } ?? false }
    if let ended, let target = layers[ended].target {
      base = .constant(target)
      layers.removeSubrange(...ended)
    }
    guard layers.count >= Self.layerLimit else { return }
    // A constant base must stay below a curve: springs added only to it would not end at the model.
    let curve = layers.indices.prefix(Self.layerLimit / 2).last { index in
      index > 0 && layers[index].target != nil
    }
    let count = curve ?? layers.count
    base = .constant(state(at: time, below: count).value)
    layers.removeFirst(count)
  }

  /// The animation that was started last; nil if the last change was not animated.
  package var animation: StartedAnimation<Value>? {
    guard case .started(let animation, let start)? = latest else { return nil }
    let state = state(at: start)
    return StartedAnimation(
      rule: .animation(animation), keys: animation.keys, start: start, end: settlingInstant,
      from: Value(animatableData: state.value), to: model,
      velocity: Value(animatableData: state.velocity))
  }

  /// Returns the displayed value at a time not before the last change, or the model for nil.
  package func value(at time: SceneTime?) -> Value {
    if let time { Value(animatableData: state(at: time).value) } else { model }
  }

  /// Returns the change of `value(at:)` per second at a time not before the last change.
  ///
  /// It is infinite while a curve is vertical. `type` is the type of the velocity, such as a vector
  /// for a point.
  package func velocity<Velocity: Animatable>(
    at time: SceneTime, as type: Velocity.Type = Value.self
  ) -> Velocity {
    Velocity(animatableData: state(at: time).velocity)
  }

  /// The time at which the value settles; nil if it never does.
  ///
  /// A curve settles after its duration, and a repeated animation after its last run. A spring
  /// settles within 0.1 % of its distance and 0.01 of the target.
  package var settlingInstant: SceneTime? {
    var instant: SceneTime?
    switch base {
    case .constant: instant = .zero
    case .spring(let motion): instant = motion.settlingInstant
    }
    let curve = layers.lastIndex { $0.end != nil }
    for layer in layers[(curve ?? 0)...] {
      switch layer {
      case .spring(let motion, _):
        guard let below = instant, let own = motion.settlingInstant else { return nil }
        instant = max(below, own)
      case .layered(let layered):
        // A layer that ends hides everything below it.
        if let end = layered.end {
          instant = end
        } else {
          guard let below = instant, let own = layered.settlingInstant else { return nil }
          instant = max(below, own)
        }
      }
    }
    return instant
  }

  /// Whether the value has settled.
  package func isSettled(at time: SceneTime) -> Bool {
    settlingInstant.map { $0 <= time } ?? false
  }

  /// Returns the value and its change per second.
  ///
  /// Nil adds all layers to the base; otherwise the oldest `count` ones.
  private func state(
    at time: SceneTime, below count: Int? = nil
  ) -> (value: SIMD8<Double>, velocity: SIMD8<Double>) {
    var value: SIMD8<Double>
    var velocity = SIMD8<Double>.zero
    switch base {
    case .constant(let constant):
      value = constant
    case .spring(let motion):
      let state = motion.state(at: time)
      value = motion.target + state.displacement
      velocity = state.velocity
    }
    for index in 0..<(count ?? layers.count) {
      switch layers[index] {
      case .spring(let motion, let shift):
        let state = motion.state(at: time)
        value += shift + state.displacement
        velocity += state.velocity
      case .layered(let layered):
        layered.composite(over: &value, &velocity, at: time)
      }
    }
    return (value, velocity)
  }
}
