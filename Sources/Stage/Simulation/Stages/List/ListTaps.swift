import Geometry
import Touch

/// A thing on a list's screens that answers taps.
enum ListTarget: Hashable, Sendable {
  case part(ListPart)
  case backButton

  /// Its name in the marks of taps.
  var name: String {
    switch self {
    case .backButton: "backButton"
    case .part(.alertButton): "alertButton"
    case .part(.button(let button)): button.place
    case .part(.row(let id)): "row.\(id)"
    }
  }
}

/// Taps on the rows and buttons of a list: SwiftUI's TapGesture on each of them.
///
/// Two fingers on one thing do not tap it; on two things they tap both.
struct ListTaps: Hashable, Sendable {
  private var targets: [FingerID: ListTarget] = [:]
  private var gestures: [ListTarget: AttachedGesture<TapRecognizer>] = [:]

  /// Gives a finger that touches down to a thing, before the event itself.
  mutating func touchDown(_ finger: FingerID, on target: ListTarget) {
    targets[finger] = target
  }

  /// Handles an event; the things that it taps and where, in the order of its fingers.
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
