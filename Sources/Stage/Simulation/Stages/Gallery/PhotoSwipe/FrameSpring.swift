import Display

/// A spring of PhotoSwipe: a closed form that a browser samples at each frame, 60 times a second.
///
/// It ends at the first frame at which it is within 1 pt of its target and slower than 50 pt/s, and
/// jumps to it.
///
/// Source: PhotoSwipe `util/spring-animation.js`, `util/spring-easer.js`.
struct FrameSpring: Hashable, Sendable {
  let spring: Spring
  let from: Double
  let to: Double
  /// Units per second.
  let velocity: Double
  let start: SceneTime
  /// The frame at which it ends.
  let end: SceneTime

  /// The maximum number of frames, for springs that barely move.
  private static let longest = 6000

  init(
    frequency: Double, damping: Double = 1, from: Double, to: Double, velocity: Double = 0,
    at start: SceneTime
  ) {
    spring = Spring(response: 2 * .pi / frequency, dampingRatio: damping) ?? .smooth
    (self.from, self.to, self.velocity, self.start) = (from, to, velocity, start)
    let first = start.nextFrame.ticks(rate: .sixty)
    let last = (first..<first + Self.longest).first { [spring] frame in
      let elapsed = SceneTime(ticks: frame, rate: .sixty).scriptSeconds - start.scriptSeconds
      let state = spring.state(at: elapsed, displacement: from - to, velocity: velocity)
      return state.displacement.magnitude < 1 && state.velocity.magnitude < 50
    }
    end = SceneTime(ticks: last ?? first + Self.longest, rate: .sixty)
  }

  /// Returns the value at a time not before the start; for nil the final one.
  func value(at time: SceneTime?) -> Double {
    guard let time, time < end else { return to }
    let elapsed = time.scriptSeconds - start.scriptSeconds
    return to
      + spring.state(at: elapsed, displacement: from - to, velocity: velocity).displacement
  }

  /// The spring as an animation that the scene's constants of some keys define.
  func animation(of keys: String...) -> StartedAnimation<Double> {
    StartedAnimation(
      rule: .animation(.spring(spring)), keys: keys, start: start, end: end, from: from, to: to,
      velocity: velocity)
  }
}
