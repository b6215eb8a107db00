import Geometry
package import Motion

/// SwiftUI's MagnifyGesture, following two fingers.
///
/// ```
///         2nd down         |magnification − 1| ≥ minimumScaleDelta         a finger's up
/// possible ──────▶ touched ───────────────────────────────▶ active ─────────▶ ended
///    │                │ a finger's up                         │ cancel
///    └────────────────┴───────────────────────────────────────┴─────────────▶ failed
///     1st up
/// ```
/// Magnification is measured from the second finger's touch-down. Fingers that touch down at the
/// same place have no ratio and never begin. The velocities follow the drag's rule: the touch-down
/// of the second finger, every move of either and the lift are samples.
/// Source: SwiftUI's documented default of 0.01 for `minimumScaleDelta`; the velocities' rule is
/// ours, after OpenSwiftUI `VelocitySampler.swift`.
package struct MagnifyRecognizer: Hashable, Sendable {
  /// The change of scale that begins the pinch.
  private static let minimumScaleDelta = 0.01
  /// The phase of the pinch.
  package private(set) var phase = GesturePhase<MagnifyValue>.possible
  private var first: FingersDown.Contact?
  private var second: FingersDown.Contact?
  private var isTouched = false
  private var startDistance = 0.0
  private var startLocation = Point.zero
  private var location = Point.zero
  private var magnification = 1.0
  private var magnifications = VelocitySampler()
  private var locations = VelocitySampler()

  /// Creates a recogniser.
  package init() {}

  private mutating func begin(_ first: Point, _ second: Point, time: SceneTime) {
    phase = .possible
    isTouched = true
    startDistance = first.distance(to: second)
    startLocation = first + (second - first) / 2
    location = startLocation
    magnification = 1
    magnifications = VelocitySampler()
    locations = VelocitySampler()
    sample(time)
  }

  /// The fingers have moved; the value, where the pinch has begun.
  private mutating func move(_ first: Point, _ second: Point, time: SceneTime) {
    guard isTouched, startDistance > 0 else { return }
    magnification = first.distance(to: second) / startDistance
    location = first + (second - first) / 2
    sample(time)
    // A pinch written as "to 1.01" lands a few ulps beside it; that must not decide.
    if phase.isActive || (magnification - 1).magnitude >= Self.minimumScaleDelta - 1e-12 {
      phase = .active(value(time))
    }
  }

  private mutating func end(time: SceneTime) {
    isTouched = false
    sample(time)
    phase = phase.isActive ? .ended(value(time)) : .failed
  }

  private mutating func sample(_ time: SceneTime) {
    magnifications.add(Point(x: magnification, y: 0), at: time.seconds)
    locations.add(location, at: time.seconds)
  }

  private func value(_ time: SceneTime) -> MagnifyValue {
    MagnifyValue(
      time: time, magnification: magnification, startLocation: startLocation, location: location,
      velocity: magnifications.velocity.dx, locationVelocity: locations.velocity)
  }
}

extension MagnifyRecognizer: TouchRecognizer {
  /// None: a pinch waits for nothing but fingers.
  package var nextDeadline: SceneTime? { nil }

  /// Handles the fingers' actions.
  package mutating func update(_ event: TouchEvent) {
    for change in event.changes(.down) where !phase.isTerminal { touchDown(change, in: event) }
    move(event)
    for change in event.changes(.up) where !phase.isTerminal {
      guard change.finger == first?.finger || change.finger == second?.finger else { continue }
      if isTouched { end(time: event.time) } else { cancel() }
    }
  }

  private mutating func touchDown(_ change: TouchChange, in event: TouchEvent) {
    let contact = FingersDown.Contact(finger: change.finger, location: change.location)
    guard let first else { return self.first = contact }
    guard second == nil, first.finger != change.finger else { return }
    second = contact
    // The first finger may move in the very event in which the second lands.
    let place = event.destination(of: first.finger) ?? first.location
    self.first?.location = place
    begin(place, change.location, time: event.time)
  }

  private mutating func move(_ event: TouchEvent) {
    let moves = (
      event.destination(of: first?.finger), event.destination(of: second?.finger)
    )
    guard moves.0 != nil || moves.1 != nil else { return }
    if let location = moves.0 { first?.location = location }
    if let location = moves.1 { second?.location = location }
    guard let first, let second else { return }
    move(first.location, second.location, time: event.time)
  }

  /// Does nothing: no deadline is ever due.
  package mutating func advance(to time: SceneTime) {}

  /// Gives up the pinch.
  package mutating func cancel() {
    isTouched = false
    if !phase.isTerminal { phase = .failed }
  }
}
