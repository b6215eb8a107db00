package import Geometry
package import Motion

/// The value that SwiftUI passes to a pinch's closures.
///
/// It also has a location and velocity, for viewers that pan during a pinch.
package struct MagnifyValue: Hashable, Sendable {
  package var time: SceneTime
  /// The distance between the fingers divided by their distance at the start.
  package var magnification: Double
  /// The midpoint between the fingers at the start, in points of the screen.
  package var startLocation: Point
  /// The current midpoint between the fingers, in points of the screen.
  package var location: Point
  /// The velocity of the magnification, 1/s, negative if the fingers approach each other.
  package var velocity: Double
  /// The velocity of the midpoint between the fingers, pt/s.
  package var locationVelocity: Vector
}
