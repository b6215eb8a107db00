package import Geometry
package import Motion

/// SwiftUI's DragGesture, following one finger.
///
/// ```
///            down            moved ≥ minimumDistance        up, or a second finger's up
/// possible ─────────▶ touched ──────────────────────▶ active ─────────────────────────▶ ended
///                        │ up, or a second finger's down  │ cancel
///                        └────────────────────────────────┴──────────────────────────▶ failed
/// ```
/// The minimum distance is the greatest distance from the touch-down so far. The translation is
/// measured from the touch-down, so the first value is a jump of at least that distance. The
/// touch-down, every move and the lift are samples of the velocity. A drag that has begun goes on
/// following its first finger when a second one lands, and ends with the first lift of the two.
/// Source: OpenSwiftUI `DistanceGesture.swift` (≥) and `VelocitySampler.swift`; the 10 pt are
/// SwiftUI's documented default; what a second finger does is our reading.
package struct DragRecognizer: Hashable, Sendable {
  /// The distance that begins the drag, pt.
  package let minimumDistance: Double
  /// The phase of the drag.
  package private(set) var phase = GesturePhase<DragValue>.possible
  private var first: FingerID?
  private var second: FingerID?
  private var isTouched = false
  private var start = Point.zero
  private var location = Point.zero
  private var sampler = VelocitySampler()

  /// Creates a recogniser.
  package init(minimumDistance: Double = 10) {
    self.minimumDistance = minimumDistance
  }

  /// The finger touches down.
  package mutating func begin(at location: Point, time: SceneTime) {
    phase = .possible
    isTouched = true
    start = location
    self.location = location
    sampler = VelocitySampler()
    sampler.add(location, at: time.seconds)
  }

  /// The finger has moved; the value, where the drag has begun.
  package mutating func move(to location: Point, time: SceneTime) -> DragValue? {
    guard isTouched else { return nil }
    sampler.add(location, at: time.seconds)
    self.location = location
    if phase.isActive || location.distance(to: start) >= minimumDistance {
      phase = .active(value(time))
    }
    return phase.value
  }

  /// The finger lifts, or the drag must end with it still down; the last value, where it had begun.
  package mutating func end(at location: Point, time: SceneTime) -> DragValue? {
    guard isTouched else { return nil }
    isTouched = false
    sampler.add(location, at: time.seconds)
    self.location = location
    phase = phase.isActive ? .ended(value(time)) : .failed
    return phase.value
  }

  private func value(_ time: SceneTime) -> DragValue {
    DragValue(
      time: time, startLocation: start, location: location, velocity: sampler.velocity)
  }
}

extension DragRecognizer: TouchRecognizer {
  /// None: a drag waits for nothing but fingers.
  package var nextDeadline: SceneTime? { nil }

  /// Handles the fingers' actions.
  package mutating func update(_ event: TouchEvent) {
    for change in event.changes(.down) where !phase.isTerminal { touchDown(change, event.time) }
    if let location = event.destination(of: first) { _ = move(to: location, time: event.time) }
    for change in event.changes(.up) where isTouched {
      guard change.finger == first || change.finger == second else { continue }
      _ = end(at: second == nil ? change.location : location, time: event.time)
    }
  }

  private mutating func touchDown(_ change: TouchChange, _ time: SceneTime) {
    if first == nil {
      first = change.finger
      begin(at: change.location, time: time)
    } else if second == nil, change.finger != first {
      second = change.finger
      if !phase.isActive { cancel() }
    }
  }

  /// Does nothing: no deadline is ever due.
  package mutating func advance(to time: SceneTime) {}

  /// Gives up the drag.
  package mutating func cancel() {
    isTouched = false
    if !phase.isTerminal { phase = .failed }
  }
}
