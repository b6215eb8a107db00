import Display

/// A shift or a stretch of time that turns one recording into another.
package struct TimeAlignment: Hashable, Sendable {
  /// A map from times of the expected recording to times of the actual one.
  package enum Change: Hashable, Sendable {
    /// `actual = expected + seconds`; later if positive.
    case offset(seconds: Double)
    /// `actual = anchor + (expected − anchor) · factor`; slower if above 1.
    case stretch(factor: Double)
  }

  package var change: Change
  /// The expected scene time after which the change applies, in seconds; the anchor of a stretch.
  package var from: Double
  /// Whether all measurements are otherwise equal, so that the motion itself is unchanged.
  package var isExact = false

  /// The min share of pictures that both sides show, and of those that agree with a change of time.
  ///
  /// A few may differ in a single bit, and others may show a frame earlier or later.
  private static let (minCommon, minAgreement) = (0.8, 0.9)

  /// Returns the shift or stretch that turns one sequence of pictures into another.
  ///
  /// The sequences are ascending times in seconds with digests. Returns nil if none is needed, or
  /// none explains nearly every picture.
  package static func ofPictures(
    expected: (times: [Double], digests: [String]), actual: (times: [Double], digests: [String])
  ) -> TimeAlignment? {
    let sides = [expected, actual].map { times, digests in
      times.indices.filter { $0 == 0 || digests[$0] != digests[$0 - 1] }.map {
        (time: times[$0], digest: digests[$0])
      }
    }
    let pairs = sides[0].map(\.digest).common(with: sides[1].map(\.digest)).map { one, other in
      (a: sides[0][one].time, b: sides[1][other].time)
    }
    let moved = pairs.drop { ($0.b - $0.a).magnitude < 1e-5 }
    guard Double(pairs.count) >= minCommon * Double(min(sides[0].count, sides[1].count)),
      let first = moved.first, moved.count > 1
    else { return nil }
    let frame = [expected, actual].map { FrameTimes(samples: $0.times).step }.max() ?? 0
    func agrees(_ change: TimeAlignment) -> Bool {
      let met = moved.filter { (change.actualTime(of: $0.a) - $0.b).magnitude <= frame }
      return Double(met.count) >= minAgreement * Double(moved.count)
    }
    let before = expected.times.last { $0 < first.a - 1e-9 } ?? 0
    let delays = moved.map { $0.b - $0.a }.sorted()
    let shift = TimeAlignment(change: .offset(seconds: delays[delays.count / 2]), from: before)
    // Where time is stretched, delays grow.
    if delays[delays.count - 1] - delays[0] <= frame, agrees(shift) { return shift }
    for anchor in [0, before] where first.a > anchor {
      let factors = moved.map { ($0.b - anchor) / ($0.a - anchor) }.sorted()
      let stretch = TimeAlignment(
        change: .stretch(factor: factors[factors.count / 2]), from: anchor)
      if agrees(stretch) { return stretch }
    }
    return agrees(shift) ? shift : nil
  }

  /// Returns the actual scene time of an expected one, both in seconds.
  ///
  /// Times before the beginning of the change are the same.
  private func actualTime(of time: Double) -> Double {
    guard time > from else { return time }
    switch change {
    case .offset(let seconds): return time + seconds
    case .stretch(let factor): return from + (time - from) * factor
    }
  }

  // MARK: Measuring

  /// The max difference of two measured delays that count as one, s.
  private static let sameDelay = 5e-4

  /// Returns the time after which all measured movements, states and events are delayed by the same time.
  ///
  /// Returns nil if anything else differs, or if movements were not measured.
  static func measured(
    expected: MotionRecording, actual: MotionRecording, differences: [TrackDifference],
    marks: [MarkDifference]
  ) -> TimeAlignment? {
    guard expected.isMeasured, actual.isMeasured, !differences.isEmpty else { return nil }
    var delayed: [(time: Double, by: Double)] = []
    for mark in marks {
      guard let a = mark.expected, let b = mark.actual else { return nil }
      delayed.append((a.time, b.time - a.time))
    }
    for difference in differences {
      for movement in difference.movements {
        guard case .delayed(let by) = movement.change else { return nil }
        delayed.append((movement.start, by))
      }
      guard difference.expected.kind == difference.actual.kind, difference.constantFact == nil,
        difference.states.allSatisfy({ $0.expected?.value == $0.actual?.value })
      else { return nil }
    }
    guard let first = delayed.min(by: { $0.time < $1.time }),
      delayed.allSatisfy({ ($0.by - first.by).magnitude <= sameDelay })
    else { return nil }
    let start = first.time
    // Nothing may happen after the start that is not delayed.
    let moved = Set(marks.compactMap(\.expected))
    var others = expected.marks.filter { !moved.contains($0) }.map(\.time)
    for track in expected.tracks where track.measured?.kind == .movements {
      let other = actual.tracks.first { $0.name == track.name }?.measured?.movements ?? []
      others += (track.measured?.movements ?? []).map(\.start).filter { start in
        !other.contains { ($0.start - start - first.by).magnitude <= sameDelay }
      }
    }
    guard others.allSatisfy({ $0 < start + sameDelay }) else { return nil }
    return TimeAlignment(change: .offset(seconds: first.by), from: start, isExact: true)
  }
}
