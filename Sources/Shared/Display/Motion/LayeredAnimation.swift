/// A curve or modified animation that is layered over the earlier motion of a value.
///
/// ```
/// x(t) = r(t) + (target − r(t))·share(t − start) + velocity·push(t − start)
/// ```
///
/// r is the value without this layer, which keeps moving.
///
/// Source: OpenSwiftUI `DefaultCombiningAnimation.swift`.
struct LayeredAnimation: Hashable, Sendable {
  let animation: Animation
  let target: SIMD8<Double>
  /// The given initial velocity, units per second; zero if the animation uses its own.
  private let velocity: SIMD8<Double>
  private let start: SceneTime
  /// The time from which the value is exactly the target; nil if it never stays there exactly.
  let end: SceneTime?
  /// The time at which the layer by itself settles; nil for never.
  let settlingInstant: SceneTime?

  /// Creates a layer over a value.
  ///
  /// `distance` is the target minus the displayed value, and `modelDistance` the target minus the
  /// previous target. A nil `velocity` keeps the animation's own.
  init(
    _ animation: Animation, target: SIMD8<Double>, distance: SIMD8<Double>,
    modelDistance: SIMD8<Double>,
    velocity: SIMD8<Double>?, start: SceneTime
  ) {
    let animation = velocity == nil ? animation : animation.withoutOwnVelocity
    self.animation = animation
    self.target = target
    self.velocity = velocity ?? .zero
    self.start = start
    end = animation.exactRunTime.flatMap { SceneTime(seconds: $0) }.map { start + $0 }
    var latest = 0.0
    for lane in distance.indices {
      let distance = max(distance[lane].magnitude, modelDistance[lane].magnitude)
      latest = max(
        latest,
        animation.settlingTime(
          displacement: -distance, velocity: velocity?[lane] ?? 0,
          distance: distance == 0 ? 0.01 : min(0.001 * distance, 0.01)))
    }
    settlingInstant = SceneTime(seconds: latest).map { start + $0 }
  }

  /// Applies the layer to a value and its change per second, at a time not before its start.
  func composite(over value: inout SIMD8<Double>, _ rate: inout SIMD8<Double>, at time: SceneTime) {
    if let end, time >= end {
      (value, rate) = (target, .zero)
      return
    }
    let response = animation.response(at: (time - start).seconds)
    let distance = target - value
    rate *= 1 - response.progress
    rate += velocity * response.impulseRate
    for lane in distance.indices where distance[lane] != 0 {
      rate[lane] += distance[lane] * response.rate
    }
    value += distance * response.progress + velocity * response.impulse
  }
}
