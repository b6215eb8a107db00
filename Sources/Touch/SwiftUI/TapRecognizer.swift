package import Geometry
package import Motion

/// SwiftUI's TapGesture and SpatialTapGesture for one or two taps.
///
/// ```
///            down             up: moved < 45 pt, held ≤ 0.75 s
/// waiting ──────────▶ touched ─────────────────────────────────▶ recognised (count reached)
///    ▲                   │ further, longer, fail()       │
///    ├───────────────────┘                               ▼ count not reached
///    └──────────────── later than 0.35 s ──────────── between
/// ```
///
/// Source: OpenSwiftUI `TapGesture.swift` (45 pt, 0.75 s); the 0.35 s between taps are our choice.
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

  /// How many taps are needed.
  package let count: Int
  private var touch: Contact?
  private var taps = 0
  private var lastTap: Contact?

  /// Makes a recogniser.
  ///
  /// - Parameter count: taps needed; at least 1.
  package init(count: Int = 1) {
    self.count = count
  }

  /// The finger touches down.
  package mutating func begin(at location: Point, time: SceneTime) {
    if let last = lastTap,
      time - last.time > Self.maximumInterval
        || last.location.distance(to: location) >= Self.maximumDistance
    {
      taps = 0
    }
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
    return location
  }

  /// Gives up: this is no tap, and the series starts anew.
  package mutating func fail() {
    touch = nil
    taps = 0
  }
}
