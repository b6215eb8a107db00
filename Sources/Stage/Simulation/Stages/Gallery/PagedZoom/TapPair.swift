import Geometry
import Motion

/// Distinguishes a single tap from a double tap.
///
/// ```
///            tap             touch-down in time and near            tap
/// nothing ────────▶ waiting ─────────────────────────────▶ second ────────▶ double tap
///    ▲                 │ the interval passes                  │ no tap
///    └── single tap ◀──┴──────────────────────────────────────┘
/// ```
/// A tap that has caught something waits for a second one like any other, but it never becomes a single
/// tap, and no timer waits for it.
/// Source: UIKit's `require(toFail:)` between a tap and a double tap; taps that catch: ours.
struct TapPair: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    /// The longest that a tap stays down.
    var longest: SceneTime
    /// From the first tap's lift to the second's touch-down at most.
    var interval: SceneTime
    /// The greatest distance between two taps, pt.
    var distance: Double
  }

  private struct Tap: Hashable, Sendable {
    var time: SceneTime
    var location: Point
    var isCatch: Bool
  }

  private let rule: Rule
  private var first: Tap?
  /// The touch-down of the finger that is down; nil where it is no tap any more.
  private var touch: Tap?

  init(_ rule: Rule) {
    self.rule = rule
  }

  /// The time when the first tap turns out to be a single one; nil where nothing would come of it.
  var deadline: SceneTime? {
    first.flatMap { $0.isCatch ? nil : $0.time + rule.interval }
  }

  /// Begins a touch of one finger; true if the tap before it was a single one.
  ///
  /// At the deadline itself it is too late, for taps that catch as for those that a timer waits for.
  mutating func begin(at location: Point, time: SceneTime, isCatch: Bool) -> Bool {
    touch = Tap(time: time, location: location, isCatch: isCatch)
    guard let tap = first,
      time - tap.time >= rule.interval || tap.location.distance(to: location) > rule.distance
    else { return false }
    first = nil
    return !tap.isCatch
  }

  /// Ends the wait for a tap; true if the tap before was a single one.
  mutating func fail() -> Bool {
    touch = nil
    defer { first = nil }
    return first.map { !$0.isCatch } ?? false
  }

  /// Handles the lift; true if it is the second of two taps, nil where it is no tap.
  mutating func end(at location: Point, time: SceneTime) -> Bool? {
    guard let touch, time - touch.time <= rule.longest else { return nil }
    self.touch = nil
    let isSecond = first != nil
    first = isSecond ? nil : Tap(time: time, location: location, isCatch: touch.isCatch)
    return isSecond
  }
}
