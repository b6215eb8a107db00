extension Spring {
  /// Returns the relative initial velocity of UIKit's spring animations; 0 if the distance is 0.
  ///
  /// It is `velocity / (target − current)` for each axis, in distances per second, for
  /// `UIView.animate(…initialSpringVelocity:)` and `UISpringTimingParameters(initialVelocity:)`.
  /// `velocity` is in units per second.
  package static func relativeVelocity(
    _ velocity: Double, from current: Double, to target: Double
  ) -> Double {
    let distance = target - current
    let relative = velocity / distance
    return distance != 0 && relative.isFinite ? relative : 0
  }
}
