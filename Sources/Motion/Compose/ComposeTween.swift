/// Compose's `tween`: a fixed time and an easing, whose result is kept in 0…1.
///
/// Source: androidx `FloatAnimationSpec.kt` (`FloatTweenSpec`), `Easing.kt`, as in the version read.
package struct ComposeTween: Hashable, Sendable {
  /// `DefaultDurationMillis`, 300 ms.
  package static let defaultDuration = 0.3

  /// Seconds, 0 or more.
  package let duration: Double
  /// The progress at each fraction of the time, which does not run backwards in it.
  package let easing: TimingCurve

  /// Creates a tween; it jumps unless its duration in seconds is finite and above 0.
  package init(duration: Double = Self.defaultDuration, easing: TimingCurve = .fastOutSlowIn) {
    self.duration = duration > 0 && duration.isFinite ? duration : 0
    self.easing = easing
  }

  /// The part of the way that is done at a time in seconds: 0 before the start, 1 after the end.
  package func progress(at time: Double) -> Double {
    guard time < duration else { return 1 }
    return min(max(easing.value(at: time / duration), 0), 1)
  }

  /// Ways per second: the difference to a millisecond before; nil at the start, where the velocity is
  /// the one before it.
  package func speed(at time: Double) -> Double? {
    guard time > 0 else { return nil }
    return (progress(at: time) - progress(at: time - 0.001)) * 1000
  }
}
