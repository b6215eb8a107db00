import Display

extension TimeAlignment {
  /// The max difference of two measured delays that count as one, s.
  private static let sameDelay = 5e-4

  /// Returns the time after which all measured movements, states and events are delayed by the same time.
  ///
  /// Returns nil if anything else differs, or if movements were not measured.
  static func measured(
    expected: MotionRecording, actual: MotionRecording, differences: [TrackDifference],
    marks: [MarkDifference]
  ) -> TimeAlignment? {
    guard expected.isMeasured, actual.isMeasured, !differences.isEmpty else { return nil }
    var delayed: [(time: Double, by: Double)] = []
    for mark in marks {
      guard let a = mark.expected, let b = mark.actual else { return nil }
      delayed.append((a.time, b.time - a.time))
    }
    for difference in differences {
      for movement in difference.movements {
        guard case .delayed(let by) = movement.change else { return nil }
        delayed.append((movement.start, by))
      }
      guard difference.expected.kind == difference.actual.kind, difference.constantFact == nil,
        difference.states.allSatisfy({ $0.expected?.value == $0.actual?.value })
      else { return nil }
    }
    guard let first = delayed.min(by: { $0.time < $1.time }),
      delayed.allSatisfy({ ($0.by - first.by).magnitude <= sameDelay })
    else { return nil }
    let start = first.time
    // Nothing may happen after the start that is not delayed.
    let moved = Set(marks.compactMap(\.expected))
    var others = expected.marks.filter { !moved.contains($0) }.map(\.time)
    for track in expected.tracks where track.measured?.kind == .movements {
      let other = actual.tracks.first { $0.name == track.name }?.measured?.movements ?? []
      others += (track.measured?.movements ?? []).map(\.start).filter { start in
        !other.contains { ($0.start - start - first.by).magnitude <= sameDelay }
      }
    }
    guard others.allSatisfy({ $0 < start + sameDelay }) else { return nil }
    var alignment = TimeAlignment(change: .offset(seconds: first.by), from: start)
    alignment.isExact = true
    return alignment
  }
}
