package import Geometry

/// The velocity of a value set by a gesture without animation: SwiftUI's `Transaction.tracksVelocity`.
///
/// It fades after the last sample as 0.998 per millisecond and is gone after 2 s; an animation that
/// starts meanwhile begins with the rest (Source: OpenSwiftUI `VelocityTrackingAnimation.swift`).
package struct TrackedVelocity: Hashable, Sendable {
  /// The velocity at the last sample, pt/s.
  package var velocity: Vector
  /// The time of the last sample.
  package var time: SceneTime

  /// Takes a velocity at the time of the last sample.
  package init(_ velocity: Vector, at time: SceneTime) {
    self.velocity = velocity
    self.time = time
  }

  /// The rest of the velocity, pt/s.
  package func velocity(at time: SceneTime) -> Vector {
    let seconds = (time - self.time).seconds
    guard seconds < 2 else { return .zero }
    let decay = Deceleration.normal
    return Vector(
      dx: decay.velocity(at: seconds, velocity: velocity.dx),
      dy: decay.velocity(at: seconds, velocity: velocity.dy))
  }
}
