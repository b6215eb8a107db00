extension Spring {
  /// A velocity as UIKit's spring animations want it: as a fraction of the way per second.
  ///
  /// `UIView.animate(…initialSpringVelocity:)` and `UISpringTimingParameters(initialVelocity:)`; for
  /// two axes it is taken axis by axis.
  ///
  /// - Parameters:
  ///   - velocity: units per second.
  ///   - current: the present value.
  ///   - target: where the spring leads.
  /// - Returns: `velocity / (target − current)`; 0 where there is no way to go.
  package static func relativeVelocity(
    _ velocity: Double, from current: Double, to target: Double
  ) -> Double {
    let way = target - current
    let relative = velocity / way
    return way != 0 && relative.isFinite ? relative : 0
  }
}
