import Display

/// The velocity of the touch centroid and of the finger spread, from the last three samples.
///
/// The velocity becomes zero when the fingers have not moved for a while. The velocity of a pinch
/// stays valid for the same time after its first lift: the second finger follows soon, and its
/// movement is not part of the pinch.
///
/// Source: ours; UIKit's recognizers are not published. The estimate is that of `VelocitySampler`.
struct SampledVelocity: VelocityEstimate {
  /// The time without movement after which the velocity is zero.
  private let maxPause: SceneTime
  private var locations = VelocitySampler()
  private var spreads = VelocitySampler()
  private var spread = 0.0
  private var lastMove = SceneTime.zero
  /// The pinch's velocity when the first of its fingers lifted.
  private var pinch: (time: SceneTime, velocity: FingerVelocity)?

  init(maxPause: SceneTime) {
    self.maxPause = maxPause
  }

  /// Does nothing: fingers that lift without a move keep the velocity of their last moves.
  mutating func lift(_ fingers: PinchState, at time: SceneTime) {}

  /// Adds a sample.
  mutating func move(from old: PinchState, to new: PinchState, at time: SceneTime) {
    lastMove = time
    locations.add(new.location, at: time.seconds)
    spreads.add(Point(x: new.spread, y: 0), at: time.seconds)
    spread = new.spread
  }

  /// Drops the samples; keeps the velocity of a pinch of which one finger remains.
  mutating func change(from old: PinchState?, to new: PinchState, at time: SceneTime) {
    pinch = old?.count == 2 && new.count == 1 ? (time, value(at: time)) : nil
    (locations, spreads) = (VelocitySampler(), VelocitySampler())
    move(from: new, to: new, at: time)
  }

  /// Returns the velocity; that of a pinch until `maxPause` after its first lift.
  func value(at time: SceneTime) -> FingerVelocity {
    if let pinch, time - pinch.time <= maxPause { return pinch.velocity }
    guard time - lastMove <= maxPause else { return .zero }
    return FingerVelocity(
      location: locations.velocity, spread: spread > 0 ? spreads.velocity.dx / spread : 0)
  }
}
