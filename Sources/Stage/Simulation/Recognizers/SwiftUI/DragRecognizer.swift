import Display
import SceneModel

/// SwiftUI's `DragGesture`, which follows one finger.
///
/// ```
///            down            moved ≥ minimumDistance        up, or a second finger's up
/// possible ─────────▶ touched ──────────────────────▶ active ─────────────────────────▶ ended
///                        │ up, or a second finger's down  │ cancel
///                        └────────────────────────────────┴──────────────────────────▶ failed
/// ```
/// The drag begins when the distance from the touch-down reaches the minimum distance. The
/// translation is measured from the touch-down, so its first value is at least that distance. The
/// touch-down, each move, and the lift are samples of the velocity. An active drag keeps following
/// its first finger when a second one touches down, and ends when either of them lifts.
///
/// Source: OpenSwiftUI `DistanceGesture.swift` (≥) and `VelocitySampler.swift`. The 10 pt are
/// SwiftUI's documented default. The handling of a second finger is our interpretation.
struct DragRecognizer: Hashable, Sendable {
  /// The distance from the touch-down at which the drag begins, pt.
  let minimumDistance: Double
  private(set) var phase = GesturePhase<DragValue>.possible
  private var first: FingerID?
  private var second: FingerID?
  private var start = Point.zero
  private var location = Point.zero
  private var sampler = VelocitySampler()

  init(minimumDistance: Double = 10) {
    self.minimumDistance = minimumDistance
  }

  /// Handles the touch-down of the finger.
  mutating func begin(at location: Point, time: SceneTime) {
    start = location
    self.location = location
    sampler.add(location, at: time.seconds)
  }

  /// Handles a move of the finger, and returns the drag's value if it has begun.
  mutating func move(to location: Point, time: SceneTime) -> DragValue? {
    guard !phase.isTerminal else { return nil }
    sampler.add(location, at: time.seconds)
    self.location = location
    if phase.isActive || location.distance(to: start) >= minimumDistance {
      phase = .active(value(time))
    }
    return phase.value
  }

  /// Ends the drag, and returns its last value if it had begun.
  ///
  /// The finger lifts, or the drag has to end while the finger is still down.
  mutating func end(at location: Point, time: SceneTime) -> DragValue? {
    guard !phase.isTerminal else { return nil }
    sampler.add(location, at: time.seconds)
    self.location = location
    phase = phase.isActive ? .ended(value(time)) : .failed
    return phase.value
  }

  private func value(_ time: SceneTime) -> DragValue {
    DragValue(time: time, startLocation: start, location: location, velocity: sampler.velocity)
  }
}

extension DragRecognizer: TouchRecognizer {
  /// Handles a touch event.
  mutating func update(_ event: TouchEvent) {
    for change in event.changes(.down) where !phase.isTerminal { touchDown(change, event.time) }
    if let location = event.newLocation(of: first) { _ = move(to: location, time: event.time) }
    for change in event.changes(.up) where !phase.isTerminal {
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
      if !phase.isActive { phase = .failed }
    }
  }

  /// Cancels the drag, which fails unless it has already ended.
  mutating func cancel() {
    if !phase.isTerminal { phase = .failed }
  }
}
