package import Display

/// The frames that two recordings show at the same times.
package struct FrameAlignment: Hashable, Sendable {
  /// A time, and the frame that each recording shows at that time.
  package struct Pair: Hashable, Sendable {
    /// The time in the actual recording, in seconds.
    package var time: Double
    /// The index of the expected frame, or nil for none.
    package var expected: Int?
    /// The index of the actual frame, or nil for none.
    package var actual: Int?
  }

  /// A frame of each recording, both at the same time.
  package struct Match: Hashable, Sendable {
    /// The index of the expected frame.
    package var expected: Int
    /// The index of the actual frame.
    package var actual: Int
  }

  /// The max distance of two sample times that count as equal, in seconds.
  package static let tolerance = 1e-6

  /// The compared times with their frames, ascending.
  package let pairs: [Pair]
  /// The pairs for which both recordings have a frame.
  package let matches: [Match]
  /// The rate of the compared times if the sample rates differ, in 1/s; nil otherwise.
  package let commonRate: Double?
  let expected: FrameTimes
  let actual: FrameTimes

  /// Aligns two recordings whose frames each show until the next one.
  ///
  /// Recordings with equal or unknown rates are compared whenever either shows a new frame.
  /// Recordings with different rates are compared only at times at which both were sampled, because
  /// a difference between these times is not a fault.
  package init(showing expected: FrameTimes, _ actual: FrameTimes) {
    guard let one = expected.rate, let other = actual.rate, (one - other).magnitude > 1e-9 * one,
      !(expected.tolerance < actual.tolerance ? actual.fits(one) : expected.fits(other))
    else {
      let tolerance = max(expected.tolerance, actual.tolerance)
      let pairs = Self.merged(expected.starts, actual.starts, within: tolerance).map { pair in
        Pair(
          time: pair.time, expected: pair.expected ?? expected.frame(at: pair.time),
          actual: pair.actual ?? actual.frame(at: pair.time))
      }
      self.init(pairs, of: expected, actual)
      return
    }
    let common = Self.commonRate(one, other)
    // Nothing new can be compared until the next frame's first common time.
    let ticks = [expected, actual].flatMap { times in
      ([0] + times.starts + [times.end]).map { (($0 - times.tolerance) * common).rounded(.up) }
    }
    var pairs = Set(ticks.filter { $0 >= 0 }).sorted().map { tick in
      let time = tick / common
      return Pair(time: time, expected: expected.frame(at: time), actual: actual.frame(at: time))
    }.filter { $0.expected != nil || $0.actual != nil }
    // With different frame durations, the last frames may end at different times.
    if let last = pairs.last, last.expected == nil || last.actual == nil,
      (expected.end - actual.end).magnitude < max(1 / one, 1 / other) - 1e-6
    {
      pairs.removeLast()
    }
    self.init(pairs, of: expected, actual, commonRate: common)
  }

  /// Aligns two recordings that are known only at the times of their frames.
  ///
  /// A missing frame does not shift the others.
  package init(sampled expected: FrameTimes, _ actual: FrameTimes) {
    self.init(
      Self.merged(expected.starts, actual.starts, within: Self.tolerance), of: expected, actual)
  }

  private init(
    _ pairs: [Pair], of expected: FrameTimes, _ actual: FrameTimes, commonRate: Double? = nil
  ) {
    self.pairs = pairs
    self.commonRate = commonRate
    (self.expected, self.actual) = (expected, actual)
    matches = pairs.compactMap { pair in
      pair.expected.flatMap { one in pair.actual.map { Match(expected: one, actual: $0) } }
    }
  }

  /// Pairs ascending times within a tolerance of each other.
  ///
  /// The others stay unpaired.
  static func merged(_ expected: [Double], _ actual: [Double], within tolerance: Double) -> [Pair] {
    var pairs: [Pair] = []
    var (one, other) = (0, 0)
    while one < expected.count || other < actual.count {
      let first = one < expected.count ? expected[one] : .infinity
      let second = other < actual.count ? actual[other] : .infinity
      let takesFirst = one < expected.count && !(first > second + tolerance)
      let takesSecond = other < actual.count && !(second > first + tolerance)
      pairs.append(
        Pair(
          time: takesFirst && takesSecond ? max(first, second) : takesFirst ? first : second,
          expected: takesFirst ? one : nil, actual: takesSecond ? other : nil))
      if takesFirst { one += 1 }
      if takesSecond { other += 1 }
    }
    return pairs
  }

  /// Returns the highest rate that divides both rates, at least 0.001 frames per second.
  ///
  /// The rates are rounded to thousandths.
  private static func commonRate(_ one: Double, _ other: Double) -> Double {
    func thousandths(_ rate: Double) -> Int { Int(min(max(rate * 1000, 1), 1e12).rounded()) }
    var (a, b) = (thousandths(one), thousandths(other))
    while b > 0 { (a, b) = (b, a % b) }
    return Double(max(a, 1)) / 1000
  }

  // MARK: Lengths

  /// The number of frames of both recordings at none of the compared times, due to different rates.
  package var leftOut: Int {
    expected.starts.count - Set(pairs.compactMap(\.expected)).count
      + actual.starts.count - Set(pairs.compactMap(\.actual)).count
  }

  /// The number of frames of each recording that are compared with a frame of the other.
  package var compared: (expected: Int, actual: Int) {
    (Set(matches.map(\.expected)).count, Set(matches.map(\.actual)).count)
  }

  /// Whether every frame has a counterpart in the other recording at the same time.
  package var isComplete: Bool {
    matches.count == expected.starts.count && matches.count == actual.starts.count
  }

  /// The number of frames of each recording after the last frame of the other.
  var beyond: (expected: Int, actual: Int) {
    func count(_ times: FrameTimes, after other: FrameTimes) -> Int {
      let end = (other.starts.last ?? -.infinity) + Self.tolerance
      return times.starts.reversed().prefix { $0 > end }.count
    }
    return (count(expected, after: actual), count(actual, after: expected))
  }

  private var haveSameRate: Bool {
    (expected.step - actual.step).magnitude <= 1e-3 * max(expected.step, actual.step)
  }

  /// Whether both recordings have the same duration, including their last frames.
  ///
  /// The duration of the last frame depends on the rate.
  package var hasEqualEnd: Bool {
    guard !expected.starts.isEmpty, !actual.starts.isEmpty, !haveSameRate else {
      return beyond == (0, 0)
    }
    // Neither rate can show the end more precisely than half a frame.
    return (expected.end - actual.end).magnitude <= 0.51 * max(expected.step, actual.step)
  }
}
