import Display

/// The velocity of fingers.
struct FingerVelocity: Hashable, Sendable {
  /// The velocity of the centroid, pt/s.
  var location: Vector
  /// The velocity of the spread's logarithm, 1/s: the relative change of the spread.
  var spread: Double

  static let zero = FingerVelocity(location: .zero, spread: 0)
}

/// An estimate of the velocity of fingers.
protocol VelocityEstimate: Sendable {
  /// Continues with other fingers; `old` is nil for the first ones.
  mutating func change(from old: PinchState?, to new: PinchState, at time: SceneTime)
  /// Follows fingers that have moved.
  mutating func move(from old: PinchState, to new: PinchState, at time: SceneTime)
  /// Notes that some of the fingers lift.
  mutating func lift(_ fingers: PinchState, at time: SceneTime)
  /// Returns the velocity; after the first lift of a pinch, for a while, the pinch's.
  func value(at time: SceneTime) -> FingerVelocity
}
