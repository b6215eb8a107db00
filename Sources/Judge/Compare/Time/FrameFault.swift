/// A fault of single frames in a clip that otherwise agrees with another clip.
package struct FrameFault: Hashable, Sendable {
  /// A kind of fault.
  package enum Kind: Hashable, Sendable {
    /// One or two frames that are neither the previous nor the next frame of the other clip.
    case flash
    /// A frame stays while the other clip continues, and the following frames are on time.
    case held
    /// A frame shows twice, and all later ones are one frame late.
    case doubled
    /// A frame is missing, and all later ones are one frame early.
    case dropped
    /// Two consecutive frames are swapped.
    case swapped
  }

  package var kind: Kind
  /// The time of the first faulty frame, in seconds.
  package var time: Double
  /// The number of compared times that the fault lasts.
  package var count: Int

  /// The min number of consecutive equal frames between two faults.
  private static let minAgreement = 3

  /// Returns the faults of a clip, from the digests of both clips at the same times.
  ///
  /// Returns no faults if the clips also differ in other respects, because single frames are then
  /// not the problem.
  package static func all<Digest: Equatable>(
    expected: [Digest], actual: [Digest], times: [Double]
  ) -> [FrameFault] {
    var gaps: [Gap] = []
    var (one, other) = (0, 0)
    for (old, new) in expected.common(with: actual) + [(expected.count, actual.count)] {
      if one < old || other < new { gaps.append((one..<old, other..<new)) }
      (one, other) = (old + 1, new + 1)
    }
    // A clip that ends earlier or later has no fault at its end.
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
      if let next = gaps.first, next.old.lowerBound - end < minAgreement { return [] }
    }
    return faults
  }

  /// The frames of each clip between two common ones.
  private typealias Gap = (old: Range<Int>, new: Range<Int>)

  /// Whether two gaps are one frame that shows one frame earlier or later.
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

  /// Returns the fault that a single gap is, or nil for none.
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
      // A frame that shows one frame too early is not a flash.
      return one < expected.count && expected[one] == actual[other] ? nil : .flash
    default: return nil
    }
  }
}
