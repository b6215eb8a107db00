/// A drag, a pinch and taps on one SwiftUI view, as SwiftUI arbitrates them.
///
/// - Drag and pinch run side by side; within one event the drag comes first.
/// - A drag that has not begun when a second finger lands does not begin; one that has begun goes
///   on following its first finger.
/// - When one finger of a pinch lifts, drag and pinch both end; fingers that stay on the screen are
///   ignored until all are up.
/// - A tap is one finger's, and only where neither drag nor pinch began.
///
/// ```
///        1st down           2nd down              a finger of the pinch up
/// idle ───────────▶ single ───────────▶ pair ────────────────────▶ spent
///   ▲                 │ up                                            │ last up
///   └─────────────────┴───────────────────────────────────────────────┘
/// ```
/// Each of the three keeps its own series of touches: a drag can follow a tap that still waits.
/// Source: our reading of SwiftUI's recognisers; the individual rules are cited at each of them.
package struct ViewerGestures: Hashable, Sendable {
  private var drag = AttachedGesture(DragRecognizer())
  private var magnify = AttachedGesture(MagnifyRecognizer())
  private var tap: AttachedGesture<TapRecognizer>

  /// Creates the recognisers of a view.
  package init(tap: TapRecognizer = TapRecognizer()) {
    self.tap = AttachedGesture(tap)
  }

  /// Handles an event, deadlines before it first; returns the gestures for the closures, in order.
  package mutating func update(_ event: TouchEvent) -> [RecognizedGesture] {
    event.parts.flatMap { part in
      let taps = gestures(tap.update(part), ended: RecognizedGesture.tap)
      let others =
        gestures(
          drag.update(part), changed: RecognizedGesture.dragChanged,
          ended: RecognizedGesture.dragEnded)
        + gestures(
          magnify.update(part), changed: RecognizedGesture.magnifyChanged,
          ended: RecognizedGesture.magnifyEnded)
      let isTaken = drag.gesture.phase.isActive || magnify.gesture.phase.isActive
      return isTaken
        ? taps + gestures(tap.cancel(), ended: RecognizedGesture.tap) + others : others + taps
    }
  }

  /// The gestures of some phases: its closures hear a gesture that goes on, and its end.
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
