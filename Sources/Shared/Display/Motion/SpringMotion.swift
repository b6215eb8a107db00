/// The motion of a value driven by a spring.
struct SpringMotion: Hashable, Sendable {
  var spring: Spring
  var target: SIMD8<Double>
  /// Value minus target at the start.
  var displacement: SIMD8<Double>
  /// Units per second at the start.
  var velocity: SIMD8<Double>
  var start: SceneTime
  /// Whether it replaced the previous motion; false for an interpolating spring.
  let isFluid: Bool
  /// The blend from the previous spring's response; nil for none.
  let blend: ResponseBlend?
  /// The state at the end of the blend; nil without a blend.
  ///
  /// It is stored because a blend has no closed form.
  private let handover: Handover?

  private struct Handover: Hashable {
    var time: SceneTime
    var displacement: SIMD8<Double>
    var velocity: SIMD8<Double>
  }

  init(
    spring: Spring, target: SIMD8<Double>, displacement: SIMD8<Double>, velocity: SIMD8<Double>,
    start: SceneTime, isFluid: Bool = true, blend: ResponseBlend? = nil
  ) {
    self.isFluid = isFluid
    self.spring = spring
    self.target = target
    self.displacement = displacement
    self.velocity = velocity
    self.start = start
    self.blend = blend
    handover = blend.map { blend in
      let time = max(blend.end, start)
      let state = blend.state(
        of: spring, from: start, to: time, displacement: displacement, velocity: velocity)
      return Handover(time: time, displacement: state.displacement, velocity: state.velocity)
    }
  }

  /// Returns whether both springs solve the same equation, so that their motions can be added.
  func follows(_ other: Spring) -> Bool { blend == nil && spring == other }

  func state(at time: SceneTime) -> (displacement: SIMD8<Double>, velocity: SIMD8<Double>) {
    guard let blend, let handover else {
      return spring.state(
        at: (time - start).seconds, displacement: displacement, velocity: velocity)
    }
    if time >= handover.time {
      return spring.state(
        at: (time - handover.time).seconds, displacement: handover.displacement,
        velocity: handover.velocity)
    }
    return blend.state(
      of: spring, from: start, to: time, displacement: displacement, velocity: velocity)
  }

  /// The time from which all lanes stay within 0.1 % of their distance and 0.01 of the target.
  ///
  /// It is nil if that is never.
  var settlingInstant: SceneTime? {
    let last = handover?.time ?? start
    let initial = state(at: last)
    var latest = 0.0
    for lane in displacement.indices {
      let distance = displacement[lane].magnitude
      latest = max(
        latest,
        spring.settlingTime(
          displacement: initial.displacement[lane], velocity: initial.velocity[lane],
          epsilon: .infinity,
          distance: distance == 0 ? 0.01 : min(0.001 * distance, 0.01)))
    }
    return SceneTime(seconds: latest).map { last + $0 }
  }
}
