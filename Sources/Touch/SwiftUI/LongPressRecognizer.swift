package import Geometry
package import Motion

/// What a long press tells.
///
/// SwiftUI's own value is only `true`: as a possible value while the finger rests, and at the end.
/// When and where are for viewers that answer at the finger.
package struct LongPressValue: Hashable, Sendable {
  /// When the finger touched down.
  package var startTime: SceneTime
  /// Where it touched down, in points of the screen.
  package var startLocation: Point

  /// Makes a value.
  package init(startTime: SceneTime, startLocation: Point) {
    self.startTime = startTime
    self.startLocation = startLocation
  }
}

/// SwiftUI's LongPressGesture: one finger that rests; it ends while the finger is still down.
///
/// ```
///            down                   minimumDuration is over
/// possible ─────────▶ pressed ─────────────────────────────▶ ended
///                  (possible, with a value)
///                        │ moved ≥ maximumDistance, up, a second finger's down, cancel
///                        └────────────────────────────────────────────────────────▶ failed
/// ```
///
/// A finger that lifts at the very instant has rested long enough: what is due comes before touches.
///
/// Source: SwiftUI's documented defaults of 0.5 s and 10 pt; OpenSwiftUI `DistanceGesture.swift` (≥
/// fails) and `DurationGesture.swift` (possible with a value until then). That a second finger fails
/// it is our reading.
package struct LongPressRecognizer: TouchRecognizer {
  /// How long the finger must rest; 0 or more.
  package let minimumDuration: SceneTime
  /// A finger that moves this far from its touch-down is no long press, pt.
  package let maximumDistance: Double
  /// How far the press has come.
  package private(set) var phase = GesturePhase<LongPressValue>.possible(nil)
  private var finger: FingerID?

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - minimumDuration: how long the finger must rest; 0 or more.
  ///   - maximumDistance: a finger that moves this far is no long press, pt.
  package init(
    minimumDuration: SceneTime = SceneTime(nanoseconds: 500_000_000), maximumDistance: Double = 10
  ) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  /// When the finger will have rested long enough; nil where none rests.
  package var nextDeadline: SceneTime? {
    guard case .possible(let press?) = phase else { return nil }
    return press.startTime + minimumDuration
  }

  /// Takes in what the fingers did.
  package mutating func update(_ event: TouchEvent) {
    advance(to: event.time)
    for change in event.changes(.down) where !phase.isTerminal {
      if finger == nil {
        finger = change.finger
        phase = .possible(
          LongPressValue(startTime: event.time, startLocation: change.location))
      } else if finger != change.finger {
        cancel()
      }
    }
    if let location = event.destination(of: finger) { move(to: location) }
    for change in event.changes(.up) where change.finger == finger { cancel() }
  }

  private mutating func move(to location: Point) {
    guard let press = phase.value, press.startLocation.distance(to: location) >= maximumDistance
    else { return }
    cancel()
  }

  /// Ends the press where the finger has rested long enough.
  package mutating func advance(to time: SceneTime) {
    guard let press = phase.value, let nextDeadline, nextDeadline <= time else { return }
    phase = .ended(press)
  }

  /// Gives up a press that is not long enough.
  package mutating func cancel() {
    if !phase.isTerminal { phase = .failed }
  }

  /// Forgets everything.
  package mutating func reset() {
    self = LongPressRecognizer(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
  }
}
