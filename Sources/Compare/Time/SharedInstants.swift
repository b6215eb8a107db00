/// Which frames of two recordings show the same instants.
///
/// Recordings of different frame rates are compared here alone: 30 and 60 frames a second share
/// every second frame, 50 and 60 every sixth.
package struct SharedInstants: Hashable, Sendable, Codable {
  /// A frame of each recording, both at one instant.
  package struct Pair: Hashable, Sendable, Codable {
    /// The expected frame's place in its times.
    package var expected: Int
    /// The actual frame's place in its times.
    package var actual: Int

    /// Makes a pair.
    package init(expected: Int, actual: Int) {
      self.expected = expected
      self.actual = actual
    }
  }

  /// How far apart two times may be to be one instant, s.
  package static let tolerance = 1e-6

  /// The pairs, in the order of time.
  package var pairs: [Pair]
  /// How many frames only the expected recording has, within the time that both last.
  package var expectedLeftOut: Int
  /// How many frames only the actual recording has, within the time that both last.
  package var actualLeftOut: Int
  /// How many expected frames come after the last actual one.
  package var expectedBeyond: Int
  /// How many actual frames come after the last expected one.
  package var actualBeyond: Int
  /// The last expected time, s; nil without frames.
  package var expectedEnd: Double?
  /// The last actual time, s; nil without frames.
  package var actualEnd: Double?

  /// Whether every frame has one at the same instant.
  package var isComplete: Bool {
    expectedLeftOut + actualLeftOut + expectedBeyond + actualBeyond == 0
  }

  /// Pairs the frames of two recordings.
  ///
  /// - Parameters:
  ///   - expected: times, s, ascending.
  ///   - actual: times, s, ascending.
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
    let (lastExpected, lastActual) = (expected.last ?? -.infinity, actual.last ?? -.infinity)
    expectedBeyond = expected.reversed().prefix { $0 > lastActual + Self.tolerance }.count
    actualBeyond = actual.reversed().prefix { $0 > lastExpected + Self.tolerance }.count
    expectedLeftOut = max(0, expected.count - pairs.count - expectedBeyond)
    actualLeftOut = max(0, actual.count - pairs.count - actualBeyond)
  }

  /// What was left out, and which of the two ends earlier; empty where everything is paired.
  package var sentences: [String] {
    var sentences: [String] = []
    if expectedLeftOut + actualLeftOut > 0 {
      sentences.append(
        "compared at \(pairs.count) common instants; left out \(expectedLeftOut) of the expected"
          + " and \(actualLeftOut) of the actual frames, which the other side does not have")
    }
    if expectedBeyond > 0 || actualBeyond > 0, let expectedEnd, let actualEnd {
      let count = max(expectedBeyond, actualBeyond)
      let frames = count == 1 ? "1 frame" : "\(count) frames"
      let word = actualBeyond > 0 ? "later" : "earlier"
      sentences.append(
        "ends \(word): last frame at \(MotionWords.time(expectedEnd)) → "
          + "\(MotionWords.time(actualEnd)) (\(frames) \(actualBeyond > 0 ? "more" : "fewer"))")
    } else if expectedEnd == nil, actualBeyond > 0 {
      sentences.append("no expected frames to compare with")
    } else if actualEnd == nil, expectedBeyond > 0 {
      sentences.append("no actual frames to compare")
    }
    return sentences
  }
}
