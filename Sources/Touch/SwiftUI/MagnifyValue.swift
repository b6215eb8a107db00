package import Geometry
package import Motion

/// What SwiftUI tells a pinch's closures, and what else two fingers say.
///
/// SwiftUI's own value has the time, the magnification, its velocity and the start location; the
/// rest is for viewers that pan with the fingers while they pinch.
package struct MagnifyValue: Hashable, Sendable {
  /// When.
  package var time: SceneTime
  /// The fingers' distance divided by that at the start.
  package var magnification: Double
  /// Midway between the fingers at the start, in points of the screen.
  package var startLocation: Point
  /// Midway between the fingers now, in points of the screen.
  package var location: Point
  /// How fast the magnification grows, 1/s; below 0 where it shrinks.
  package var velocity: Double
  /// How fast the place midway between the fingers moves, pt/s.
  package var locationVelocity: Vector

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - time: when.
  ///   - magnification: the fingers' distance divided by that at the start.
  ///   - startLocation: midway between the fingers at the start, pt of the screen.
  ///   - location: midway between the fingers now, pt of the screen; nil for the start location.
  ///   - velocity: how fast the magnification grows, 1/s.
  ///   - locationVelocity: how fast the place midway between the fingers moves, pt/s.
  package init(
    time: SceneTime, magnification: Double, startLocation: Point, location: Point? = nil,
    velocity: Double = 0, locationVelocity: Vector = .zero
  ) {
    self.time = time
    self.magnification = magnification
    self.startLocation = startLocation
    self.location = location ?? startLocation
    self.velocity = velocity
    self.locationVelocity = locationVelocity
  }

  /// From midway between the fingers at the start to midway between them now.
  package var translation: Vector { location - startLocation }
}
