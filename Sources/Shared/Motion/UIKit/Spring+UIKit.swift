extension Spring {
  /// The velocity, in ways per second, of UIKit's spring animations; 0 where there is no way.
  ///
  /// `velocity / (target − current)`, axis by axis, for `UIView.animate(…initialSpringVelocity:)` and
  /// `UISpringTimingParameters(initialVelocity:)`; `velocity` is in units per second.
  package static func relativeVelocity(
    _ velocity: Double, from current: Double, to target: Double
  ) -> Double {
    let way = target - current
    let relative = velocity / way
    return way != 0 && relative.isFinite ? relative : 0
  }
}
