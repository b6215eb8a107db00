/// A value with SwiftUI's animation rules: the one set by the program (the model) and the one shown.
///
/// ```
///               set(_:)             set with a curve: laid over it
///   at rest ◀───────────── any ─────────────────────────────────▶ curve over any
///      │                    │   set with a spring: value and velocity go on
///      └────────────────────┴───────────────────────────────────▶ spring
/// ```
///
/// - A change without animation shows at once and ends a running animation.
/// - A spring started over anything keeps the present value and velocity; a timing curve has no velocity
///   to hand on.
/// - A timing curve started over a running animation is laid over it:
///   `x(t) = r(t) + (target − r(t))·f(t − t₁)`, where r is the older animation, still running.
/// - An interpolating spring never takes over: its motion from the old model to the new one is added to
///   what runs.
/// - An animation that is delayed or repeated is laid over what runs, as a curve is; one that is only sped up
///   is the same animation in a shorter time.
///
/// Source: OpenSwiftUI `FluidSpringAnimation.swift` (`shouldMerge`), `DefaultCombiningAnimation`,
/// `SpringAnimation.swift`; that a spring delayed as long as the one that runs does not take it over is ours.
package struct AnimatedValue<Value: Animatable>: Hashable, Sendable {
  private enum Base: Hashable, Sendable {
    case rest(SIMD8<Double>)
    case spring(SpringMotion)
  }

  /// An animation started over one that runs.
  private enum Layer: Hashable, Sendable {
    /// Adds its motion to what is below; its displacement began as the old minus the new model.
    case spring(SpringMotion, shift: SIMD8<Double>)
    /// Hides what is below it more and more: a curve, or what may do so several times, late, or never for good.
    case laid(LaidAnimation)

    /// When it hides everything below it for good; nil for never.
    var end: SceneTime? {
      if case .laid(let laid) = self { laid.end } else { nil }
    }

    /// Where it leads, unless it is added to what is below.
    var target: SIMD8<Double>? {
      if case .laid(let laid) = self { laid.target } else { nil }
    }
  }

  /// Shared by the copies of a value: states are kept in great numbers.
  private indirect enum Start: Hashable {
    case given(Animation, at: SceneTime)
  }

  /// The number of layers that are kept, so that a value set again and again stays cheap (Source: ours;
  /// 128 are a second of a finger's samples, and hide what lies below them).
  private static var layerLimit: Int { 256 }

  /// The value that the program set last.
  package private(set) var model: Value
  /// The animation that leads there; nil where none was started.
  private var latest: Start?
  private var base: Base
  /// The oldest first.
  private var layers: [Layer] = []

  /// Creates a value at rest.
  package init(_ value: Value) {
    model = value
    base = .rest(value.animatableData)
  }

  /// Changes the value without animation.
  package mutating func set(_ value: Value) {
    self = AnimatedValue(value)
  }

  /// Changes the value with an animation, or at once where there is none.
  package mutating func set(_ value: Value, with animation: Animation?, at time: SceneTime) {
    set(value, with: animation, at: time, velocity: nil)
  }

  /// Changes the value, unless it is that already: then nothing starts, and nothing that runs ends.
  ///
  /// Source: OpenSwiftUI `AnimatableAttribute.swift`, which compares with the value it saw last.
  package mutating func change(
    to value: Value, with animation: Animation? = nil, at time: SceneTime = .zero
  ) {
    if value != model { set(value, with: animation, at: time) }
  }

  /// Changes the value with an animation that begins with a velocity of its own.
  ///
  /// UIKit's springs take a fraction of the way (`Spring.relativeVelocity`); timing curves take none.
  ///
  /// - Parameters:
  ///   - value: the new target.
  ///   - animation: nil for at once.
  ///   - time: not before the last change.
  ///   - initialVelocity: per second, instead of the present one, or of an interpolating spring's own.
  package mutating func set<Velocity: Animatable>(
    _ value: Value, with animation: Animation?, at time: SceneTime, initialVelocity: Velocity
  ) {
    set(value, with: animation, at: time, velocity: initialVelocity.animatableData)
  }

  private mutating func set(
    _ value: Value, with animation: Animation?, at time: SceneTime, velocity: SIMD8<Double>?
  ) {
    dropEnded(at: time)
    latest = animation.map { .given($0, at: time) }
    guard let plain = animation?.plain else { return set(value) }
    switch plain {
    case .spring(let spring):
      replace(by: spring, blendDuration: .zero, to: value, at: time, velocity: velocity)
    case .blendingSpring(let spring, let duration):
      replace(by: spring, blendDuration: duration, to: value, at: time, velocity: velocity)
    case .interpolatingSpring(let spring, let relative):
      let shift = value.animatableData - model.animatableData
      add(spring, to: value, at: time, shift: shift, velocity: velocity ?? shift * relative)
    case .curve, .modified:
      let target = value.animatableData
      // The end of a curve does not depend on its way.
      let now = plain.takesVelocity ? state(at: time).value : target
      let laid = LaidAnimation(
        plain, target: target, way: target - now, modelWay: target - model.animatableData,
        velocity: velocity, start: time)
      guard laid.end != time else { return set(value) }
      layers.append(.laid(laid))
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
      velocity: velocity ?? handedOn(now.velocity), start: time,
      blend: blend(into: spring, over: blendDuration, at: time))
    model = value
    layers = []
    base = .spring(motion)
  }

  /// A curve has no velocity to hand on, and hides that of what is below it.
  private func handedOn(_ velocity: SIMD8<Double>) -> SIMD8<Double> {
    let isCurved = layers.contains { layer in
      if case .laid(let laid) = layer { !laid.animation.takesVelocity } else { false }
    }
    return isCurved ? .zero : velocity
  }

  /// The blend of a running spring's response into its successor's.
  ///
  /// A blend goes on where the successor has the same response; a spring at rest is not blended.
  private func blend(
    into spring: Spring, over duration: SceneTime, at time: SceneTime
  ) -> ResponseBlend? {
    guard duration > .zero, layers.isEmpty, case .spring(let old) = base else { return nil }
    if let settled = old.settlingInstant, settled <= time { return nil }
    guard old.spring.response == spring.response else {
      return ResponseBlend(
        interval: old.spring.response - spring.response, start: time, duration: duration)
    }
    guard var blend = old.blend else { return nil }
    blend.duration = duration
    return blend.end > time ? blend : nil
  }

  /// Adds a spring's motion to the running ones.
  ///
  /// Motions of one spring solve one linear equation, and so does their sum: they become one motion.
  private mutating func add(
    _ spring: Spring, to value: Value, at time: SceneTime, shift: SIMD8<Double>,
    velocity: SIMD8<Double>
  ) {
    let target = value.animatableData
    var motion = SpringMotion(
      spring: spring, target: target, displacement: -shift, velocity: velocity, start: time)
    func join(_ other: SpringMotion) {
      let state = other.state(at: time)
      motion.displacement += state.displacement
      motion.velocity += state.velocity
    }
    switch (layers.last, base) {
    case (nil, .rest(let value)):
      motion.displacement = value - target
      base = .spring(motion)
    case (nil, .spring(let running)) where running.obeys(spring):
      join(running)
      base = .spring(motion)
    case (.spring(let running, let oldShift), _) where running.obeys(spring):
      join(running)
      layers[layers.count - 1] = .spring(motion, shift: oldShift + shift)
    default:
      layers.append(.spring(motion, shift: shift))
    }
    model = value
  }

  /// Drops layers hidden by curves that have ended, or nearly hidden by many.
  private mutating func dropEnded(at time: SceneTime) {
    let ended = layers.lastIndex { layer in layer.end.map { $0 <= time } ?? false }
    if let ended, let target = layers[ended].target {
      base = .rest(target)
      layers.removeSubrange(...ended)
    }
    guard layers.count >= Self.layerLimit else { return }
    // A value at rest stays below a curve: springs that are added to it would not end at the model.
    let curve = layers.indices.prefix(Self.layerLimit / 2).last { index in
      index > 0 && layers[index].target != nil
    }
    let count = curve ?? layers.count
    base = .rest(state(at: time, below: count).value)
    layers.removeFirst(count)
  }

  /// The animation that was started last; nil where the value was last changed without one.
  package var animation: StartedAnimation<Value>? {
    guard case .given(let animation, let start)? = latest else { return nil }
    let state = state(at: start)
    return StartedAnimation(
      rule: .animation(animation), keys: animation.keys, start: start, end: settlingInstant,
      from: Value(animatableData: state.value), to: model,
      velocity: Value(animatableData: state.velocity))
  }

  /// The value that shows at a time that is not before the last change; the model for nil.
  package func value(at time: SceneTime?) -> Value {
    if let time { Value(animatableData: state(at: time).value) } else { model }
  }

  /// The change of `value(at:)` per second at a time not before the last change.
  ///
  /// It is infinite where a curve is vertical; the change of a point, for one, is given as a vector.
  package func velocity<Velocity: Animatable>(
    at time: SceneTime, as type: Velocity.Type = Value.self
  ) -> Velocity {
    Velocity(animatableData: state(at: time).velocity)
  }

  /// The instant at which the value comes to rest; nil where it never will.
  ///
  /// A curve rests after its duration, a spring within a thousandth of its way and 0.01 of the target, a
  /// repeated animation after its last run.
  package var settlingInstant: SceneTime? {
    var instant: SceneTime?
    switch base {
    case .rest: instant = .zero
    case .spring(let motion): instant = motion.settlingInstant
    }
    let curve = layers.lastIndex { $0.end != nil }
    for layer in layers[(curve ?? 0)...] {
      switch layer {
      case .spring(let motion, _):
        guard let below = instant, let own = motion.settlingInstant else { return nil }
        instant = max(below, own)
      case .laid(let laid):
        // What ends hides everything below it.
        if let end = laid.end {
          instant = end
        } else {
          guard let below = instant, let own = laid.settlingInstant else { return nil }
          instant = max(below, own)
        }
      }
    }
    return instant
  }

  /// True if the value has come to rest.
  package func isSettled(at time: SceneTime) -> Bool {
    settlingInstant.map { $0 <= time } ?? false
  }

  /// The value and its change per second, of the base and of `count` layers from the oldest or all.
  private func state(
    at time: SceneTime, below count: Int? = nil
  ) -> (value: SIMD8<Double>, velocity: SIMD8<Double>) {
    var value: SIMD8<Double>
    var velocity = SIMD8<Double>.zero
    switch base {
    case .rest(let rest):
      value = rest
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
      case .laid(let laid):
        laid.lay(over: &value, &velocity, at: time)
      }
    }
    return (value, velocity)
  }
}
