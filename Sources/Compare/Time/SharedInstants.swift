/// The frames of two recordings that show the same instants.
///
/// Recordings of different frame rates are compared here alone: 30 and 60 frames a second share every
/// second frame, 50 and 60 every sixth.
package struct SharedInstants: Hashable, Sendable, Codable {
  /// A frame of each recording, both at one instant.
  package struct Pair: Hashable, Sendable, Codable {
    /// The expected frame's index in its times.
    package var expected: Int
    /// The actual frame's index in its times.
    package var actual: Int

    /// Creates a pair.
    package init(expected: Int, actual: Int) {
      self.expected = expected
      self.actual = actual
    }
  }

  /// The greatest distance of two times that are one instant, s.
  package static let tolerance = 1e-6

  /// The pairs, in the order of time.
  package var pairs: [Pair]
  /// The number of frames of the expected recording only, within the time that both last.
  package var expectedLeftOut: Int
  /// The number of frames of the actual recording only, within the time that both last.
  package var actualLeftOut: Int
  /// The number of expected frames after the last actual one.
  package var expectedBeyond: Int
  /// The number of actual frames after the last expected one.
  package var actualBeyond: Int
  /// The last expected time, s; nil without frames.
  package var expectedEnd: Double?
  /// The last actual time, s; nil without frames.
  package var actualEnd: Double?

  /// The time between the expected frames, s; 0 for a single one.
  package var expectedStep: Double
  /// The time between the actual frames, s; 0 for a single one.
  package var actualStep: Double

  /// True if both last equally long, to the ends of their last frames, which differ between rates.
  package var endsAlike: Bool {
    guard let expectedEnd, let actualEnd, !haveOneRate else {
      return expectedBeyond + actualBeyond == 0
    }
    let gap = expectedEnd + expectedStep - actualEnd - actualStep
    // Half a frame is within what either rate can show of an end.
    return gap.magnitude <= 0.51 * max(expectedStep, actualStep)
  }

  private var haveOneRate: Bool {
    (expectedStep - actualStep).magnitude <= 1e-3 * max(expectedStep, actualStep)
  }

  /// True if every frame has one at the same instant.
  package var isComplete: Bool {
    expectedLeftOut + actualLeftOut + expectedBeyond + actualBeyond == 0
  }

  /// Pairs the frames of two recordings by their times, s, ascending.
  package init(expected: [Double], actual: [Double]) {
    pairs = []
    pairs.reserveCapacity(min(expected.count, actual.count))
    var (i, j) = (0, 0)
    while i < expected.count, j < actual.count {
      let gap = actual[j] - expected[i]
      if gap.magnitude <= Self.tolerance {
        pairs.append(Pair(expected: i, actual: j))
        i += 1
        j += 1
      } else if gap < 0 {
        j += 1
      } else {
        i += 1
      }
    }
    expectedEnd = expected.last
    actualEnd = actual.last
    expectedStep = Self.step(expected)
    actualStep = Self.step(actual)
    let (lastExpected, lastActual) = (expected.last ?? -.infinity, actual.last ?? -.infinity)
    expectedBeyond = expected.reversed().prefix { $0 > lastActual + Self.tolerance }.count
    actualBeyond = actual.reversed().prefix { $0 > lastExpected + Self.tolerance }.count
    expectedLeftOut = max(0, expected.count - pairs.count - expectedBeyond)
    actualLeftOut = max(0, actual.count - pairs.count - actualBeyond)
  }

  private static func step(_ times: [Double]) -> Double {
    guard times.count > 1, let first = times.first, let last = times.last else { return 0 }
    return (last - first) / Double(times.count - 1)
  }

  /// The frames left out, and the recording that ends earlier; empty where everything is paired.
  package var sentences: [String] {
    var sentences: [String] = []
    // Of two rates the last frames, too, show at instants of their own.
    let ends = endsAlike ? (expectedBeyond, actualBeyond) : (0, 0)
    let left = [
      (expectedLeftOut + ends.0, "expected"), (actualLeftOut + ends.1, "actual"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !left.isEmpty {
      let instants = pairs.count == 1 ? "1 common instant" : "\(pairs.count) common instants"
      sentences.append(
        "compared at \(instants); \(left.joined(separator: " and ")) frames show at others")
    }
    if let expectedEnd, let actualEnd, !endsAlike {
      let (from, to) = (expectedEnd + expectedStep, actualEnd + actualStep)
      if haveOneRate {
        let count = max(expectedBeyond, actualBeyond)
        let frames = count == 1 ? "1 frame" : "\(count) frames"
        let isLonger = actualBeyond > 0
        sentences.append(
          "ends \(isLonger ? "later" : "earlier"): last frame at \(MotionWords.time(expectedEnd)) → "
            + "\(MotionWords.time(actualEnd)) (\(frames) \(isLonger ? "more" : "fewer"))")
      } else {
        sentences.append(
          "ends \(to > from ? "later" : "earlier"): it lasts \(MotionWords.time(from)) → "
            + MotionWords.time(to))
      }
    } else if expectedEnd == nil, actualBeyond > 0 {
      sentences.append("no expected frames to compare with")
    } else if actualEnd == nil, expectedBeyond > 0 {
      sentences.append("no actual frames to compare")
    }
    return sentences
  }
}
