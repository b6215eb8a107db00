/// A running animation of Compose between bounds: it ends where it goes beyond one.
///
/// ```
/// running ──▶ finished      at its duration, at its target
///    │
///    └──────▶ boundReached  when it goes beyond a bound, at the bound; on the bound it goes on
/// ```
///
/// Compose checks each frame; this ends at the instant of crossing, the same at every frame rate.
///
/// Source: androidx `Animatable.kt` (`runAnimation`).
package struct BoundedMotion: Hashable, Sendable {
  /// The reason for an animation's end.
  package enum EndReason: Hashable, Sendable {
    /// It ran to its end.
    case finished
    /// It went beyond a bound.
    case boundReached
  }

  /// The motion without bounds.
  package let trajectory: ComposeTrajectory
  /// The time of its start.
  package let start: SceneTime
  /// The bounds of the value.
  package private(set) var bounds: AnimationBounds
  /// The time of its end; nil where it never ends.
  package private(set) var end: SceneTime?
  /// The reason for its end.
  package private(set) var endReason: EndReason
  /// The value at and after its end.
  package private(set) var endValue: Double

  /// Starts an animation.
  package init(_ trajectory: ComposeTrajectory, bounds: AnimationBounds, start: SceneTime) {
    self.trajectory = trajectory
    self.start = start
    self.bounds = bounds
    (end, endReason, endValue) = Self.ending(trajectory, bounds, start, after: start)
  }

  /// Changes the bounds at a time before the end; beyond them the animation ends at once.
  package mutating func updateBounds(_ bounds: AnimationBounds, at time: SceneTime) {
    self.bounds = bounds
    (end, endReason, endValue) = Self.ending(trajectory, bounds, start, after: time)
  }

  private static func ending(
    _ trajectory: ComposeTrajectory, _ bounds: AnimationBounds, _ start: SceneTime,
    after now: SceneTime
  ) -> (SceneTime?, EndReason, Double) {
    let elapsed = (now - start).seconds
    if let exit = trajectory.firstExit(from: bounds, after: elapsed) {
      let end =
        exit.time <= elapsed ? now : SceneTime(seconds: exit.time).map { max(now, start + $0) }
      return (end, .boundReached, exit.bound)
    }
    let target = bounds.clamp(trajectory.target)
    return (
      SceneTime(seconds: trajectory.duration).map { start + $0 },
      target == trajectory.target ? .finished : .boundReached, target
    )
  }

  /// True if the animation is running.
  package func isRunning(at time: SceneTime) -> Bool {
    end.map { time < $0 } ?? true
  }

  /// The value at a time not before the start; that at the end for nil.
  package func value(at time: SceneTime?) -> Double {
    guard let time, isRunning(at: time) else { return endValue }
    return bounds.clamp(trajectory.value(at: (time - start).seconds))
  }

  /// The velocity at a time not before the start, units per second; 0 from the end on.
  package func velocity(at time: SceneTime) -> Double {
    guard isRunning(at: time) else { return 0 }
    return trajectory.velocity(at: (time - start).seconds)
  }
}
