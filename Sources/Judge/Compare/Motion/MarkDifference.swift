package import Display

/// A mark that moved, appeared, or disappeared.
package struct MarkDifference: Hashable, Sendable {
  /// The expected mark, or nil if only the actual recording has it.
  package var expected: TimedMark?
  /// The actual mark, or nil if only the expected recording has it.
  package var actual: TimedMark?

  /// The earlier time of both marks, in seconds of scene time.
  package var time: Double { min(expected?.time ?? .infinity, actual?.time ?? .infinity) }

  /// The max time between two marks of one kind that count as one moved mark, in seconds.
  private static let maxDistance = 0.5

  /// Returns the differences of two lists of marks, matched per kind and screen, in time order.
  package static func differences(expected: [TimedMark], actual: [TimedMark]) -> [MarkDifference] {
    let (a, b) = (groups(expected), groups(actual))
    let differences = Set(a.keys).union(b.keys).flatMap { compare(a[$0] ?? [], b[$0] ?? []) }
    return differences.sorted { ($0.time, $0.mark) < ($1.time, $1.mark) }
  }

  var mark: TimedMark { expected ?? actual ?? TimedMark(.settled, time: 0) }

  /// Returns the marks of each kind and screen, by such a mark at time 0.
  private static func groups(_ marks: [TimedMark]) -> [TimedMark: [TimedMark]] {
    Dictionary(grouping: marks.filter(\.time.isFinite).sorted()) {
      TimedMark($0.kind, time: 0, group: $0.group)
    }
  }

  private static func compare(_ a: [TimedMark], _ b: [TimedMark]) -> [MarkDifference] {
    if a.count == b.count {
      return zip(a, b).compactMap { a, b in
        (a.time - b.time).magnitude <= FrameAlignment.tolerance
          ? nil : MarkDifference(expected: a, actual: b)
      }
    }
    // If the numbers of marks differ, pair those at equal times first, then those close in time.
    func pairs(_ a: [TimedMark], _ b: [TimedMark], within distance: Double) -> [MarkDifference] {
      FrameAlignment.merged(a.map(\.time), b.map(\.time), within: distance).map {
        MarkDifference(expected: $0.expected.map { a[$0] }, actual: $0.actual.map { b[$0] })
      }
    }
    let others = pairs(a, b, within: FrameAlignment.tolerance).filter {
      $0.expected == nil || $0.actual == nil
    }
    return pairs(others.compactMap(\.expected), others.compactMap(\.actual), within: maxDistance)
  }
}
