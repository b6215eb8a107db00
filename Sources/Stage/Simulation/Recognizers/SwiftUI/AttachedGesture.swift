import SceneModel

/// A gesture attached to a view, which handles successive touch sequences.
///
/// ```
///           a touch          ended or failed            no finger on the screen
/// ready ─────────────▶ busy ─────────────────▶ spent ───────────────────────────▶ ready
/// ```
/// A touch that comes too late for the current sequence ends that sequence and starts a new one.
/// An example is a touch long after the first tap of a possible double tap.
///
/// Source: SwiftUI resets a gesture's graph as a whole (OpenSwiftUI `ResettableGestureRule.swift`).
/// The time of the reset is our interpretation.
struct AttachedGesture<Gesture: TouchRecognizer>: Hashable, Sendable {
  /// The gesture in its current phase.
  private(set) var gesture: Gesture
  /// The initial state of the gesture, restored for each touch sequence.
  private let initial: Gesture
  private var fingersDown: Set<FingerID> = []
  private var isReady = true

  /// Attaches a gesture that has not received any touch.
  init(_ gesture: Gesture) {
    self.gesture = gesture
    initial = gesture
  }

  /// Handles an event, and returns the new phases in order.
  mutating func update(_ event: TouchEvent) -> [GesturePhase<Gesture.Value>] {
    var phases: [GesturePhase<Gesture.Value>] = []
    for phase in event.singlePhaseEvents {
      let startsSequence = fingersDown.isEmpty && !isReady
      for change in phase.changes(.down) { fingersDown.insert(change.finger) }
      if !fingersDown.isEmpty { isReady = false }
      phases += step { $0.update(phase) }
      if startsSequence, !fingersDown.isEmpty, gesture.phase.isTerminal {
        gesture = initial
        phases += step { $0.update(phase) }
      }
      for change in phase.changes(.up) { fingersDown.remove(change.finger) }
      resetIfFinished()
    }
    return phases
  }

  /// Cancels the current touch sequence, and returns the new phases in order.
  ///
  /// A gesture that has not ended fails.
  mutating func cancel() -> [GesturePhase<Gesture.Value>] {
    guard !isReady else { return [] }
    defer { resetIfFinished() }
    return step { $0.cancel() }
  }

  private mutating func step(_ change: (inout Gesture) -> Void) -> [GesturePhase<Gesture.Value>] {
    let before = gesture.phase
    change(&gesture)
    return gesture.phase == before ? [] : [gesture.phase]
  }

  private mutating func resetIfFinished() {
    guard gesture.phase.isTerminal, fingersDown.isEmpty else { return }
    gesture = initial
    isReady = true
  }
}
