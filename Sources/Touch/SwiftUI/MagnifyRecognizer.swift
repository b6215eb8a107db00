package import Geometry
package import Motion

/// What SwiftUI tells a pinch's closures.
package struct MagnifyValue: Hashable, Sendable {
  /// When.
  package var time: SceneTime
  /// The fingers' distance divided by that at the start.
  package var magnification: Double
  /// Midway between the fingers at the start, in points of the screen.
  package var startLocation: Point

  /// Makes a value.
  package init(time: SceneTime, magnification: Double, startLocation: Point) {
    self.time = time
    self.magnification = magnification
    self.startLocation = startLocation
  }
}

/// SwiftUI's MagnifyGesture, following two fingers.
///
/// ```
///            begin           |magnification − 1| ≥ minimumScaleDelta          end
/// waiting ──────────▶ possible ─────────────────────────────▶ magnifying ─────────▶ waiting
///    ▲                    │ end                                             (ended)
///    └────────────────────┘
/// ```
///
/// Magnification is measured from the second finger's touch-down. Fingers that touch down at the
/// same place have no ratio and never begin.
///
/// Source: SwiftUI's documented default of 0.01 for `minimumScaleDelta`.
package struct MagnifyRecognizer: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case waiting
    case possible
    case magnifying
  }

  /// The change of scale that begins the pinch.
  package let minimumScaleDelta: Double
  private var state = State.waiting
  private var startDistance = 0.0
  private var startLocation = Point.zero
  private var magnification = 1.0

  /// Makes a recogniser.
  package init(minimumScaleDelta: Double = 0.01) {
    self.minimumScaleDelta = minimumScaleDelta
  }

  /// The second finger touches down.
  package mutating func begin(_ first: Point, _ second: Point) {
    state = .possible
    startDistance = first.distance(to: second)
    startLocation = first + (second - first) / 2
    magnification = 1
  }

  /// The fingers have moved; the value, where the pinch has begun.
  package mutating func move(
    _ first: Point, _ second: Point, time: SceneTime
  ) -> MagnifyValue? {
    guard state != .waiting, startDistance > 0 else { return nil }
    magnification = first.distance(to: second) / startDistance
    // A pinch written as "to 1.01" lands a few ulps beside it; that must not decide.
    if (magnification - 1).magnitude >= minimumScaleDelta - 1e-12 { state = .magnifying }
    return state == .magnifying ? value(time) : nil
  }

  /// One of the fingers lifts; the last value, where the pinch had begun.
  package mutating func end(time: SceneTime) -> MagnifyValue? {
    defer { state = .waiting }
    return state == .magnifying ? value(time) : nil
  }

  private func value(_ time: SceneTime) -> MagnifyValue {
    MagnifyValue(time: time, magnification: magnification, startLocation: startLocation)
  }
}
