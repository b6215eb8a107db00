import Display
import SceneModel

/// Recognizes taps on several targets, like a SwiftUI `TapGesture` on each of them.
///
/// Two fingers on one target do not tap it; on two targets they tap both.
struct TargetTaps<Target: Hashable & Sendable>: Hashable, Sendable {
  private var targets: [FingerID: Target] = [:]
  private var gestures: [Target: AttachedGesture<TapRecognizer>] = [:]

  /// Assigns a finger that touches down to a target; called before `update(_:)` with the event.
  mutating func touchDown(_ finger: FingerID, on target: Target) {
    targets[finger] = target
  }

  /// Handles an event; returns the tapped targets with locations, in the order of the changes.
  mutating func update(_ event: TouchEvent) -> [(target: Target, location: Point)] {
    var touched: [Target] = []
    var changes: [Target: [TouchChange]] = [:]
    for change in event.changes {
      guard let target = targets[change.finger] else { continue }
      if changes[target] == nil { touched.append(target) }
      changes[target, default: []].append(change)
      if change.phase == .up { targets[change.finger] = nil }
    }
    return touched.flatMap { target in
      let own = TouchEvent(time: event.time, changes: changes[target] ?? [])
      let phases = gestures[target, default: AttachedGesture(TapRecognizer())].update(own)
      return phases.compactMap { phase in
        if case .ended(let location) = phase { (target, location) } else { nil }
      }
    }
  }
}
