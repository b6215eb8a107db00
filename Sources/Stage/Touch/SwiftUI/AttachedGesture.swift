package import Motion

/// A gesture on a view, through one series of touches after another.
///
/// ```
///           a touch          ended or failed            no finger on the screen
/// ready ─────────────▶ busy ─────────────────▶ spent ───────────────────────────▶ ready
/// ```
/// A touch that is too late for what is under way, such as the next one long after a tap that waited
/// for a second, ends it and begins anew.
/// Source: SwiftUI resets a gesture's graph as a whole (OpenSwiftUI `ResettableGestureRule.swift`);
/// when it does is our reading.
package struct AttachedGesture<Gesture: TouchRecognizer>: Hashable, Sendable {
  /// The gesture that goes through the phases.
  package private(set) var gesture: Gesture
  /// The gesture before any touch, from which each series of touches begins.
  private let fresh: Gesture
  private var fingersDown: Set<FingerID> = []
  private var isReady = true

  /// Attaches a gesture that has seen nothing.
  package init(_ gesture: Gesture) {
    self.gesture = gesture
    fresh = gesture
  }

  /// Handles an event and returns the changes of the phase in order.
  ///
  /// Deadlines before the event come first; one at its very instant is the caller's to let pass
  /// before, or to let the touch forestall.
  package mutating func update(_ event: TouchEvent) -> [GesturePhase<Gesture.Value>] {
    var heard = letPass { $0 < event.time }
    for part in event.parts {
      let isAnew = fingersDown.isEmpty && !isReady
      for change in part.changes(.down) { fingersDown.insert(change.finger) }
      if !fingersDown.isEmpty { isReady = false }
      heard += step { $0.update(part) }
      if isAnew, !fingersDown.isEmpty, gesture.phase.isTerminal {
        gesture = fresh
        heard += step { $0.update(part) }
      }
      for change in part.changes(.up) { fingersDown.remove(change.finger) }
      getReady()
    }
    return heard
  }

  /// Lets time pass: everything due by then happens; returns the phases in order.
  package mutating func advance(to time: SceneTime) -> [GesturePhase<Gesture.Value>] {
    letPass { $0 <= time }
  }

  /// Takes the fingers away, so that what has not ended fails; returns the phases in order.
  ///
  /// A gesture that had ended and waited may be among them.
  package mutating func cancel() -> [GesturePhase<Gesture.Value>] {
    guard !isReady else { return [] }
    defer { getReady() }
    return step { $0.cancel() }
  }

  private mutating func letPass(
    where isDue: (SceneTime) -> Bool
  ) -> [GesturePhase<Gesture.Value>] {
    var heard: [GesturePhase<Gesture.Value>] = []
    while let deadline = gesture.nextDeadline, isDue(deadline) {
      heard += step { $0.advance(to: deadline) }
      getReady()
      if gesture.nextDeadline == deadline { break }
    }
    return heard
  }

  private mutating func step(
    _ change: (inout Gesture) -> Void
  ) -> [GesturePhase<Gesture.Value>] {
    let before = gesture.phase
    change(&gesture)
    return gesture.phase == before ? [] : [gesture.phase]
  }

  private mutating func getReady() {
    guard gesture.phase.isTerminal, fingersDown.isEmpty else { return }
    gesture = fresh
    isReady = true
  }
}
