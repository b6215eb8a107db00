/// The velocity of a value set by a gesture: SwiftUI's `Transaction.tracksVelocity`.
///
/// After the last sample it decays by a factor of 0.998 per millisecond, and it is 0 after 2 s. An
/// animation that starts before then begins at the remaining velocity (Source: OpenSwiftUI
/// `VelocityTrackingAnimation.swift`).
package struct TrackedVelocity: Hashable, Sendable {
  /// The velocity at the last sample, pt/s.
  package var velocity: Vector
  /// The time of the last sample.
  package var time: SceneTime

  /// Creates the velocity at the time of the last sample.
  package init(_ velocity: Vector, at time: SceneTime) {
    self.velocity = velocity
    self.time = time
  }

  /// Returns the remaining velocity, pt/s.
  package func velocity(at time: SceneTime) -> Vector {
    let seconds = (time - self.time).seconds
    guard seconds < 2 else { return .zero }
    let decay = Deceleration.normal
    return Vector(
      dx: decay.velocity(at: seconds, velocity: velocity.dx),
      dy: decay.velocity(at: seconds, velocity: velocity.dy))
  }
}
