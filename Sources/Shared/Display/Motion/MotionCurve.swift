/// The motion of one number, starting at 0 s, for an animation without a preceding one.
///
/// Times are seconds as Doubles, so that a curve can be sampled at any time. Scenes use
/// `AnimatedValue`.
package struct MotionCurve: Hashable, Sendable {
  private enum Formula: Hashable, Sendable {
    case jump
    case animation(Animation)
    case glide(Deceleration)
    case decay(ExponentialDecay)
  }

  /// The remaining distance, pt, at which a deceleration is settled: half a pixel at scale 1.
  ///
  /// Source: "Scrolling mechanics of UIScrollView".
  package static let decelerationThreshold = 0.5
  /// The distance from its target within which a spring counts as settled.
  ///
  /// Source: the default epsilon of SwiftUI's `Spring.settlingDuration`.
  package static let settlingDistance = 0.001

  private let formula: Formula
  /// The value at the start.
  package let from: Double
  /// The final value.
  package let to: Double
  /// The initial velocity of a spring or deceleration, units per second; 0 for others.
  package let initialVelocity: Double

  /// Creates the motion of an animation; nil jumps to the end.
  ///
  /// `velocity` is a spring's initial velocity in units per second. Nil uses the animation's own,
  /// which is 0 except for `interpolatingSpring`. Timing curves ignore it.
  package init(_ animation: Animation?, from: Double, to: Double, velocity: Double? = nil) {
    self.from = from
    self.to = to
    guard let animation = animation?.simplified else {
      (formula, initialVelocity) = (.jump, 0)
      return
    }
    switch animation {
    case .interpolatingSpring(let spring, let relative):
      formula = .animation(.spring(spring.interpolating))
      initialVelocity = velocity ?? relative * (to - from)
    case .curve, .spring, .blendingSpring, .modified:
      formula = .animation(velocity == nil ? animation : animation.withoutOwnVelocity)
      initialVelocity = animation.takesVelocity ? velocity ?? 0 : 0
    }
  }

  /// Creates the motion of scrolled content after a swipe at a velocity in pt/s.
  package init(_ deceleration: Deceleration, from: Double, velocity: Double) {
    formula = .glide(deceleration)
    self.from = from
    to = from + deceleration.projection(of: velocity)
    initialVelocity = velocity
  }

  /// Creates the motion after a swipe in Compose, at a velocity in units per second.
  package init(_ decay: ExponentialDecay, from: Double, velocity: Double) {
    formula = .decay(decay)
    self.from = from
    to = decay.target(from: from, velocity: velocity)
    initialVelocity = velocity
  }

  /// Returns the value and its velocity in units per second.
  ///
  /// The velocity is infinite while a curve is vertical. Before 0 s it is 0.
  package func state(at seconds: Double) -> (value: Double, velocity: Double) {
    guard seconds >= 0 else { return (from, 0) }
    switch formula {
    case .jump:
      return (to, 0)
    case .animation(let animation):
      return animation.state(at: seconds, from: from, to: to, velocity: initialVelocity)
    case .glide(let deceleration):
      return (
        from + deceleration.offset(at: seconds, velocity: initialVelocity),
        deceleration.velocity(at: seconds, velocity: initialVelocity)
      )
    case .decay(let decay):
      guard seconds < decay.durationMilliseconds(velocity: initialVelocity) / 1000 else {
        return (to, 0)
      }
      return (
        decay.value(at: seconds, from: from, velocity: initialVelocity),
        decay.velocity(at: seconds, velocity: initialVelocity)
      )
    }
  }

  /// Seconds until the value settles; nil if it never does.
  ///
  /// A timing curve settles after its duration, and a spring when it stays within 0.1 % of its
  /// distance (`Spring.settlingTime`). A deceleration settles when less than half a point remains.
  /// A Compose decay settles when its velocity falls to the threshold.
  package var settlingTime: Double? {
    guard case .animation(let animation) = formula else { return duration }
    let time = animation.settlingTime(
      displacement: from - to, velocity: initialVelocity,
      distance: from == to ? Self.settlingDistance : .infinity)
    return time.isFinite ? time : nil
  }

  /// The nominal duration in seconds; nil for a motion that repeats forever.
  ///
  /// It is a curve's duration, a spring's response, or the time until a deceleration ends.
  package var duration: Double? {
    switch formula {
    case .jump: 0
    case .animation(let animation):
      animation.logicalDuration.isFinite ? animation.logicalDuration : nil
    case .glide(let deceleration):
      deceleration.duration(velocity: initialVelocity, threshold: Self.decelerationThreshold)
    case .decay(let decay): decay.durationMilliseconds(velocity: initialVelocity) / 1000
    }
  }
}
