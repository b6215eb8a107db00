import Geometry

extension TouchEvent {
  /// The event in parts: the fingers that touch down or move, then each lift alone.
  ///
  /// A gesture that goes on in one finger's move and ends with another's lift at the same instant so
  /// gets two events.
  var parts: [TouchEvent] {
    let lifts = changes.filter { $0.phase == .up }
    guard !lifts.isEmpty, changes.count > 1 else { return [self] }
    let others = changes.filter { $0.phase != .up }
    let first = others.isEmpty ? [] : [TouchEvent(time: time, changes: others)]
    return first + lifts.map { TouchEvent(time: time, changes: [$0]) }
  }

  /// Where a finger moved to; nil where it did not move.
  func destination(of finger: FingerID?) -> Point? {
    changes.first { $0.finger == finger && $0.phase == .moved }?.location
  }

  func changes(_ phase: TouchChange.Phase) -> [TouchChange] {
    changes.filter { $0.phase == phase }
  }
}
