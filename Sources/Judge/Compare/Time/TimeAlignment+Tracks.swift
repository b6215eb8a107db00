package import Display

extension TimeAlignment {
  /// The max numbers of tracks, and of times in each, that are searched.
  private static let (mostTracks, mostInstants) = (16, 1200)

  /// Returns the shift or stretch that turns one sequence of pictures into another.
  ///
  /// The sequences are ascending times in seconds with digests. Returns nil if none is needed, or
  /// none explains nearly every picture.
  package static func ofPictures(
    expected: (times: [Double], digests: [String]), actual: (times: [Double], digests: [String])
  ) -> TimeAlignment? {
    let sides = [expected, actual].map { times, digests in
      MotionRecording(
        times: times, tracks: [Track(name: "picture", values: digests.map { .word($0) })])
    }
    let difference = TrackDifference(
      sides[0].tracks[0], of: sides[0], sides[1].tracks[0], of: sides[1])
    return ofTracks(
      expected: sides[0], actual: sides[1], differences: [difference],
      atLeast: minExplainedForPictures
    )
  }

  /// Returns the shift or stretch of time that explains at least a share of all differences.
  ///
  /// `differences` is sorted. Returns nil if there is no such change.
  package static func ofTracks(
    expected: MotionRecording, actual: MotionRecording, differences: [TrackDifference],
    atLeast share: Double = sufficient
  ) -> TimeAlignment? {
    let stated = differences.filter { !$0.isEqual }.prefix(mostTracks)
    guard let start = stated.compactMap({ $0.first?.time }).min() else { return nil }
    let names = Set(stated.map(\.name))
    func samples(_ recording: MotionRecording) -> [String: TrackSamples] {
      var samples: [String: TrackSamples] = [:]
      for track in recording.tracks where names.contains(track.name) {
        samples[track.name] = TrackSamples(track, times: recording.times)
      }
      return samples
    }
    let (a, b) = (samples(expected), samples(actual))
    let search = AlignmentSearch(
      tracks: stated.compactMap { difference in
        guard let x = a[difference.name], let y = b[difference.name] else { return nil }
        return AlignmentSearch.Pair(expected: x, actual: y, difference: difference)
      }, expected: expected, actual: actual, firstDifference: start, mostInstants: mostInstants)
    let agreement = TimeAgreement(differences: differences, expected: expected, actual: actual)
    return search.best(explaining: share, where: agreement.isConsistent).map(agreement.refined)
  }
}

private struct AlignmentSearch {
  struct Pair {
    let expected: TrackSamples
    let actual: TrackSamples
    let difference: TrackDifference

    var isState: Bool { !difference.moves }

    /// The range of both sides, at least 0.001.
    var range: Double {
      let low = min(difference.expected.low ?? 0, difference.actual.low ?? 0)
      let high = max(difference.expected.high ?? 0, difference.actual.high ?? 0)
      return max(high - low, 1e-3)
    }
  }

  private let pairs: [Pair]
  private let shifts: [Double]
  private let anchors: [(a: Double, b: Double)]
  private let start: Double
  private let instants: [Int]
  private let before: Double
  private let times: [Double]
  private let frame: Double

  init(
    tracks: [Pair], expected: MotionRecording, actual: MotionRecording, firstDifference: Double,
    mostInstants: Int
  ) {
    pairs = tracks
    // Touches are matched by their order, so they give an exact shift.
    var anchors: [(a: Double, b: Double)] = []
    for kind in [TimedMark.Kind.touchDown, .touchUp, .handOff] {
      let a = expected.marks.filter { $0.kind == kind }.map(\.time)
      let b = actual.marks.filter { $0.kind == kind }.map(\.time)
      if a.count == b.count { anchors += zip(a, b).map { ($0, $1) } }
    }
    let touches = anchors.filter { ($0.b - $0.a).magnitude > 1e-5 }.map(\.a)
    for pair in tracks {
      for movement in pair.difference.movements {
        guard let a = movement.expected, let b = movement.actual else { continue }
        let (x, y) = (movement.expectedHalfway ?? 0, movement.actualHalfway ?? 0)
        anchors.append((a.start + x, b.start + y))
      }
      for state in pair.difference.states {
        if let a = state.expected?.time, let b = state.actual?.time { anchors.append((a, b)) }
      }
    }
    let moved = anchors.filter { ($0.b - $0.a).magnitude > 1e-5 }
    self.anchors = moved
    shifts = AlignmentSearch.frequent(moved.map { $0.b - $0.a })
    // If events are earlier, the first difference shows at the new time of the event.
    let earlier = shifts.first.map { min($0, 0) } ?? 0
    let times = expected.times
    let frame = FrameTimes(samples: times).step
    self.frame = frame
    self.times = times
    let place = firstDifference - earlier
    // A finger moves slightly before the item under it begins to move.
    let touched = touches.filter { $0 <= place + 1.5 * frame && $0 >= place - 0.5 }
    start = touched.min() ?? times.last { $0 < place - 1e-9 } ?? 0
    let beginning = min(start, firstDifference)
    let all = times.indices.filter { times[$0] >= beginning - 1e-9 }
    let stride = max(1, all.count / mostInstants)
    instants = all.enumerated().compactMap { $0.offset % stride == 0 ? $0.element : nil }
    before = AlignmentSearch.distance(pairs, instants) { $0 }
  }

