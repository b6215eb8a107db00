import Display
import SceneModel

/// SwiftUI's `TapGesture` and `SpatialTapGesture` for one or two taps.
///
/// ```
///            down             up: moved < 45 pt, held < 0.75 s
/// possible ─────────▶ touched ─────────────────────────────────▶ ended (count reached)
///                      ▲ │ further, longer, a second finger   │
///                 down │ │                                    ▼ count not reached
///                      │ │  ┌───────── 0.35 s are over ──── between
///                      │ ▼  ▼         or 45 pt apart          │
///                      │ failed                               │
///                      └──────────────────────────────────────┘
/// ```
/// The value is the location of the last tap. The 0.35 s go from lift to lift. A lift exactly at
/// their end still counts. That they are over takes effect at the next touch-down or lift.
///
/// Source: OpenSwiftUI `TapGesture.swift` (45 pt, 0.75 s; line 154) and `RepeatGesture.swift` (0.35 s
/// between the ends of taps; line 83). The limit of 45 pt between taps is our choice.
struct TapRecognizer: Hashable, Sendable {
  /// The distance at which a moving finger is no longer a tap, pt.
  static let maximumDistance = 45.0
  /// The time between touch-down and lift at or above which a touch is not a tap.
  static let maximumDuration = SceneTime(nanoseconds: 750_000_000)
  /// The max time between the lifts of two taps in a series.
  static let maximumInterval = SceneTime(nanoseconds: 350_000_000)

  private struct Contact: Hashable, Sendable {
    var time: SceneTime
    var location: Point
  }

  /// The required number of taps.
  let count: Int
  /// The phase of the gesture, whose value is a location in points of the screen.
  private(set) var phase = GesturePhase<Point>.possible
  private var finger: FingerID?
  private var touch: Contact?
  private var taps = 0
  private var lastTap: Contact?

  init(count: Int = 1) {
    self.count = count
  }

  /// Handles the touch-down of the finger.
  mutating func begin(at location: Point, time: SceneTime) {
    touch = Contact(time: time, location: location)
  }

  /// Handles a move of the finger, which fails the tap if the finger has moved too far.
  mutating func move(to location: Point) {
    if let touch, touch.location.distance(to: location) >= Self.maximumDistance { fail() }
  }

  /// Handles the lift of the finger, and returns its location if the taps are complete.
  mutating func end(at location: Point, time: SceneTime) -> Point? {
    move(to: location)
    guard let touch, time - touch.time < Self.maximumDuration,
      taps == 0 || lastTap.map({ time - $0.time <= Self.maximumInterval }) == true
    else {
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

  /// Fails the gesture and resets the number of taps.
  mutating func fail() {
    touch = nil
    taps = 0
    phase = .failed
  }

  private func startsNewSeries(at location: Point, time: SceneTime) -> Bool {
    guard taps > 0, let lastTap else { return false }
    return time - lastTap.time > Self.maximumInterval
      || lastTap.location.distance(to: location) >= Self.maximumDistance
  }
}

extension TapRecognizer: TouchRecognizer {
  /// Handles a touch event.
  mutating func update(_ event: TouchEvent) {
    for change in event.changes(.down) where !phase.isTerminal {
      if touch == nil, !startsNewSeries(at: change.location, time: event.time) {
        finger = change.finger
        begin(at: change.location, time: event.time)
      } else if touch == nil || finger != change.finger {
        fail()
      }
    }
    if let location = event.newLocation(of: finger) { move(to: location) }
    for change in event.changes(.up) where touch != nil && change.finger == finger {
      _ = end(at: change.location, time: event.time)
    }
  }

  /// Fails the gesture unless it has already ended.
  mutating func cancel() {
    if !phase.isTerminal { fail() }
  }
}
