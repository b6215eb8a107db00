package import Motion

/// SwiftUI's older MagnificationGesture: a MagnifyGesture that tells its magnification and nothing
/// else.
///
/// ```
///         2nd down         |magnification − 1| ≥ minimumScaleDelta         a finger's up
/// possible ──────▶ touched ───────────────────────────────▶ active ─────────▶ ended
///    │                │ a finger's up                         │ cancel
///    └────────────────┴───────────────────────────────────────┴─────────────▶ failed
///     1st up
/// ```
///
/// As its value has no time, fingers that move without changing their distance are not heard.
///
/// Source: SwiftUI's documentation: the value is "the relative amount that the gesture's
/// magnification has changed", superseded by MagnifyGesture with iOS 17.
package struct MagnificationRecognizer: TouchRecognizer {
  private var pinch: MagnifyRecognizer

  /// Makes a recogniser.
  ///
  /// - Parameter minimumScaleDelta: the change of scale that begins the pinch.
  package init(minimumScaleDelta: Double = 0.01) {
    pinch = MagnifyRecognizer(minimumScaleDelta: minimumScaleDelta)
  }

  /// How far the pinch has come; the value is the fingers' distance divided by that at the start.
  package var phase: GesturePhase<Double> { pinch.phase.map(\.magnification) }

  /// None: a pinch waits for nothing but fingers.
  package var nextDeadline: SceneTime? { pinch.nextDeadline }

  /// Takes in what the fingers did.
  package mutating func update(_ event: TouchEvent) { pinch.update(event) }

  /// Does nothing: no deadline is ever due.
  package mutating func advance(to time: SceneTime) { pinch.advance(to: time) }

  /// Gives up the pinch.
  package mutating func cancel() { pinch.cancel() }

  /// Forgets everything.
  package mutating func reset() { pinch.reset() }
}
