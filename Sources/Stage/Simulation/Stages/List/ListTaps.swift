import Geometry
import Touch

/// A tappable element of a list's screens.
enum ListTarget: Hashable, Sendable {
  case anchor(ListAnchor)
  case backButton

  /// The name in the marks of taps.
  var name: String {
    switch self {
    case .backButton: "backButton"
    case .anchor(.alertButton): "alertButton"
    case .anchor(.button(let button)): button.anchorName
    case .anchor(.row(let id)): "row.\(id)"
    }
  }
}

/// Recognizes taps on the rows and buttons of a list, like a SwiftUI `TapGesture` on each of them.
///
/// Two fingers on one target do not tap it; on two targets they tap both.
struct ListTaps: Hashable, Sendable {
  private var targets: [FingerID: ListTarget] = [:]
  private var gestures: [ListTarget: AttachedGesture<TapRecognizer>] = [:]

  /// Assigns a finger that touches down to a target; called before `update(_:)` with the event.
  mutating func touchDown(_ finger: FingerID, on target: ListTarget) {
    targets[finger] = target
  }

  /// Handles an event; returns the tapped targets with locations, in the order of the changes.
  mutating func update(_ event: TouchEvent) -> [(target: ListTarget, location: Point)] {
    var touched: [ListTarget] = []
    var changes: [ListTarget: [TouchChange]] = [:]
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
