import Geometry
import Motion

/// The velocity of the touch centroid and of the finger spread, from the last three samples.
///
/// The velocity becomes zero when the fingers have not moved for a while. The velocity of a pinch
/// stays valid for the same time after its first lift: the second finger follows soon, and its
/// movement is not part of the pinch.
///
/// Source: ours; UIKit's recognizers are not published. The estimate is that of `VelocitySampler`.
struct SampledVelocity: Sendable {
  /// The time without movement after which the velocity is zero.
  let maxPause: SceneTime
  private(set) var locations = VelocitySampler()
  private(set) var spreads = VelocitySampler()
  private(set) var spread = 0.0
  private(set) var lastMove = SceneTime.zero
  /// The pinch's velocity when the first of its fingers lifted.
  private(set) var pinch: (time: SceneTime, velocity: TouchGroup.Velocity)?

  mutating func add(_ pinchState: PinchState, at time: SceneTime) {
    locations.add(pinchState.location, at: time.seconds)
    spreads.add(Point(x: pinchState.spread, y: 0), at: time.seconds)
    spread = pinchState.spread
  }

  mutating func move(to pinchState: PinchState, at time: SceneTime) {
    lastMove = time
    add(pinchState, at: time)
  }

  mutating func change(to pinchState: PinchState, isPinchOver: Bool, at time: SceneTime) {
    pinch = isPinchOver ? (time, value(at: time)) : nil
    (locations, spreads) = (VelocitySampler(), VelocitySampler())
    move(to: pinchState, at: time)
  }

  func value(at time: SceneTime) -> TouchGroup.Velocity {
    if let pinch, time - pinch.time <= maxPause { return pinch.velocity }
    guard time - lastMove <= maxPause else { return .zero }
    return TouchGroup.Velocity(
      location: locations.velocity, spread: spread > 0 ? spreads.velocity.dx / spread : 0)
  }
}
