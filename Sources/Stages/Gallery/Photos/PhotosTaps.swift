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
/// Source: UIKit's `require(toFail:)` between a tap and a double tap.
struct PhotosTaps: Hashable, Sendable {
  private struct Tap: Hashable, Sendable {
    var time: SceneTime
    var location: Point
  }

  private var first: Tap?
  /// When the finger that is down touched down; nil where it is no tap any more.
  private var touchDown: SceneTime?

  /// When the first tap turns out to be a single one.
  ///
  /// - Parameter interval: how long a second one is waited for.
  /// - Returns: the instant; nil where nothing is waited for.
  func deadline(_ interval: SceneTime) -> SceneTime? { first.map { $0.time + interval } }

  /// A finger touches down alone.
  ///
  /// - Returns: whether the tap before it was a single one.
  mutating func begin(
    at location: Point, time: SceneTime, interval: SceneTime, distance: Double
  ) -> Bool {
    touchDown = time
    guard let tap = first,
      time - tap.time > interval || tap.location.distance(to: location) > distance
    else { return false }
    first = nil
    return true
  }

  /// The finger does something else.
  ///
  /// - Returns: whether the tap before it was a single one.
  mutating func fail() -> Bool {
    touchDown = nil
    defer { first = nil }
    return first != nil
  }

  /// The finger lifts where it was.
  ///
  /// - Returns: whether it is the second of two taps; nil where it is no tap.
  mutating func end(at location: Point, time: SceneTime, longest: SceneTime) -> Bool? {
    guard let touchDown, time - touchDown <= longest else { return nil }
    self.touchDown = nil
    let isSecond = first != nil
    first = isSecond ? nil : Tap(time: time, location: location)
    return isSecond
  }
}
