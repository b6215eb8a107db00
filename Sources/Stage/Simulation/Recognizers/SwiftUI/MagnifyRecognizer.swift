import Display
import SceneModel

/// SwiftUI's `MagnifyGesture`, which follows two fingers.
///
/// ```
///         2nd down         |magnification − 1| ≥ minimumScaleDelta         a finger's up
/// possible ──────▶ touched ───────────────────────────────▶ active ─────────▶ ended
///    │                │ a finger's up                         │ cancel
///    └────────────────┴───────────────────────────────────────┴─────────────▶ failed
///     1st up
/// ```
/// Magnification is measured from the second finger's touch-down. If both fingers touch down at the
/// same location, their distances have no ratio and the pinch never begins.
///
/// Source: SwiftUI's documented default of 0.01 for `minimumScaleDelta`.
struct MagnifyRecognizer: Hashable, Sendable {
  /// The change of magnification at which the pinch begins.
  private static let minimumScaleDelta = 0.01
  private(set) var phase = GesturePhase<MagnifyValue>.possible
  private var first: ActiveTouches.Contact?
  private var second: ActiveTouches.Contact?
  private var startDistance = 0.0
  private var startLocation = Point.zero
  private var magnification = 1.0

  private func value(_ time: SceneTime) -> MagnifyValue {
    MagnifyValue(time: time, magnification: magnification, startLocation: startLocation)
  }
}

extension MagnifyRecognizer: TouchRecognizer {
  /// Handles a touch event.
  mutating func update(_ event: TouchEvent) {
    for change in event.changes(.down) where !phase.isTerminal { touchDown(change, in: event) }
    move(event)
    for change in event.changes(.up) where !phase.isTerminal {
      guard change.finger == first?.finger || change.finger == second?.finger else { continue }
      phase = phase.isActive ? .ended(value(event.time)) : .failed
    }
  }

  private mutating func touchDown(_ change: TouchChange, in event: TouchEvent) {
    let contact = ActiveTouches.Contact(finger: change.finger, location: change.location)
    guard let first else {
      self.first = contact
      return
    }
    guard second == nil, first.finger != change.finger else { return }
    second = contact
    // The first finger can move in the same event in which the second one touches down.
    let location = event.newLocation(of: first.finger) ?? first.location
    self.first?.location = location
    startDistance = location.distance(to: change.location)
    startLocation = location + (change.location - location) / 2
  }

  /// Handles new locations of the fingers, and begins the pinch if they moved far enough.
  private mutating func move(_ event: TouchEvent) {
    let moves = (
      event.newLocation(of: first?.finger), event.newLocation(of: second?.finger)
    )
    guard moves.0 != nil || moves.1 != nil else { return }
    if let location = moves.0 { first?.location = location }
    if let location = moves.1 { second?.location = location }
    guard let first, let second, !phase.isTerminal, startDistance > 0 else { return }
    magnification = first.location.distance(to: second.location) / startDistance
    // Rounding can put a scripted pinch to 1.01 a few ulps below it, so allow a tolerance.
    if phase.isActive || (magnification - 1).magnitude >= Self.minimumScaleDelta - 1e-12 {
      phase = .active(value(event.time))
    }
  }

  /// Cancels the pinch, which fails unless it has already ended.
  mutating func cancel() {
    if !phase.isTerminal { phase = .failed }
  }
}
