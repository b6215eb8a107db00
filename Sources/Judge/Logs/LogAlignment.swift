import Display

/// The movements of one side of a comparison, by groups of readings; both sides have the same groups.
struct LogSide {
  let groups: [MotionRuns]
  let touches: [Double]
  /// The first and last time, s, whether or not readings are known.
  let recorded: ClosedRange<Double>
  /// The median of the times between rows, s.
  let interval: Double

  init(_ recording: MotionRecording) {
    let held = TrackMarks(recording.marks, of: ReadingKey("", .undeclared)).touches
    touches = recording.marks.filter { $0.kind == .touchDown }.map(\.time)
    recorded = (recording.times.first ?? 0)...(recording.times.last ?? 0)
    interval = GroupSamples(keys: [], times: recording.times, values: []).interval
    groups = recording.groups(onlyMoving: false).map {
      MotionRuns($0, touches: held, withJumps: true)
    }
  }
}

/// Finds the difference between the clocks of two logs.
struct LogAlignment {
  /// The seconds to add to times of the actual side, and the method by which they were found.
  private(set) var offset = (0.0, LogComparison.Match.search)
  /// The readings that move on both sides: the expected curve, some actual samples, and their range.
  private let readings: [(curve: TrackSamples, samples: [(Double, Double)], range: Double)]

  /// The steps of the search and of its refinement, and the reach of the refinement, s.
  private static let (coarse, fine, reach) = (0.01, 0.001, 0.06)
  /// The max mean difference of a good match, as a fraction of the readings' ranges.
  private static let good = 0.02
  private static let samples = 200
  /// The min difference, as a fraction of a range, of different motion instead of timing.
  private static let different = 0.05

  init(expected: LogSide, actual: LogSide) {
    let pairs = zip(expected.groups, actual.groups).filter { !$0.runs.isEmpty && !$1.runs.isEmpty }
    readings = pairs.flatMap { one, other in
      zip(one.curves, other.curves).map { curve, twin in
        let all = twin.samples(in: -Double.infinity...Double.infinity)
        let step = max(1, all.count / Self.samples)
        return (
          curve, stride(from: 0, to: all.count, by: step).map { all[$0] },
          curve.numbers.compactMap(\.self).extent
        )
      }
    }.filter { $0.2 > 1e-6 }
    if let one = expected.touches.first, let other = actual.touches.first {
      // A log states a touch in the first row after it, so the clocks of equal motion may be closer.
      let late = best(from: one - other, to: one - other + actual.interval, by: Self.fine)
      offset = (late.misfit < Self.good / 4 ? late.offset : one - other, .firstTouch)
      return
    }
    // A log may lack a reading at the start of its first motion.
    guard let one = pairs.compactMap({ $0.0.runs.first?.times.lowerBound }).min(),
      let other = pairs.compactMap({ $0.1.runs.first?.times.lowerBound }).min()
    else { return }
    let near = best(from: one - other - Self.reach, to: one - other + Self.reach, by: Self.fine)
    offset = (near.offset, .firstMotion)
    guard near.misfit >= Self.good else { return }
    // One side's first row meets the other's last one. A log can be very long.
    let low = expected.recorded.lowerBound - actual.recorded.upperBound
    let high = expected.recorded.upperBound - actual.recorded.lowerBound
    let step = max(Self.coarse, (high - low) / 3000)
    let rough = best(from: low, to: high, by: step).offset
    let found = best(from: rough - step, to: rough + step, by: max(Self.fine, step / 1000))
    if found.misfit < near.misfit / 2 { offset = (found.offset, .search) }
  }

  /// Returns the offset in a range that leaves the smallest difference, as a mean share of ranges.
  private func best(from low: Double, to high: Double, by step: Double) -> (
    offset: Double, misfit: Double
  ) {
    stride(from: low, through: high, by: step).lazy.map { ($0, misfit($0)) }.min { $0.1 < $1.1 }
      ?? (low, .infinity)
  }

  private func misfit(_ offset: Double) -> Double {
    var (sum, count) = (0.0, 0.0)
    for (curve, samples, range) in readings {
      for (time, value) in samples {
        guard let other = curve.value(near: time + offset, isHolding: true) else { continue }
        // Motion that differs gives no information about the clocks. The sum of magnitudes, unlike that
        // of squares, has its minimum where most of the motion is the same.
        sum += min((value - other).magnitude / range, Self.different)
        count += 1
      }
    }
    return count > 0 ? sum / count : .infinity
  }
}
