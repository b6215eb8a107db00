package import Motion

/// A drag, a pinch and taps on one SwiftUI view, as SwiftUI arbitrates them.
///
/// - Drag and pinch run side by side; within one event the drag is heard first.
/// - A drag that has not begun when a second finger lands does not begin; one that has begun goes
///   on following its first finger.
/// - When one finger of a pinch lifts, drag and pinch both end; what stays on the screen is
///   ignored until all fingers are up.
/// - A tap is one finger's, and only where neither drag nor pinch began. A single tap that waited for
///   a second one is heard before the drag that the second touch became.
///
/// ```
///        1st down           2nd down              a finger of the pinch up
/// idle ───────────▶ single ───────────▶ pair ────────────────────▶ spent
///   ▲                 │ up                                            │ last up
///   └─────────────────┴───────────────────────────────────────────────┘
/// ```
///
/// Each of the three keeps its own series of touches: a drag can follow a tap that still waits.
///
/// Source: our reading of SwiftUI's recognisers; the individual rules are cited at each of them.
package struct ViewerGestures: Hashable, Sendable {
  private var drag: AttachedGesture<DragRecognizer>
  private var magnify: AttachedGesture<MagnifyRecognizer>
  private var taps: ViewerTaps

  /// Makes the recognisers of a view that has one kind of tap.
  package init(
    drag: DragRecognizer = DragRecognizer(), magnify: MagnifyRecognizer = MagnifyRecognizer(),
    tap: TapRecognizer = TapRecognizer()
  ) {
    self.init(drag: drag, magnify: magnify, taps: ViewerTaps(tap))
  }

  /// Makes the recognisers of a view.
  package init(
    drag: DragRecognizer = DragRecognizer(), magnify: MagnifyRecognizer = MagnifyRecognizer(),
    taps: ViewerTaps
  ) {
    self.drag = AttachedGesture(drag)
    self.magnify = AttachedGesture(magnify)
    self.taps = taps
  }

  /// The instant at which something is heard or given up without any touch; nil where there is none.
  package var nextDeadline: SceneTime? {
    [drag.nextDeadline, magnify.nextDeadline, taps.nextDeadline].compactMap(\.self).min()
  }

  /// Takes in an event; what the closures of a view with one kind of tap hear, in order.
  package mutating func update(_ event: TouchEvent) -> [RecognizedGesture] {
    hear(event).map(\.gesture)
  }

  /// Takes in an event.
  ///
  /// Deadlines before the event come first; one at its very instant is the caller's to let pass.
  ///
  /// - Parameter event: what the fingers did.
  /// - Returns: what the view's closures hear, in order.
  package mutating func hear(_ event: TouchEvent) -> [HeardGesture] {
    event.parts.flatMap { part in
      let heardTaps = taps.update(part)
      let heard = dragged(drag.update(part)) + magnified(magnify.update(part))
      let isTaken = drag.gesture.phase.isActive || magnify.gesture.phase.isActive
      return isTaken ? heardTaps + taps.cancel() + heard : heard + heardTaps
    }
  }

  /// Lets time pass.
  ///
  /// - Parameter time: what is due by then happens.
  /// - Returns: what the view's closures hear, in order.
  package mutating func advance(to time: SceneTime) -> [HeardGesture] {
    dragged(drag.advance(to: time)) + magnified(magnify.advance(to: time))
      + taps.advance(to: time)
  }

  /// Takes the fingers away, as the system does when something else comes to the front.
  ///
  /// A drag or pinch that goes on does not end: `onEnded` is SwiftUI's word for success alone. What
  /// stays on the screen is ignored until all fingers are up.
  ///
  /// - Returns: what the view's closures hear: a single tap that waited, where there is one.
  package mutating func cancel() -> [HeardGesture] {
    dragged(drag.cancel()) + magnified(magnify.cancel()) + taps.cancel()
  }

  private func dragged(_ phases: [GesturePhase<DragValue>]) -> [HeardGesture] {
    phases.compactMap { phase in
      switch phase {
      case .active(let value): HeardGesture(.dragChanged(value))
      case .ended(let value): HeardGesture(.dragEnded(value))
      case .possible, .failed: nil
      }
    }
  }

  private func magnified(_ phases: [GesturePhase<MagnifyValue>]) -> [HeardGesture] {
    phases.compactMap { phase in
      switch phase {
      case .active(let value): HeardGesture(.magnifyChanged(value))
      case .ended(let value): HeardGesture(.magnifyEnded(value))
      case .possible, .failed: nil
      }
    }
  }
}
