import Display

/// An animation with its delay, speed, and repetition separated from its curve or spring.
///
/// Targets without such modifiers export these values separately.
struct ExportedMotion: Sendable {
  /// The animation without modifiers, with its speed applied.
  private(set) var base: Animation
  /// Seconds before it begins.
  private(set) var delay = 0.0
  /// The number of runs, or nil if it repeats forever.
  private(set) var count: Int? = 1
  /// Whether every second run plays backward.
  private(set) var autoreverses = false

  var runsOnce: Bool { count == 1 }

  /// Separates the modifiers of an animation.
  ///
  /// Returns nil if it repeats a delay or a repetition.
  init?(_ animation: Animation) {
    guard case .modified(let inner, let modifier) = animation else {
      base = animation
      return
    }
    guard var motion = ExportedMotion(inner) else { return nil }
    switch modifier {
    case .delay(let time): motion.delay += time.seconds
    case .speed(let factor):
      if case .curve(let curve, let duration) = motion.base {
        guard let time = SceneTime(seconds: duration.seconds / factor) else { return nil }
        motion.base = .curve(curve, duration: time)
      } else {
        motion.base = .modified(motion.base, by: modifier).simplified
        if case .modified = motion.base { return nil }
      }
      motion.delay /= factor
    case .repetition(let count, let autoreverses):
      guard motion.runsOnce, motion.delay == 0 else { return nil }
      motion.count = count
      motion.autoreverses = autoreverses
    case .tag: break
    }
    self = motion
  }

  /// The spring and its initial velocity, or nil for a curve.
  ///
  /// The unit of the velocity is the distance between start and end, per second.
  var spring: (spring: Spring, velocity: Double)? {
    switch base {
    case .spring(let spring), .blendingSpring(let spring, _): (spring, 0)
    case .interpolatingSpring(let spring, let velocity): (spring, velocity)
    case .curve, .modified: nil
    }
  }

  /// The Bézier and its duration in seconds, or nil for a spring or an easing.
  var curve: (curve: TimingCurve, duration: Double)? {
    if case .curve(let curve, let duration) = base, curve.easing == nil {
      (curve, duration.seconds)
    } else {
      nil
    }
  }

  /// One run as line segments, or nil if it never settles.
  var linear: LinearEasing? { LinearEasing(MotionCurve(base, from: 0, to: 1)) }

  /// Seconds until one run settles, or nil if it never does.
  var settlingTime: Double? { MotionCurve(base, from: 0, to: 1).settlingTime }
}
