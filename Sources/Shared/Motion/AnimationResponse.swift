/// The state of an animation that began at rest, for a way of 1 and for a velocity of 1.
///
/// Animations are linear: for a way w and an initial velocity v the value has gone w·share + v·push.
struct AnimationResponse {
  /// The part of the way that has been gone; beyond 1 where it overshoots.
  var share: Double
  /// The change of `share` per second; infinite where a curve is vertical.
  var rate: Double
  /// The way that an initial velocity of 1 per second adds, s; 0 for curves.
  var push = 0.0
  /// The change of `push` per second.
  var pushRate = 0.0

  /// The end: all of the way, and at rest.
  static let arrived = AnimationResponse(share: 1, rate: 0)
}

extension Animation {
  /// Cycles that count as none: the rounding of a time, so that the end of a run shows the end of a run.
  private static let instant = 1e-9

  /// The value on its way between two others, and its velocity per second, some seconds after the start.
  func state(
    at seconds: Double, from origin: Double, to target: Double, velocity: Double
  ) -> (value: Double, velocity: Double) {
    if let end = exactRunTime, seconds >= end { return (target, 0) }
    let (response, way) = (response(at: seconds), target - origin)
    return (
      origin + way * response.share + velocity * response.push,
      (way == 0 ? 0 : way * response.rate) + velocity * response.pushRate
    )
  }

  /// The state some seconds, 0 or more, after the start.
  func response(at seconds: Double) -> AnimationResponse {
    switch self {
    case .curve(let curve, let duration):
      let fraction = seconds / duration.seconds
      guard fraction < 1 else { return .arrived }
      return AnimationResponse(
        share: curve.value(at: fraction), rate: curve.velocity(at: fraction) / duration.seconds)
    case .spring(let spring), .blendingSpring(let spring, _):
      return Self.response(of: spring, velocity: 0, at: seconds)
    case .interpolatingSpring(let spring, let velocity):
      return Self.response(of: spring, velocity: velocity, at: seconds)
    case .modified(let base, .delay(let delay)):
      let elapsed = seconds - delay.seconds
      guard elapsed > 0 else {
        let start = base.response(at: 0)
        return AnimationResponse(share: start.share, rate: 0)
      }
      return base.response(at: elapsed)
    case .modified(let base, .speed(let factor)):
      var response = base.response(at: seconds * factor)
      response.rate *= factor
      response.push /= factor
      return response
    case .modified(let base, .repetition(let count, let autoreverses)):
      return base.repeated(count, autoreverses, at: seconds)
    case .modified(let base, .tag):
      return base.response(at: seconds)
    }
  }

  private static func response(
    of spring: Spring, velocity: Double, at seconds: Double
  ) -> AnimationResponse {
    let way = spring.state(at: seconds, displacement: -1, velocity: velocity)
    let push = spring.state(at: seconds, displacement: 0, velocity: 1)
    return AnimationResponse(
      share: 1 + way.displacement, rate: way.velocity, push: push.displacement,
      pushRate: push.velocity)
  }

  /// The state in the run that a time falls into; at its end a run has arrived, after the last one all has.
  private func repeated(
    _ count: Int?, _ autoreverses: Bool, at seconds: Double
  ) -> AnimationResponse {
    guard let length = runTime else { return response(at: seconds) }
    guard length > 0 else { return .arrived }
    let run = max((seconds / length - Self.instant).rounded(.up) - 1, 0)
    if let count, run >= Double(count) { return .arrived }
    var response = response(at: min(max(seconds - run * length, 0), length))
    if run > 0 { (response.push, response.pushRate) = (0, 0) }
    if autoreverses, run.truncatingRemainder(dividingBy: 2) == 1 {
      response.share = 1 - response.share
      response.rate = -response.rate
    }
    return response
  }

  /// Seconds of one run; nil where it never ends.
  ///
  /// A curve runs for its duration, a spring until it stays within a thousandth of its way
  /// (`Spring.settlingTime`; Source: ours, as SwiftUI ends a spring's run by frames).
  package var runTime: Double? {
    switch self {
    case .curve(_, let duration): return duration.seconds
    case .spring, .blendingSpring, .interpolatingSpring:
      let time = settlingTime(displacement: -1, velocity: 0, distance: .infinity)
      return time.isFinite ? time : nil
    case .modified(let base, .delay(let delay)): return base.runTime.map { delay.seconds + $0 }
    case .modified(let base, .speed(let factor)): return base.runTime.map { $0 / factor }
    case .modified(let base, .repetition(let count, _)):
      guard let count else { return nil }
      return base.runTime.map { $0 * Double(count) }
    case .modified(let base, .tag): return base.runTime
    }
  }

  /// Seconds after which the target shows exactly; nil where that never is, or is only approached.
  var exactRunTime: Double? {
    switch self {
    case .curve(_, let duration): duration.seconds
    case .spring, .blendingSpring, .interpolatingSpring: nil
    case .modified(let base, .delay(let delay)): base.exactRunTime.map { delay.seconds + $0 }
    case .modified(let base, .speed(let factor)): base.exactRunTime.map { $0 / factor }
    case .modified(_, .repetition): runTime
    case .modified(let base, .tag): base.exactRunTime
    }
  }

  /// Seconds until it stays within a distance of its target; infinite for never.
  ///
  /// - Parameters:
  ///   - displacement: initial value minus target.
  ///   - velocity: initial velocity, units per second.
  ///   - distance: above 0; a thousandth of the way where that is smaller.
  /// - Returns: seconds.
  func settlingTime(displacement: Double, velocity: Double, distance: Double) -> Double {
    switch self {
    case .curve(_, let duration): duration.seconds
    case .spring(let spring), .blendingSpring(let spring, _):
      spring.settlingTime(displacement: displacement, velocity: velocity, distance: distance)
    case .interpolatingSpring(let spring, let own):
      spring.settlingTime(
        displacement: displacement, velocity: velocity - displacement * own, distance: distance)
    case .modified(let base, .delay(let delay)):
      delay.seconds
        + base.settlingTime(displacement: displacement, velocity: velocity, distance: distance)
    case .modified(let base, .speed(let factor)):
      base.settlingTime(
        displacement: displacement, velocity: velocity / factor, distance: distance) / factor
    case .modified(_, .repetition): runTime ?? .infinity
    case .modified(let base, .tag):
      base.settlingTime(displacement: displacement, velocity: velocity, distance: distance)
    }
  }
}
