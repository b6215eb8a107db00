/// Frames of a film that are not where another film has them, though the rest is.
package struct FrameFault: Hashable, Sendable {
  /// The fault.
  package enum Kind: Hashable, Sendable {
    /// One picture or two that are neither before nor after it in the other film.
    case flash
    /// A picture stays while the other film goes on, and the next ones are in time.
    case held
    /// A picture comes once more, and all later ones are late by it.
    case doubled
    /// A picture is missing, and all later ones are early by it.
    case dropped
    /// Two neighbours have changed places.
    case swapped
  }

  /// The fault.
  package var kind: Kind
  /// The first instant, s.
  package var time: Double
  /// The number of instants that it lasts.
  package var count: Int

  /// The number of pictures in a row that have to agree after a fault before there is another one.
  private static let sure = 3

  /// The faults of a film against another one, both by the digests of what they show at the same times.
  ///
  /// Empty where they differ otherwise as well: then single frames are not what is wrong.
  package static func all<Digest: Equatable>(
    expected: [Digest], actual: [Digest], times: [Double]
  ) -> [FrameFault] {
    var gaps: [Gap] = []
    var (one, other) = (0, 0)
    for (old, new) in expected.common(with: actual) + [(expected.count, actual.count)] {
      if one < old || other < new { gaps.append((one..<old, other..<new)) }
      (one, other) = (old + 1, new + 1)
    }
    // A film that ends earlier or later has no fault there.
    if let last = gaps.last, last.old.upperBound == expected.count,
      last.new.upperBound == actual.count, last.old.isEmpty || last.new.isEmpty
    {
      gaps.removeLast()
    }
    var faults: [FrameFault] = []
    while let gap = gaps.first {
      let next = gaps.dropFirst().first
      let isSwap = next.map { self.isSwap(gap, $0, expected, actual) } ?? false
      guard let kind = isSwap ? .swapped : kind(of: gap, expected, actual) else { return [] }
      let time = times[min(gap.new.lowerBound, times.count - 1)]
      let count = isSwap ? 2 : max(gap.old.count, gap.new.count)
      faults.append(FrameFault(kind: kind, time: time, count: count))
      let end = (isSwap ? next ?? gap : gap).old.upperBound
      gaps.removeFirst(isSwap ? 2 : 1)
      if let next = gaps.first, next.old.lowerBound - end < sure { return [] }
    }
    return faults
  }

  /// Frames of each film between those that both have.
  private typealias Gap = (old: Range<Int>, new: Range<Int>)

  /// Whether two gaps are a frame that comes one sooner or later.
  private static func isSwap<Digest: Equatable>(
    _ gap: Gap, _ next: Gap, _ expected: [Digest], _ actual: [Digest]
  ) -> Bool {
    guard next.old.lowerBound - gap.old.upperBound == 1 else { return false }
    switch (gap.old.count, gap.new.count, next.old.count, next.new.count) {
    case (1, 0, 0, 1): return expected[gap.old.lowerBound] == actual[next.new.lowerBound]
    case (0, 1, 1, 0): return actual[gap.new.lowerBound] == expected[next.old.lowerBound]
    default: return false
    }
  }

  /// The fault that a gap is by itself; nil for none.
  private static func kind<Digest: Equatable>(
    of gap: Gap, _ expected: [Digest], _ actual: [Digest]
  ) -> Kind? {
    let (one, other) = (gap.old.upperBound, gap.new.lowerBound)
    let isKept = other > 0 && !gap.new.isEmpty && actual[other] == actual[other - 1]
    switch (gap.old.count, gap.new.count) {
    case (1, 0): return .dropped
    case (0, 1): return isKept ? .doubled : nil
    case (1, 1), (2, 2):
      if isKept { return .held }
      // What comes next, and is there a frame too early, is no flash.
      return one < expected.count && expected[one] == actual[other] ? nil : .flash
    default: return nil
    }
  }
}
