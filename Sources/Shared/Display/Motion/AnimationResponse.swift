/// The response of an animation per unit of distance and of initial velocity.
///
/// Animations are linear. For a distance w and an initial velocity v, the value has moved by
/// w·share + v·push.
struct AnimationResponse {
  /// The covered fraction of the distance; above 1 if the animation overshoots.
  var progress: Double
  /// The change of `progress` per second; infinite while a curve is vertical.
  var rate: Double
  /// The distance that an initial velocity of 1 per second adds, s; 0 for curves.
  var impulse = 0.0
  /// The change of `impulse` per second.
  var impulseRate = 0.0

  /// The final state: at the target, with velocity 0.
  static let settled = AnimationResponse(progress: 1, rate: 0)
}

extension Animation {
  /// The tolerance, in runs, within which a time counts as the end of a run despite rounding.
  private static let runTolerance = 1e-9

  /// Returns the value and its velocity, units per second, some seconds after the start.
  ///
  /// Curves ignore the initial velocity.
  func state(
    at seconds: Double, from origin: Double, to target: Double, velocity: Double
  ) -> (value: Double, velocity: Double) {
    let travel = target - origin
    switch self {
    case .curve(let curve, let duration):
      let fraction = seconds / duration.seconds
      guard fraction < 1, travel != 0 else { return (target, 0) }
      return (
        origin + travel * curve.value(at: fraction),
        travel * curve.velocity(at: fraction) / duration.seconds
      )
    case .spring(let spring), .blendingSpring(let spring, _):
      let state = spring.state(at: seconds, displacement: origin - target, velocity: velocity)
      return (target + state.displacement, state.velocity)
    case .interpolatingSpring, .modified:
      if let end = exactRunTime, seconds >= end { return (target, 0) }
      let response = response(at: seconds)
      return (
        origin + travel * response.progress + velocity * response.impulse,
        (travel == 0 ? 0 : travel * response.rate) + velocity * response.impulseRate
      )
    }
  }

  /// Returns the response at some seconds, 0 or more, after the start.
  func response(at seconds: Double) -> AnimationResponse {
    switch self {
    case .curve(let curve, let duration):
      let fraction = seconds / duration.seconds
      guard fraction < 1 else { return .settled }
      return AnimationResponse(
        progress: curve.value(at: fraction), rate: curve.velocity(at: fraction) / duration.seconds)
    case .spring(let spring), .blendingSpring(let spring, _):
      return Self.response(of: spring, velocity: 0, at: seconds)
    case .interpolatingSpring(let spring, let velocity):
      return Self.response(of: spring.interpolating, velocity: velocity, at: seconds)
    case .modified(let base, .delay(let delay)):
      let elapsed = seconds - delay.seconds
      guard elapsed > 0 else {
        let start = base.response(at: 0)
        return AnimationResponse(progress: start.progress, rate: 0)
      }
      return base.response(at: elapsed)
    case .modified(let base, .speed(let factor)):
      var response = base.response(at: seconds * factor)
      response.rate *= factor
      response.impulse /= factor
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
    let travel = spring.state(at: seconds, displacement: -1, velocity: velocity)
    let impulse = spring.state(at: seconds, displacement: 0, velocity: 1)
    return AnimationResponse(
      progress: 1 + travel.displacement, rate: travel.velocity, impulse: impulse.displacement,
      impulseRate: impulse.velocity)
  }

  /// Returns the response in the run that contains a time.
  ///
  /// A time at the end of a run shows the end of that run. After the last run the value is the
  /// target.
  private func repeated(
    _ count: Int?, _ autoreverses: Bool, at seconds: Double
  ) -> AnimationResponse {
    guard let length = runTime else { return response(at: seconds) }
    guard length > 0 else { return .settled }
    let run = max((seconds / length - Self.runTolerance).rounded(.up) - 1, 0)
    if let count, run >= Double(count) { return .settled }
    var response = response(at: min(max(seconds - run * length, 0), length))
    if run > 0 { (response.impulse, response.impulseRate) = (0, 0) }
    if autoreverses, run.truncatingRemainder(dividingBy: 2) == 1 {
      response.progress = 1 - response.progress
      response.rate = -response.rate
    }
    return response
  }

  /// Seconds that the animation takes, with all repetitions; nil if it never ends.
  ///
  /// A curve takes its duration. A spring runs until it stays within 0.1 % of its distance
  /// (`Spring.settlingTime`; Source: ours, because SwiftUI ends a spring's run by frames).
  package var runTime: Double? {
    time { animation, _ in
      let time = animation.settlingTime(displacement: -1, velocity: 0, distance: .infinity)
      return time.isFinite ? time : nil
    }
  }

  /// Seconds after which the value is exactly the target; nil if it never is.
  var exactRunTime: Double? { time { _, _ in nil } }

  /// Returns the seconds that the animation takes, given those of a spring; nil for never.
  func time(of springTime: (Animation, Spring) -> Double?) -> Double? {
    switch self {
    case .curve(_, let duration): duration.seconds
    case .spring(let spring), .blendingSpring(let spring, _), .interpolatingSpring(let spring, _):
      springTime(self, spring)
    case .modified(let base, .delay(let delay)):
      base.time(of: springTime).map { delay.seconds + $0 }
    case .modified(let base, .speed(let factor)): base.time(of: springTime).map { $0 / factor }
    case .modified(let base, .repetition(let count, _)):
      count.flatMap { count in base.runTime.map { $0 * Double(count) } }
    case .modified(let base, .tag): base.time(of: springTime)
    }
  }

  /// Returns the seconds until the value stays within a distance of its target; infinite for never.
  ///
  /// - Parameters:
  ///   - displacement: Initial value minus target.
  ///   - velocity: Initial velocity, units per second.
  ///   - distance: Above 0. If 0.1 % of the displacement is smaller, that counts instead.
  /// - Returns: Seconds.
  func settlingTime(displacement: Double, velocity: Double, distance: Double) -> Double {
    switch self {
    case .curve(_, let duration): duration.seconds
    case .spring(let spring), .blendingSpring(let spring, _):
      spring.settlingTime(displacement: displacement, velocity: velocity, distance: distance)
    case .interpolatingSpring(let spring, let own):
      spring.interpolating.settlingTime(
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
