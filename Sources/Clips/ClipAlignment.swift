/// The frames of two clips that show at the same instants.
package struct ClipAlignment: Hashable, Sendable {
  /// An instant, and the frame that each clip shows then.
  package struct Pair: Hashable, Sendable {
    /// The playback time in the actual clip, s.
    package var time: Double
    /// The expected clip's frame; nil where it has ended.
    package var expected: Int?
    /// The actual clip's frame; nil where it has ended.
    package var actual: Int?

    /// Creates a pair.
    package init(time: Double, expected: Int?, actual: Int?) {
      self.time = time
      self.expected = expected
      self.actual = actual
    }
  }

  /// The instants, in the order of time.
  package let pairs: [Pair]
  /// The number of frames of either clip that show at none of the instants, as the rates differ.
  package let leftOut: Int
  /// The rate of the instants where the clips were sampled at different ones; nil otherwise.
  package let commonRate: Double?

  /// The number of frames of each clip that are held against one of the other clip.
  package var compared: (expected: Int, actual: Int) {
    let both = pairs.filter { $0.expected != nil && $0.actual != nil }
    return (Set(both.compactMap(\.expected)).count, Set(both.compactMap(\.actual)).count)
  }

  /// Aligns two clips by their clocks.
  ///
  /// Clips of one rate, or of unknown rates, are compared whenever either begins to show another frame.
  /// Clips of different rates are compared at the instants at which both were sampled, as they rightly
  /// differ between those.
  package init(expected: ClipClock, actual: ClipClock) {
    var pairs: [Pair]
    if let one = expected.rate, let other = actual.rate, (one - other).magnitude > 1e-9 * one,
      !(expected.tolerance < actual.tolerance ? actual.fits(one) : expected.fits(other))
    {
      let common = Self.commonRate(one, other)
      commonRate = common
      // Between the first common instants of two frames nothing changes that could be compared.
      let ticks = [expected, actual].flatMap { clock in
        ([0] + clock.starts + [clock.end]).map { (($0 - clock.tolerance) * common).rounded(.up) }
      }
      pairs = Set(ticks.filter { $0 >= 0 }).sorted().map { tick in
        let time = tick / common
        return Pair(time: time, expected: expected.frame(at: time), actual: actual.frame(at: time))
      }.filter { $0.expected != nil || $0.actual != nil }
      // Where frames last differently, the ends of the last ones are no news.
      if let last = pairs.last, last.expected == nil || last.actual == nil,
        (expected.end - actual.end).magnitude < max(1 / one, 1 / other) - 1e-6
      {
        pairs.removeLast()
      }
    } else {
      commonRate = nil
      pairs = Self.pairs(expected, actual)
    }
    let shown = (Set(pairs.compactMap(\.expected)), Set(pairs.compactMap(\.actual)))
    self.pairs = pairs
    leftOut =
      expected.starts.count - shown.0.count + actual.starts.count - shown.1.count
  }

  /// Aligns two clips by the ascending numbers of their frames, so that a missing frame moves no other.
  package init(
    expected: ClipClock, numbered expectedNumbers: [Int], actual: ClipClock,
    numbered actualNumbers: [Int]
  ) {
    var pairs: [Pair] = []
    var (one, other) = (0, 0)
    while one < expectedNumbers.count || other < actualNumbers.count {
      let first = one < expectedNumbers.count ? expectedNumbers[one] : .max
      let second = other < actualNumbers.count ? actualNumbers[other] : .max
      let time = second <= first ? actual.starts[other] : expected.starts[one]
      pairs.append(
        Pair(
          time: time, expected: first <= second ? one : nil, actual: second <= first ? other : nil))
      if first <= second { one += 1 }
      if second <= first { other += 1 }
    }
    self.pairs = pairs
    leftOut = 0
    commonRate = nil
  }

  /// Pairs the frames of two clips whenever either begins to show another.
  ///
  /// Frames that begin within the tolerance of one another begin together.
  private static func pairs(_ expected: ClipClock, _ actual: ClipClock) -> [Pair] {
    let tolerance = max(expected.tolerance, actual.tolerance)
    let (ones, others) = (expected.starts, actual.starts)
    var pairs: [Pair] = []
    var (one, other) = (0, 0)
    while one < ones.count || other < others.count {
      let start = one < ones.count ? ones[one] : .infinity
      let second = other < others.count ? others[other] : .infinity
      if start.isFinite, second.isFinite, (start - second).magnitude <= tolerance {
        pairs.append(Pair(time: max(start, second), expected: one, actual: other))
        one += 1
        other += 1
      } else if start < second {
        pairs.append(Pair(time: start, expected: one, actual: actual.frame(at: start)))
        one += 1
      } else {
        pairs.append(Pair(time: second, expected: expected.frame(at: second), actual: other))
        other += 1
      }
    }
    return pairs
  }

  /// The greatest rate of which both, frames per second to thousandths, are whole multiples; at least
  /// 0.001.
  private static func commonRate(_ one: Double, _ other: Double) -> Double {
    var (a, b) = (thousandths(one), thousandths(other))
    while b > 0 { (a, b) = (b, a % b) }
    return Double(max(a, 1)) / 1000
  }

  private static func thousandths(_ rate: Double) -> Int {
    Int(min(max(rate * 1000, 1), 1e12).rounded())
  }
}