  /// Returns the alignment that explains the most, at least `share`, or nil for none.
  ///
  /// Only alignments that `isConsistent` accepts are candidates.
  func best(explaining share: Double, where isConsistent: (TimeAlignment) -> Bool) -> TimeAlignment?
  {
    guard before > 0, !shifts.isEmpty else { return nil }
    var best: TimeAlignment?
    func consider(_ change: TimeAlignment.Change, from: Double) {
      let candidate = TimeAlignment(change: change, from: from, explained: 0)
      var (stated, before) = (instants, self.before)
      if case .offset(let seconds) = change, seconds < 0 {
        // If events are earlier, the same amount of time before them is left out.
        stated = stated.filter { times[$0] > from || times[$0] <= from + seconds }
        before = Self.distance(pairs, stated) { $0 }
      }
      guard before > 0 else { return }
      let rest = Self.distance(pairs, stated) { candidate.actualTime(of: $0) }
      let explained = max(0, 1 - rest / before)
      guard explained >= share, isConsistent(candidate) else { return }
      if explained > (best?.explained ?? 0) + 0.005 {
        best = TimeAlignment(change: change, from: from, explained: explained)
      }
    }
    for shift in shifts { consider(.offset(seconds: shift), from: start) }
    for anchor in start > 0 ? [0, start] : [0] {
      let factors = anchors.compactMap { pair -> Double? in
        guard pair.a > anchor + 0.02, pair.b > anchor else { return nil }
        let factor = (pair.b - anchor) / (pair.a - anchor)
        return factor > 0.02 && factor < 50 ? factor : nil
      }
      for factor in Self.frequent(factors) where (factor - 1).magnitude > 1e-3 {
        consider(.stretch(factor: factor), from: anchor)
      }
    }
    return best.flatMap { agrees($0) ? $0 : nil }
  }

  /// Whether at least 90 % of the touches and movements agree to within a frame.
  private func agrees(_ alignment: TimeAlignment) -> Bool {
    // An event exactly at the beginning of a change counts as after it.
    let met = anchors.filter { (alignment.actualTime(of: $0.a + 1e-6) - $0.b).magnitude <= frame }
    return Double(met.count) >= 0.9 * Double(anchors.count)
  }

  /// Returns the most frequent values, to within 0.0001, and the median; at most 8.
  private static func frequent(_ values: [Double]) -> [Double] {
    let sorted = values.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return [] }
    var groups: [(value: Double, count: Int)] = []
    for value in sorted {
      if let last = groups.last, value - last.value < 1e-4 {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((value, 1))
      }
    }
    let ranked = groups.sorted { ($0.count, -$0.value) > ($1.count, -$1.value) }
    return ranked.prefix(7).map(\.value) + [sorted[sorted.count / 2]]
  }

  /// Returns the distance of the tracks, relative to their ranges, summed over the times.
  private static func distance(
    _ pairs: [Pair], _ instants: [Int], time: (Double) -> Double
  ) -> Double {
    var sum = 0.0
    for pair in pairs {
      guard let end = pair.actual.times.last, let begin = pair.actual.times.first else { continue }
      let (isState, range) = (pair.isState, pair.range)
      var (cursor, exact) = (0, 0)
      for index in instants where index < pair.expected.values.count {
        // Outside its time range, a recording keeps its first or last value.
        let at = min(max(time(pair.expected.times[index]), begin), end)
        if !isState, let x = pair.expected.numbers[index],
          let y = pair.actual.value(at: at, cursor: &cursor)
        {
          sum += (x - y).magnitude / range
        } else {
          while exact > 0, pair.actual.times[exact] > at + 1e-6 { exact -= 1 }
          while exact + 1 < pair.actual.times.count, pair.actual.times[exact + 1] <= at + 1e-6 {
            exact += 1
          }
          // A shift by a fraction of a frame can show a state one frame earlier or later.
          let x = pair.expected.values[index]
          let near = max(exact - 1, 0)...min(exact + 1, pair.actual.values.count - 1)
          let isMet = near.contains { place in
            if !isState {
              return pair.expected.isPresent(index) == pair.actual.isPresent(place)
            }
            return TrackDifference.areEqual(x, pair.actual.values[place])
          }
          sum += isMet ? 0 : 1
        }
      }
    }
    return sum
  }
}
