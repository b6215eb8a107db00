import Display

/// The movements of one side of a comparison, by groups of readings; both sides have the same groups.
struct LogSide {
  let groups: [LogMovements]
  let touches: [Double]
  /// The first and last time, s, whether or not readings are known.
  var recorded: ClosedRange<Double>

  init(_ recording: MotionRecording) {
    let held = TrackMarks(recording.marks, of: ReadingKey("", .undeclared)).touches
    touches = recording.marks.filter { $0.kind == .touchDown }.map(\.time)
    recorded = (recording.times.first ?? 0)...(recording.times.last ?? 0)
    groups = FitSamples.groups(of: recording, onlyMoving: false).map {
      LogMovements($0, touches: held, withJumps: true)
    }
  }
}

/// Finds the difference between the clocks of two logs.
struct LogAlignment {
  let expected: LogSide
  let actual: LogSide

  /// The steps of the search and of its refinement, and the reach of the refinement, s.
  private static let (coarse, fine, reach) = (0.01, 0.001, 0.06)
  /// The max difference of a good match, as a mean square of fractions of the readings' ranges.
  private static let good = 0.001
  private static let samples = 200
  /// The min squared difference, as a fraction of a range, of different motion instead of timing.
  private static let different = 0.0025

  /// The seconds to add to times of the actual side, and the method by which they were found.
  var offset: (Double, LogComparison.Match) {
    if let one = expected.touches.first, let other = actual.touches.first {
      return (one - other, .firstTouch)
    }
    // A log may lack a reading at the start of its first motion.
    guard let one = pairs.compactMap(\.one.startOfMotion).min(),
      let other = pairs.compactMap(\.other.startOfMotion).min()
    else { return (0, .search) }
    let near = best(from: one - other - Self.reach, to: one - other + Self.reach, by: Self.fine)
    guard near.misfit >= Self.good, case let found = searched, found.misfit < near.misfit / 2 else {
      return (near.offset, .firstMotion)
    }
    return (found.offset, .search)
  }

  /// The groups that move on both sides.
  private var pairs: [(one: LogMovements, other: LogMovements)] {
    zip(expected.groups, actual.groups).filter { !$0.runs.isEmpty && !$1.runs.isEmpty }
  }

  private var searched: (offset: Double, misfit: Double) {
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
    offset: Double, misfit: Double
  ) {
    let curves = pairs.flatMap { one, other in
      one.curves.indices.compactMap { index -> (SampledCurve, [(Double, Double)], Double)? in
        let values = one.samples.values[index].filter { !$0.isNaN }
        let range = (values.max() ?? 0) - (values.min() ?? 0)
        guard range > 1e-6 else { return nil }
        let all = other.curves[index].samples(in: -Double.infinity...Double.infinity)
        let step = max(1, all.count / Self.samples)
        return (one.curves[index], stride(from: 0, to: all.count, by: step).map { all[$0] }, range)
      }
    }
    var best = (offset: low, misfit: Double.infinity)
    for index in 0...Int(((high - low) / step).rounded(.up)) {
      let offset = low + step * Double(index)
      var (sum, count) = (0.0, 0)
      for (curve, samples, range) in curves {
        for (time, value) in samples {
          guard let other = curve.value(at: time + offset, isHolding: true) else { continue }
          let share = (value - other) / range
          // Motion that differs gives no information about the clocks.
          sum += min(share * share, Self.different)
          count += 1
        }
      }
      if count > 0, sum / Double(count) < best.misfit { best = (offset, sum / Double(count)) }
    }
    return best
  }
}
