package import Geometry
package import Motion

/// The value that a pinch's closures receive, with the location and velocity for viewers that also pan.
package struct MagnifyValue: Hashable, Sendable {
  /// The time.
  package var time: SceneTime
  /// The fingers' distance divided by that at the start.
  package var magnification: Double
  /// Midway between the fingers at the start, in points of the screen.
  package var startLocation: Point
  /// Midway between the fingers now, in points of the screen.
  package var location: Point
  /// The velocity of the magnification, 1/s; below 0 where it shrinks.
  package var velocity: Double
  /// The velocity of the place midway between the fingers, pt/s.
  package var locationVelocity: Vector
}

extension MagnifyValue {
  /// Creates the value of a pinch that stays where it started.
  package init(time: SceneTime, magnification: Double, startLocation: Point) {
    self.init(
      time: time, magnification: magnification, startLocation: startLocation,
      location: startLocation, velocity: 0, locationVelocity: .zero)
  }
}
