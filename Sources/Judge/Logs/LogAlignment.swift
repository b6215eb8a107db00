import Display

/// The movements of one side of a comparison, by groups of readings.
struct LogSide {
  private(set) var groups: [LogMovements]
  private(set) var touches: [Double]
  private(set) var lifts: [Double]

  init(_ recording: MotionRecording) {
    let held = TrackMarks(recording.marks, of: ReadingKey("", .undeclared)).touches
    touches = recording.marks.filter { $0.kind == .touchDown }.map(\.time)
    lifts = recording.marks.filter { $0.kind == .touchUp }.map(\.time)
    groups = FitSamples.groups(of: recording, onlyMoving: false).map {
      LogMovements($0, touches: held, withJumps: true)
    }
  }

  /// Returns the group with readings of these names.
  func group(of names: [String]) -> LogMovements? {
    groups.first { Set($0.samples.names) == Set(names) }
  }

  mutating func shift(by offset: Double) {
    for index in groups.indices { groups[index].shift(by: offset) }
    touches = touches.map { $0 + offset }
    lifts = lifts.map { $0 + offset }
  }
}

/// Finds the difference between the clocks of two logs.
struct LogAlignment {
  let expected: LogSide
  let actual: LogSide

  /// The step of the search and of its refinement, s, and how far the refinement reaches.
  private static let (coarse, fine, reach) = (0.01, 0.001, 0.06)
  /// The share of the range of readings that a good match leaves, as a mean square.
  private static let good = 0.001
  private static let samples = 200
  /// The square of a share of a range from which motion differs, rather than its time.
  private static let different = 0.0025

  /// The seconds to add to times of the actual side, and how they were found.
  var offset: (Double, LogComparison.Match) {
    if let one = expected.touches.first, let other = actual.touches.first {
      return (one - other, .firstTouch)
    }
    let pairs = pairs
    guard !pairs.isEmpty else { return (0, .search) }
    let first = pairs.compactMap { pair -> Double? in
      guard let one = pair.one.runs.first, let other = pair.other.runs.first else { return nil }
      return pair.one.samples.times[one.range.lowerBound]
        - pair.other.samples.times[other.range.lowerBound]
    }.first
    if let first {
      let near = best(from: first - Self.reach, to: first + Self.reach, by: Self.fine)
      if near.rest < Self.good { return (near.offset, .firstMotion) }
      let found = searched
      if found.rest > near.rest / 2 { return (near.offset, .firstMotion) }
      return (found.offset, .search)
    }
    return (searched.offset, .search)
  }

  private var pairs: [(one: LogMovements, other: LogMovements)] {
    expected.groups.compactMap { one in
      actual.group(of: one.samples.names).flatMap { other in
        one.runs.isEmpty || other.runs.isEmpty ? nil : (one, other)
      }
    }
  }

  private var searched: (offset: Double, rest: Double) {
    let one = expected.groups.flatMap { [$0.samples.times.first, $0.samples.times.last] }
      .compactMap(\.self)
    let other = actual.groups.flatMap { [$0.samples.times.first, $0.samples.times.last] }
      .compactMap(\.self)
    guard let low = one.min(), let high = one.max(), let first = other.min(), let last = other.max()
    else { return (0, .infinity) }
    // Each side's first or last motion meets the other's.
    let step = max(Self.coarse, (high - low + last - first) / 3000)
    let rough = best(from: low - last, to: high - first, by: step)
    // A log can be very long.
    return best(
      from: rough.offset - step, to: rough.offset + step, by: max(Self.fine, step / 1000))
  }

  /// Returns the offset in a range that leaves the smallest difference, as a mean share of ranges.
  private func best(from low: Double, to high: Double, by step: Double) -> (
    offset: Double, rest: Double
  ) {
    let curves = pairs.flatMap { one, other in
      one.samples.names.enumerated().compactMap {
        index, name -> (SampledCurve, [(Double, Double)], Double)? in
        guard let place = other.samples.names.firstIndex(of: name) else { return nil }
        let values = one.samples.values[index].filter { !$0.isNaN }
        let range = (values.max() ?? 0) - (values.min() ?? 0)
        guard range > 1e-6 else { return nil }
        let all = SampledCurve(other.samples.times, other.samples.values[place])
          .samples(in: -Double.infinity...Double.infinity)
        let kept = stride(from: 0, to: all.count, by: max(1, all.count / Self.samples)).map {
          all[$0]
        }
        return (SampledCurve(one.samples.times, one.samples.values[index]), kept, range)
      }
    }
    var best = (offset: low, rest: Double.infinity)
    for index in 0...Int(((high - low) / step).rounded(.up)) {
      let offset = low + step * Double(index)
      var (sum, count) = (0.0, 0)
      for (curve, samples, range) in curves {
        for (time, value) in samples {
          guard let other = curve.value(at: time + offset, isHolding: true) else { continue }
          let share = (value - other) / range
          // Where the motion differs, it says nothing about the clocks.
          sum += min(share * share, Self.different)
          count += 1
        }
      }
      if count > 0, sum / Double(count) < best.rest { best = (offset, sum / Double(count)) }
    }
    return best
  }
}
