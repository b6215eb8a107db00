package import Geometry
package import Motion
package import Touch

/// The fingers on the screen as UIKit's pan and pinch recognisers see them together: where they are on
/// average, how far they are apart, and how fast both change.
///
/// The first two fingers count; a third takes the place of one of them when that lifts. The velocity
/// of the last movement is gone when the fingers have rested for a tenth of a second. It outlives the
/// lift of the first of two fingers by as long, because the second one follows it soon and says
/// nothing about the pinch.
///
/// Source: ours; UIKit's recognisers are not published. The estimate of the velocity is the one of
/// `VelocitySampler`.
package struct ZoomFingers: Hashable, Sendable {
  /// Where two fingers are together.
  package struct Grasp: Hashable, Sendable {
    /// Midway between the fingers, or where the one is, in points of the screen.
    package var location: Point
    /// The fingers' distance, pt; 0 for one finger.
    package var span: Double

    /// Makes a grasp.
    package init(location: Point, span: Double) {
      self.location = location
      self.span = span
    }
  }

  /// How fast a grasp changes.
  package struct Velocity: Hashable, Sendable {
    /// Of the location, pt/s.
    package var location: Vector
    /// Of the logarithm of the span, 1/s: the span's change as a fraction of itself.
    package var scale: Double

    /// Makes a velocity.
    package init(location: Vector, scale: Double) {
      self.location = location
      self.scale = scale
    }

    /// No movement.
    package static let zero = Velocity(location: .zero, scale: 0)
  }

  private struct Memory: Hashable, Sendable {
    var time: SceneTime
    var velocity: Velocity
  }

  /// Fingers that rest this long have no velocity.
  private static let patience = SceneTime(nanoseconds: 100_000_000)

  private var down = FingersDown()
  private var locations = VelocitySampler()
  private var spans = VelocitySampler()
  /// The newest sample's.
  private var span = 0.0
  private var lastMove = SceneTime.zero
  private var pinch: Memory?

  /// Makes a screen without fingers.
  package init() {}

  /// Where the fingers are; nil where there are none.
  package var grasp: Grasp? {
    guard let first = down.contacts.first else { return nil }
    guard let second = down.contacts.dropFirst().first else {
      return Grasp(location: first.location, span: 0)
    }
    return Grasp(
      location: first.location + (second.location - first.location) / 2,
      span: first.location.distance(to: second.location))
  }

  /// Takes in the movements of an event.
  ///
  /// - Returns: whether a finger that counts was among them.
  package mutating func move(_ event: TouchEvent) -> Bool {
    var moved = false
    for change in event.changes where change.phase == .moved {
      if let move = down.move(change), move.place < 2 { moved = true }
    }
    if moved {
      lastMove = event.time
      sample(at: event.time)
    }
    return moved
  }

  /// Takes in what touched down and lifted in an event.
  ///
  /// - Returns: whether other fingers count now; the grasp has then jumped.
  package mutating func change(_ event: TouchEvent) -> Bool {
    let before = down.contacts.prefix(2).map(\.finger)
    if event.changes.contains(where: { $0.phase == .up }) { sample(at: event.time) }
    let velocity = velocity(at: event.time)
    for change in event.changes {
      switch change.phase {
      case .moved:
        break
      case .down:
        down.touchDown(change)
      case .up:
        down.lift(change.finger)
      }
    }
    let after = down.contacts.prefix(2).map(\.finger)
    guard before != after else { return false }
    // With no finger left, the velocity of the lift is still to be asked for.
    guard !after.isEmpty else { return true }
    pinch =
      before.count == 2 && after.count == 1 ? Memory(time: event.time, velocity: velocity) : nil
    (locations, spans) = (VelocitySampler(), VelocitySampler())
    lastMove = event.time
    sample(at: event.time)
    return true
  }

  private mutating func sample(at time: SceneTime) {
    guard let grasp else { return }
    locations.add(grasp.location, at: time.seconds)
    spans.add(Point(x: grasp.span, y: 0), at: time.seconds)
    span = grasp.span
  }

  /// How fast the fingers move at a time, not before the last event.
  package func velocity(at time: SceneTime) -> Velocity {
    if let pinch, time - pinch.time <= Self.patience { return pinch.velocity }
    guard time - lastMove <= Self.patience else { return .zero }
    return Velocity(location: locations.velocity, scale: span > 0 ? spans.velocity.dx / span : 0)
  }
}
