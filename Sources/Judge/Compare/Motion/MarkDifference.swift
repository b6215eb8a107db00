package import Display

/// A mark that moved, came or went.
package struct MarkDifference: Hashable, Sendable {
  /// The expected mark; nil where there is none.
  package var expected: TimedMark?
  /// The actual mark; nil where there is none.
  package var actual: TimedMark?

  /// The first time it shows, s of scene time.
  package var time: Double { min(expected?.time ?? .infinity, actual?.time ?? .infinity) }

  /// The greatest distance of two marks of one kind that count as one that moved, s.
  private static let reach = 0.5

  /// The differences of two lists of marks, kind by kind and screen by screen, in the order of time.
  package static func differences(
    expected: [TimedMark], actual: [TimedMark]
  ) -> [MarkDifference] {
    let (a, b) = (groups(expected), groups(actual))
    let keys = Set(a.keys).union(b.keys)
    var differences: [MarkDifference] = []
    for key in keys { differences += compare(a[key] ?? [], b[key] ?? []) }
    return differences.sorted {
      ($0.time, $0.mark) < ($1.time, $1.mark)
    }
  }

  var mark: TimedMark { expected ?? actual ?? TimedMark(.settled, time: 0) }

  private struct Key: Hashable {
    var kind: TimedMark.Kind
    var group: String?
  }

  private static func groups(_ marks: [TimedMark]) -> [Key: [TimedMark]] {
    Dictionary(grouping: marks.filter(\.time.isFinite).sorted()) {
      Key(kind: $0.kind, group: $0.group)
    }
  }

  private static func compare(_ a: [TimedMark], _ b: [TimedMark]) -> [MarkDifference] {
    if a.count == b.count {
      return zip(a, b).compactMap { a, b in
        (a.time - b.time).magnitude <= FrameAlignment.tolerance
          ? nil : MarkDifference(expected: a, actual: b)
      }
    }
    // Of different numbers the marks at one instant are paired first, then neighbours in time.
    func pairs(_ a: [TimedMark], _ b: [TimedMark], within distance: Double) -> [MarkDifference] {
      FrameAlignment.merged(a.map(\.time), b.map(\.time), within: distance).map {
        MarkDifference(expected: $0.expected.map { a[$0] }, actual: $0.actual.map { b[$0] })
      }
    }
    let others = pairs(a, b, within: FrameAlignment.tolerance).filter {
      $0.expected == nil || $0.actual == nil
    }
    return pairs(others.compactMap(\.expected), others.compactMap(\.actual), within: reach)
  }
}
