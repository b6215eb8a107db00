import Display

/// The moments between frames that two recordings have in common.
struct MatchedMoments {
  struct Pair {
    /// The index of the moment in the expected recording.
    var expected: Int
    var actual: Int
    /// Seconds of scene time.
    var time: Double
    /// The index of the last actual frame at or before the time.
    var frame: Int
  }

  let expected: [ReadingMoment]
  let actual: [ReadingMoment]
  /// The pairs, in time order.
  private(set) var pairs: [Pair] = []

  init(expected: MotionRecording, actual: MotionRecording) {
    // If only one side has moments, its higher precision would look like a change.
    let areBoth = expected.moments != nil && actual.moments != nil
    self.expected = areBoth ? expected.moments ?? [] : []
    self.actual = areBoth ? actual.moments ?? [] : []
    for phase in ReadingMoment.Phase.allCases {
      let ones = self.expected.indices.filter { self.expected[$0].phase == phase }
      let others = self.actual.indices.filter { self.actual[$0].phase == phase }
      pairs += FrameAlignment.merged(
        ones.map { self.expected[$0].time }, others.map { self.actual[$0].time },
        within: FrameAlignment.tolerance
      ).compactMap { pair in
        guard let one = pair.expected, let other = pair.actual else { return nil }
        return Pair(
          expected: ones[one], actual: others[other], time: self.expected[ones[one]].time, frame: 0)
      }
    }
    pairs.sort { $0.expected < $1.expected }
    var frame = 0
    for index in pairs.indices {
      while frame + 1 < actual.times.count, actual.times[frame + 1] <= pairs[index].time {
        frame += 1
      }
      pairs[index].frame = frame
    }
  }

  /// Returns the pairs at which the values of two tracks differ.
  func differing(_ a: Track, _ b: Track) -> [Pair] {
    pairs.filter {
      $0.expected < a.between.count && $0.actual < b.between.count
        && !TrackDifference.areEqual(a.between[$0.expected], b.between[$0.actual])
    }
  }

  /// Returns the values of two tracks at a pair.
  func gap(_ pair: Pair, _ a: Track, _ b: Track) -> TrackDifference.Gap {
    TrackDifference.Gap(pair.frame, pair.time, a.between[pair.expected], b.between[pair.actual])
  }
}
