import Motion

/// An animation apart from what changes its time, as systems without such modifiers take it.
struct ExportedMotion: Sendable {
  /// The animation without modifiers.
  private(set) var base: Animation
  /// Seconds before it begins.
  private(set) var delay = 0.0
  /// The number of runs; nil for ever.
  private(set) var count: Int? = 1
  /// True if every second run goes backwards.
  private(set) var autoreverses = false

  /// True if it runs once.
  var runsOnce: Bool { count == 1 }

  /// Takes an animation apart; nil where a delay or a repetition stands within a repetition.
  init?(_ animation: Animation) {
    guard case .modified(let inner, let modifier) = animation else {
      base = animation
      return
    }
    guard var motion = ExportedMotion(inner) else { return nil }
    switch modifier {
    case .delay(let time): motion.delay += time.seconds
    case .speed(let factor):
      guard let fast = motion.base.sped(by: factor) else { return nil }
      motion.base = fast
      motion.delay /= factor
    case .repetition(let count, let autoreverses):
      guard motion.runsOnce, motion.delay == 0 else { return nil }
      motion.count = count
      motion.autoreverses = autoreverses
    case .tag: break
    }
    self = motion
  }

  /// The spring and the velocity that it begins with, ways per second; nil for a curve.
  var spring: (spring: Spring, velocity: Double)? {
    switch base {
    case .spring(let spring), .blendingSpring(let spring, _): (spring, 0)
    case .interpolatingSpring(let spring, let velocity): (spring, velocity)
    case .curve, .modified: nil
    }
  }

  /// The curve and its duration, s; nil for a spring.
  var curve: (curve: TimingCurve, duration: Double)? {
    if case .curve(let curve, let duration) = base { (curve, duration.seconds) } else { nil }
  }

  /// Seconds until one run rests; nil for never.
  var settlingTime: Double? { MotionCurve(base, from: 0, to: 1).settlingTime }
}

extension Animation {
  /// The animation in faster time; nil where that is beyond numbers.
  fileprivate func sped(by factor: Double) -> Animation? {
    func sped(_ spring: Spring) -> Spring? {
      Spring(response: spring.response / factor, dampingRatio: spring.dampingRatio)
    }
    switch self {
    case .curve(let curve, let duration):
      return SceneTime(seconds: duration.seconds / factor).map { .curve(curve, duration: $0) }
    case .spring(let spring): return sped(spring).map { .spring($0) }
    case .blendingSpring(let spring, let duration):
      guard let blend = SceneTime(seconds: duration.seconds / factor) else { return nil }
      return sped(spring).map { .blendingSpring($0, blendDuration: blend) }
    case .interpolatingSpring(let spring, let velocity):
      return sped(spring).map { .interpolatingSpring($0, initialVelocity: velocity * factor) }
    case .modified: return nil
    }
  }
}
