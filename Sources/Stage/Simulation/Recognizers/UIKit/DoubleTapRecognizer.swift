import Display

/// Distinguishes a single tap from a double tap.
///
/// ```
///         tap             touch-down in time and near            tap
/// idle ────────▶ waiting ─────────────────────────────▶ second ────────▶ double tap
///  ▲                │ the interval elapses                  │ no tap
///  └── single tap ◀─┴───────────────────────────────────────┘
/// ```
/// A tap that stopped an animation waits for a second tap like any other. But it never becomes a
/// single tap, and it has no deadline.
///
/// Source: UIKit's `require(toFail:)` between a tap and a double tap; taps that stop animations:
/// ours.
struct DoubleTapRecognizer: Sendable {
  private typealias Tap = (time: SceneTime, location: Point, isCatch: Bool)

  /// The maximum time between touch-down and lift of a tap.
  private let maxDuration: SceneTime
  /// The maximum time from the first tap's lift to the second's touch-down.
  private let interval: SceneTime
  /// The maximum distance between two taps, pt.
  private let distance: Double
  private var first: Tap?
  /// The location of the last tap, in points of the screen.
  private(set) var location = Point.zero
  /// The touch-down of the finger that is down; nil if it cannot become a tap.
  private var touch: Tap?

  init(maxDuration: SceneTime, interval: SceneTime, distance: Double) {
    (self.maxDuration, self.interval, self.distance) = (maxDuration, interval, distance)
  }

  /// The time when the first tap becomes a single tap; nil if none is pending or it never will.
  var deadline: SceneTime? {
    first.flatMap { $0.isCatch ? nil : $0.time + interval }
  }

  /// Begins a touch of one finger; returns whether the previous tap was a single tap.
  ///
  /// A touch-down exactly at the deadline is too late, also for taps that stopped an animation.
  mutating func begin(at location: Point, time: SceneTime, isCatch: Bool) -> Bool {
    touch = (time, location, isCatch)
    guard let tap = first,
      time - tap.time >= interval || tap.location.distance(to: location) > distance
    else { return false }
    first = nil
    return !tap.isCatch
  }

  /// Cancels the current touch; returns whether the previous tap was a single tap.
  mutating func fail() -> Bool {
    touch = nil
    defer { first = nil }
    return first.map { !$0.isCatch } ?? false
  }

  /// Handles the lift; returns whether it completes a double tap, or nil if it is not a tap.
  mutating func end(at location: Point, time: SceneTime) -> Bool? {
    guard let touch, time - touch.time <= maxDuration else { return nil }
    self.touch = nil
    self.location = location
    let isSecond = first != nil
    first = isSecond ? nil : (time, location, touch.isCatch)
    return isSecond
  }
}
