package import Geometry
package import Motion

/// What SwiftUI tells a drag's closures.
package struct DragValue: Hashable, Sendable {
  /// When.
  package var time: SceneTime
  /// Where the finger touched down, in points of the screen.
  package var startLocation: Point
  /// Where the finger is.
  package var location: Point
  /// The finger's velocity, pt/s.
  package var velocity: Vector

  /// Makes a value.
  package init(time: SceneTime, startLocation: Point, location: Point, velocity: Vector) {
    self.time = time
    self.startLocation = startLocation
    self.location = location
    self.velocity = velocity
  }

  /// From the touch-down to the finger.
  package var translation: Vector { location - startLocation }

  /// Where the finger would come to rest: a quarter of a second further.
  ///
  /// Source: OpenGestures `PanComponent.swift`: predicted = location + 0.25 · velocity.
  package var predictedEndLocation: Point { location + velocity * 0.25 }

  /// From the touch-down to where the finger would come to rest.
  package var predictedEndTranslation: Vector { translation + velocity * 0.25 }
}

/// SwiftUI's DragGesture, following one finger.
///
/// ```
///            down            moved ≥ minimumDistance          up
/// waiting ──────────▶ possible ─────────────────▶ dragging ───────▶ waiting  (ended)
///    ▲                    │ up, or fail()             │ end()
///    └────────────────────┴───────────────────────────┘
/// ```
///
/// The minimum distance is the greatest distance from the touch-down so far. The translation is
/// measured from the touch-down, so the first value is a jump of at least that distance. The
/// touch-down, every move and the lift are samples of the velocity.
///
/// Source: OpenSwiftUI `DistanceGesture` (≥) and `VelocitySampler.swift`; the 10 pt are SwiftUI's
/// documented default.
package struct DragRecognizer: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case waiting
    case possible
    case dragging
  }

  /// The distance that begins the drag, pt.
  package let minimumDistance: Double
  private var state = State.waiting
  private var start = Point.zero
  private var sampler = VelocitySampler()

  /// Makes a recogniser.
  package init(minimumDistance: Double = 10) {
    self.minimumDistance = minimumDistance
  }

  /// The finger touches down.
  package mutating func begin(at location: Point, time: SceneTime) {
    state = .possible
    start = location
    sampler = VelocitySampler()
    sampler.add(location, at: time.seconds)
  }

  /// The finger has moved; the value, where the drag has begun.
  package mutating func move(to location: Point, time: SceneTime) -> DragValue? {
    guard state != .waiting else { return nil }
    sampler.add(location, at: time.seconds)
    if location.distance(to: start) >= minimumDistance { state = .dragging }
    return state == .dragging ? value(location, time) : nil
  }

  /// The finger lifts, or the drag must end with it still down; the last value, where it had begun.
  package mutating func end(at location: Point, time: SceneTime) -> DragValue? {
    defer { state = .waiting }
    sampler.add(location, at: time.seconds)
    return state == .dragging ? value(location, time) : nil
  }

  /// Gives up a drag that has not begun.
  package mutating func fail() {
    if state == .possible { state = .waiting }
  }

  private func value(_ location: Point, _ time: SceneTime) -> DragValue {
    DragValue(
      time: time, startLocation: start, location: location, velocity: sampler.velocity)
  }
}
