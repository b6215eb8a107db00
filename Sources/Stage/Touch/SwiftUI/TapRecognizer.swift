package import Geometry
package import Motion

/// SwiftUI's TapGesture and SpatialTapGesture for one or two taps; the value is the last tap's place.
///
/// ```
///            down             up: moved < 45 pt, held ≤ 0.75 s
/// possible ─────────▶ touched ─────────────────────────────────▶ ended (count reached)
///                      ▲ │ further, longer, a second finger   │
///                 down │ │                                    ▼ count not reached
///                      │ │  ┌───────── 0.35 s are over ──── between
///                      │ ▼  ▼         or 45 pt apart          │
///                      │ failed                               │
///                      └──────────────────────────────────────┘
/// ```
/// A touch-down exactly 0.35 s after the lift still counts. A caller that advances to the deadline gets
/// the failure at that very instant, since deadlines come before touches of the same instant.
/// Source: OpenSwiftUI `TapGesture.swift` (45 pt, 0.75 s) and `RepeatGesture.swift` (0.35 s between
/// taps); 45 pt between taps are our choice.
package struct TapRecognizer: Hashable, Sendable {
  /// A finger that moves this far is no tap, pt.
  package static let maximumDistance = 45.0
  /// A finger that stays longer is no tap.
  package static let maximumDuration = SceneTime(nanoseconds: 750_000_000)
  /// A touch-down later than this after the last lift begins a new series.
  package static let maximumInterval = SceneTime(nanoseconds: 350_000_000)

  private struct Contact: Hashable, Sendable {
    var time: SceneTime
    var location: Point
  }

  /// The number of taps needed.
  package let count: Int
  /// The phase of the taps; the value is a point of the screen.
  package private(set) var phase = GesturePhase<Point>.possible
  private var finger: FingerID?
  private var touch: Contact?
  private var taps = 0
  private var lastTap: Contact?

  /// Creates a recogniser.
  package init(count: Int = 1) {
    self.count = count
  }

  /// The finger touches down.
  package mutating func begin(at location: Point, time: SceneTime) {
    if startsAnew(at: location, time: time) { taps = 0 }
    phase = .possible
    touch = Contact(time: time, location: location)
  }

  /// The finger has moved.
  package mutating func move(to location: Point) {
    if let touch, touch.location.distance(to: location) >= Self.maximumDistance { fail() }
  }

  /// The finger lifts; where it was, if that completes the taps.
  package mutating func end(at location: Point, time: SceneTime) -> Point? {
    move(to: location)
    guard let touch, time - touch.time <= Self.maximumDuration else {
      fail()
      return nil
    }
    self.touch = nil
    taps += 1
    lastTap = Contact(time: time, location: location)
    guard taps >= count else { return nil }
    taps = 0
    phase = .ended(location)
    return location
  }

  /// Gives up: this is no tap, and the series starts anew.
  package mutating func fail() {
    touch = nil
    taps = 0
    phase = .failed
  }

  private func startsAnew(at location: Point, time: SceneTime) -> Bool {
    guard taps > 0, let lastTap else { return false }
    return time - lastTap.time > Self.maximumInterval
      || lastTap.location.distance(to: location) >= Self.maximumDistance
  }
}

extension TapRecognizer: TouchRecognizer {
  /// The time when the wait for another tap is over; nil while a finger is down or nothing has begun.
  package var nextDeadline: SceneTime? {
    guard taps > 0, touch == nil, let lastTap else { return nil }
    return lastTap.time + Self.maximumInterval
  }

  /// Handles the fingers' actions.
  package mutating func update(_ event: TouchEvent) {
    for change in event.changes(.down) where !phase.isTerminal {
      if touch == nil, !startsAnew(at: change.location, time: event.time) {
        finger = change.finger
        begin(at: change.location, time: event.time)
      } else if touch == nil || finger != change.finger {
        fail()
      }
    }
    if let location = event.destination(of: finger) { move(to: location) }
    for change in event.changes(.up) where touch != nil && change.finger == finger {
      _ = end(at: change.location, time: event.time)
    }
  }

  /// Gives up waiting for another tap where the wait is over.
  package mutating func advance(to time: SceneTime) {
    if let nextDeadline, nextDeadline <= time { fail() }
  }

  /// Gives up taps that are not complete.
  package mutating func cancel() {
    if !phase.isTerminal { fail() }
  }
}
