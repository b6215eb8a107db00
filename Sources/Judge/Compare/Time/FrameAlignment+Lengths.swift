import Display

extension FrameAlignment {
  /// The number of frames of either recording that show at none of the times, as the rates differ.
  package var leftOut: Int {
    expected.starts.count - Set(pairs.compactMap(\.expected)).count
      + actual.starts.count - Set(pairs.compactMap(\.actual)).count
  }

  /// The number of frames of each recording that are held against one of the other.
  package var compared: (expected: Int, actual: Int) {
    (Set(matches.map(\.expected)).count, Set(matches.map(\.actual)).count)
  }

  /// The number of frames of each recording.
  package var counts: (expected: Int, actual: Int) { (expected.starts.count, actual.starts.count) }

  /// Whether every frame has one of the other recording at the same time.
  package var isComplete: Bool {
    matches.count == expected.starts.count && matches.count == actual.starts.count
  }

  /// The number of frames of each recording after the last one of the other.
  var beyond: (expected: Int, actual: Int) {
    func count(_ times: FrameTimes, after other: FrameTimes) -> Int {
      let end = (other.starts.last ?? -.infinity) + Self.tolerance
      return times.starts.reversed().prefix { $0 > end }.count
    }
    return (count(expected, after: actual), count(actual, after: expected))
  }

  private var haveOneRate: Bool {
    (expected.step - actual.step).magnitude <= 1e-3 * max(expected.step, actual.step)
  }

  /// Whether both last equally long, to the ends of their last frames, which differ between rates.
  package var endsAlike: Bool {
    guard !expected.starts.isEmpty, !actual.starts.isEmpty, !haveOneRate else {
      return beyond == (0, 0)
    }
    // Half a frame is within what either rate can show of an end.
    return (expected.end - actual.end).magnitude <= 0.51 * max(expected.step, actual.step)
  }
}
