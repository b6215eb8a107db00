extension Spring {
  /// The velocity, in ways per second, that UIKit's spring animations take:
  /// `velocity / (target − current)`, 0 where there is no way.
  ///
  /// For `UIView.animate(…initialSpringVelocity:)` and `UISpringTimingParameters(initialVelocity:)`; of
  /// two axes, each by itself. The velocity is in units per second.
  package static func relativeVelocity(
    _ velocity: Double, from current: Double, to target: Double
  ) -> Double {
    let way = target - current
    let relative = velocity / way
    return way != 0 && relative.isFinite ? relative : 0
  }
}
