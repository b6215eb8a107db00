/// A running animation of Compose that ends when it goes beyond a bound.
///
/// ```
/// running ──▶ finished      at its duration, at its target
///    │
///    └──────▶ boundReached  when it goes beyond a bound, at the bound; at the bound it continues
/// ```
///
/// Compose checks each frame. This type ends at the exact time of crossing, which is the same at
/// every frame rate.
///
/// Source: androidx `Animatable.kt` (`runAnimation`).
package struct BoundedMotion: Hashable, Sendable {
  /// The motion without bounds.
  package let trajectory: ComposeTrajectory
  package let start: SceneTime
  package private(set) var bounds: AnimationBounds
  /// The end time; nil if the animation never ends.
  package private(set) var end: SceneTime?
  /// The value at and after the end.
  package private(set) var endValue: Double

  package init(_ trajectory: ComposeTrajectory, bounds: AnimationBounds, start: SceneTime) {
    self.trajectory = trajectory
    self.start = start
    self.bounds = bounds
    (end, endValue) = Self.ending(trajectory, bounds, start, after: start)
  }

  /// Changes the bounds at a time before the end; a value beyond them ends the animation at once.
  package mutating func updateBounds(_ bounds: AnimationBounds, at time: SceneTime) {
    self.bounds = bounds
    (end, endValue) = Self.ending(trajectory, bounds, start, after: time)
  }

  private static func ending(
    _ trajectory: ComposeTrajectory, _ bounds: AnimationBounds, _ start: SceneTime,
    after now: SceneTime
  ) -> (SceneTime?, Double) {
    let elapsed = (now - start).seconds
    if let exit = trajectory.firstExit(from: bounds, after: elapsed) {
      let end =
        exit.time <= elapsed ? now : SceneTime(seconds: exit.time).map { max(now, start + $0) }
      return (end, exit.bound)
    }
    return (
      SceneTime(seconds: trajectory.duration).map { start + $0 }, bounds.clamp(trajectory.target)
    )
  }

  /// Returns whether the animation is running at a time.
  package func isRunning(at time: SceneTime) -> Bool {
    end.map { time < $0 } ?? true
  }

  /// Returns the value at a time not before the start, or the final value for nil.
  package func value(at time: SceneTime?) -> Double {
    guard let time, isRunning(at: time) else { return endValue }
    return bounds.clamp(trajectory.value(at: (time - start).seconds))
  }

  /// Returns the velocity at a time not before the start, units per second; 0 after the end.
  package func velocity(at time: SceneTime) -> Double {
    guard isRunning(at: time) else { return 0 }
    return trajectory.velocity(at: (time - start).seconds)
  }
}
