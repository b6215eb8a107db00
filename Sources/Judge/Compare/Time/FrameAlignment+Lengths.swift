import Display

extension FrameAlignment {
  /// The number of frames of both recordings at none of the compared times, due to different rates.
  package var leftOut: Int {
    expected.starts.count - Set(pairs.compactMap(\.expected)).count
      + actual.starts.count - Set(pairs.compactMap(\.actual)).count
  }

  /// The number of frames of each recording that are compared with a frame of the other.
  package var compared: (expected: Int, actual: Int) {
    (Set(matches.map(\.expected)).count, Set(matches.map(\.actual)).count)
  }

  /// The number of frames of each recording.
  package var counts: (expected: Int, actual: Int) { (expected.starts.count, actual.starts.count) }

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
