import Display

/// The moments beside the frames that two recordings both have.
struct SharedMoments {
  struct Pair {
    /// The index of the moment in each recording.
    var expected: Int
    var actual: Int
    /// s of scene time.
    var time: Double
    /// The last actual frame that is not later.
    var frame: Int
  }

  let expected: [ReadingMoment]
  let actual: [ReadingMoment]
  /// The pairs, in the order of time.
  private(set) var pairs: [Pair] = []

  init(expected: MotionRecording, actual: MotionRecording) {
    // What only one side knows more exactly would be told as a change.
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
    for place in pairs.indices {
      while frame + 1 < actual.times.count, actual.times[frame + 1] <= pairs[place].time {
        frame += 1
      }
      pairs[place].frame = frame
    }
  }

  /// The pairs at which two tracks have other values.
  func differing(_ a: Track, _ b: Track) -> [Pair] {
    pairs.filter {
      $0.expected < a.beside.count && $0.actual < b.beside.count
        && !TrackDifference.areEqual(a.beside[$0.expected], b.beside[$0.actual])
    }
  }

  /// The values at a pair.
  func gap(_ pair: Pair, _ a: Track, _ b: Track) -> TrackDifference.Gap {
    TrackDifference.Gap(
      pair.frame, pair.time, a.beside[pair.expected], b.beside[pair.actual])
  }
}
