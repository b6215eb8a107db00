/// A value with SwiftUI's animation rules: what the program set (the model) and what shows of it.
///
/// - A change without animation shows at once and ends a running animation.
/// - A spring started over anything keeps the present value and velocity; a timing curve has no
///   velocity to hand on.
/// - A timing curve started over a running animation is laid over it:
///   `x(t) = r(t) + (target − r(t))·f(t − t₁)`, where r is the older animation, still running.
///
/// Source: OpenSwiftUI `FluidSpringAnimation.swift` (`shouldMerge`), `DefaultCombiningAnimation`.
package struct AnimatedValue<Value: Animatable>: Hashable, Sendable {
  /// What moves below all curves.
  private enum Base: Hashable, Sendable {
    case rest(SIMD8<Double>)
    case spring(
      Spring, target: SIMD8<Double>, displacement: SIMD8<Double>, velocity: SIMD8<Double>,
      start: SceneTime)
  }

  /// A curve laid over everything below it.
  private struct Layer: Hashable, Sendable {
    var target: SIMD8<Double>
    var curve: TimingCurve
    var start: SceneTime
    var end: SceneTime
  }

  /// More curves at once than any gesture starts; older ones are then taken as standing still.
  private static var layerLimit: Int { 64 }

  /// What the program set last.
  package private(set) var model: Value
  private var base: Base
  /// The oldest first.
  private var layers: [Layer] = []

  /// Makes a value at rest.
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
    let target = value.animatableData
    switch animation {
    case nil:
      set(value)
    case .curve(let curve, let duration):
      guard duration > .zero else { return set(value) }
      settleLayers(at: time)
      model = value
      layers.append(Layer(target: target, curve: curve, start: time, end: time + duration))
    case .spring(let spring):
      let displacement = data(at: time) - target
      let velocity = velocity(at: time)
      model = value
      layers = []
      base = .spring(
        spring, target: target, displacement: displacement, velocity: velocity, start: time)
    }
  }

  /// Drops what no longer shows below curves that have ended.
  private mutating func settleLayers(at time: SceneTime) {
    if let ended = layers.lastIndex(where: { $0.end <= time }) {
      base = .rest(layers[ended].target)
      layers.removeSubrange(...ended)
    }
    if layers.count >= Self.layerLimit {
      base = .rest(data(at: time))
      layers = []
    }
  }

  /// What shows at a time that is not before the last change.
  package func value(at time: SceneTime) -> Value {
    Value(animatableData: data(at: time))
  }

  /// When the value has come to rest; nil where it never will.
  ///
  /// A curve rests when its duration has passed; a spring when it stays within a thousandth of its
  /// way and 0.01 of the target.
  package var settlingInstant: SceneTime? {
    // A curve that ends hides everything below it.
    if let newest = layers.last { return newest.end }
    guard case .spring(let spring, _, let displacement, let velocity, let start) = base else {
      return .zero
    }
    var latest = 0.0
    for lane in displacement.indices {
      latest = max(
        latest,
        spring.settlingTime(
          displacement: displacement[lane], velocity: velocity[lane], distance: 0.01))
    }
    return SceneTime(seconds: latest).map { start + $0 }
  }

  private func data(at time: SceneTime) -> SIMD8<Double> {
    var data: SIMD8<Double>
    switch base {
    case .rest(let value):
      data = value
    case .spring(let spring, let target, let displacement, let velocity, let start):
      data =
        target
        + spring.state(
          at: (time - start).seconds, displacement: displacement, velocity: velocity
        ).displacement
    }
    for layer in layers {
      guard time < layer.end else {
        data = layer.target
        continue
      }
      let progress = layer.curve.value(
        at: (time - layer.start).seconds / (layer.end - layer.start).seconds)
      data += (layer.target - data) * progress
    }
    return data
  }

  /// A curve has no velocity to hand on.
  private func velocity(at time: SceneTime) -> SIMD8<Double> {
    guard layers.isEmpty,
      case .spring(let spring, _, let displacement, let velocity, let start) = base
    else { return .zero }
    return spring.state(
      at: (time - start).seconds, displacement: displacement, velocity: velocity
    ).velocity
  }
}
