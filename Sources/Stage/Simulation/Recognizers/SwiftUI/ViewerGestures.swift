import SceneModel

/// A drag, a pinch, and taps on one SwiftUI view, arbitrated as in SwiftUI.
///
/// - Drag and pinch are recognized simultaneously. Within one event, the drag comes first.
/// - A drag that has not begun when a second finger touches down fails. An active drag keeps
///   following its first finger.
/// - When one finger of a pinch lifts, both drag and pinch end. Fingers that remain on the screen
///   are ignored until all have lifted.
/// - A tap has one finger, and is recognized only if neither drag nor pinch has begun.
///
/// ```
///        1st down           2nd down              a finger of the pinch up
/// idle ───────────▶ single ───────────▶ pair ────────────────────▶ spent
///   ▲                 │ up                                            │ last up
///   └─────────────────┴───────────────────────────────────────────────┘
/// ```
/// Each gesture tracks its own touch sequence, so a drag can follow a tap that still waits for a
/// second tap.
///
/// Source: Our interpretation of SwiftUI's recognizers. Each recognizer cites its own rules.
struct ViewerGestures: Hashable, Sendable {
  private var drag = AttachedGesture(DragRecognizer())
  private var magnify = AttachedGesture(MagnifyRecognizer())
  private var tap: AttachedGesture<TapRecognizer>

  /// Creates the recognizers of a view.
  init(tap: TapRecognizer = TapRecognizer()) {
    self.tap = AttachedGesture(tap)
  }

  /// Handles an event, and returns the closure calls in order.
  mutating func update(_ event: TouchEvent) -> [RecognizedGesture] {
    event.singlePhaseEvents.flatMap { event in
      let taps = gestures(tap.update(event), ended: RecognizedGesture.tap)
      let others =
        gestures(
          drag.update(event), changed: RecognizedGesture.dragChanged,
          ended: RecognizedGesture.dragEnded)
        + gestures(
          magnify.update(event), changed: RecognizedGesture.magnifyChanged,
          ended: RecognizedGesture.magnifyEnded)
      let isTaken = drag.gesture.phase.isActive || magnify.gesture.phase.isActive
      return isTaken
        ? taps + gestures(tap.cancel(), ended: RecognizedGesture.tap) + others : others + taps
    }
  }

  /// Returns the closure calls of phases: `changed` for active phases and `ended` for ended ones.
  private func gestures<Value>(
    _ phases: [GesturePhase<Value>], changed: (Value) -> RecognizedGesture? = { _ in nil },
    ended: (Value) -> RecognizedGesture
  ) -> [RecognizedGesture] {
    phases.compactMap { phase in
      switch phase {
      case .active(let value): changed(value)
      case .ended(let value): ended(value)
      case .possible, .failed: nil
      }
    }
  }
}
