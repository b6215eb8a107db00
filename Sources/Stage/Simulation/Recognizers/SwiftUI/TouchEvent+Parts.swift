import Display
import SceneModel

extension TouchEvent {
  /// The event split into one event for touch-downs and moves, then one event per lift.
  ///
  /// A gesture that continues with a move of one finger, and ends with the lift of another finger
  /// at the same time, therefore gets two events.
  var singlePhaseEvents: [TouchEvent] {
    let lifts = changes(.up)
    guard !lifts.isEmpty, changes.count > 1 else { return [self] }
    let others = changes.filter { $0.phase != .up }
    let first = others.isEmpty ? [] : [TouchEvent(time: time, changes: others)]
    return first + lifts.map { TouchEvent(time: time, changes: [$0]) }
  }

  /// Returns the new location of a finger, or nil if it did not move.
  func newLocation(of finger: FingerID?) -> Point? {
    changes.first { $0.finger == finger && $0.phase == .moved }?.location
  }

  /// Returns the changes of one phase, in their order.
  func changes(_ phase: TouchChange.Phase) -> [TouchChange] {
    changes.filter { $0.phase == phase }
  }
}
