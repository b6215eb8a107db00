import Geometry
import Motion

/// Tells a single tap from a double tap.
///
/// ```
///            tap             touch-down in time and near            tap
/// nothing ────────▶ waiting ─────────────────────────────▶ second ────────▶ double tap
///    ▲                 │ the interval passes                  │ no tap
///    └── single tap ◀──┴──────────────────────────────────────┘
/// ```
///
/// A tap that has caught something waits for a second one like any other, but by itself it has done
/// all that it does: it never turns out to be a single tap, and no timer waits for it.
///
/// Source: UIKit's `require(toFail:)` between a tap and a double tap; taps that catch: ours.
struct PhotosTaps: Hashable, Sendable {
  private struct Touch: Hashable, Sendable {
    var time: SceneTime
    var isCatch: Bool
  }

  private struct Tap: Hashable, Sendable {
    var time: SceneTime
    var location: Point
    var isCatch: Bool
  }

  private var first: Tap?
  /// How the finger that is down touched down; nil where it is no tap any more.
  private var touch: Touch?

  /// When the first tap turns out to be a single one.
  ///
  /// - Parameter interval: how long a second one is waited for.
  /// - Returns: the instant; nil where nothing would come of it.
  func deadline(_ interval: SceneTime) -> SceneTime? {
    first.flatMap { $0.isCatch ? nil : $0.time + interval }
  }

  /// A finger touches down alone.
  ///
  /// At the deadline itself it is too late, for taps that catch as for those that a timer waits for.
  ///
  /// - Parameters:
  ///   - location: where, in points of the screen.
  ///   - time: when.
  ///   - isCatch: whether it catches something that moves.
  ///   - interval: how long after the first tap a second one is in time.
  ///   - distance: how far from the first tap a second one is near, pt.
  /// - Returns: whether the tap before it was a single one.
  mutating func begin(
    at location: Point, time: SceneTime, isCatch: Bool, interval: SceneTime, distance: Double
  ) -> Bool {
    touch = Touch(time: time, isCatch: isCatch)
    guard let tap = first,
      time - tap.time >= interval || tap.location.distance(to: location) > distance
    else { return false }
    first = nil
    return !tap.isCatch
  }

  /// The finger does something else.
  ///
  /// - Returns: whether the tap before it was a single one.
  mutating func fail() -> Bool {
    touch = nil
    defer { first = nil }
    return first.map { !$0.isCatch } ?? false
  }

  /// The finger lifts where it was.
  ///
  /// - Parameters:
  ///   - location: where, in points of the screen.
  ///   - time: when.
  ///   - longest: the longest that a tap stays down.
  /// - Returns: whether it is the second of two taps; nil where it is no tap.
  mutating func end(at location: Point, time: SceneTime, longest: SceneTime) -> Bool? {
    guard let touch, time - touch.time <= longest else { return nil }
    self.touch = nil
    let isSecond = first != nil
    first = isSecond ? nil : Tap(time: time, location: location, isCatch: touch.isCatch)
    return isSecond
  }
}
