/// Compose's `tween`: a fixed time and an easing.
///
/// Source: androidx `FloatAnimationSpec.kt` (`FloatTweenSpec`), `Easing.kt`; the easing's result is
/// kept in 0…1 as in the version read.
package struct ComposeTween: Hashable, Sendable {
  /// `DefaultDurationMillis`, 300 ms.
  package static let defaultDuration = 0.3

  /// Seconds, 0 or more.
  package let duration: Double
  /// How far the value has come at each fraction of the time; times do not run backwards in it.
  package let easing: TimingCurve

  /// Creates a tween.
  ///
  /// - Parameters:
  ///   - duration: seconds; anything but a finite number above 0 jumps to the target.
  ///   - easing: `fastOutSlowIn` where nothing else is said.
  package init(duration: Double = Self.defaultDuration, easing: TimingCurve = .fastOutSlowIn) {
    self.duration = duration > 0 && duration.isFinite ? duration : 0
    self.easing = easing
  }

  /// The part of the way that is done at a time in seconds: 0 before the start, 1 after the end.
  package func progress(at time: Double) -> Double {
    guard time < duration else { return 1 }
    return min(max(easing.value(at: time / duration), 0), 1)
  }

  /// How fast the way is done: the difference to a millisecond before.
  ///
  /// - Parameter time: seconds since the start.
  /// - Returns: ways per second; nil at the start, where the velocity is what it was before.
  package func speed(at time: Double) -> Double? {
    guard time > 0 else { return nil }
    return (progress(at: time) - progress(at: time - 0.001)) * 1000
  }
}
