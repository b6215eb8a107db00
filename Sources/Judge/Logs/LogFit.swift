package import Display

/// A movement of a log with the models that explain it.
package struct FittedMovement: Hashable, Sendable {
  /// The names of the readings that share its progress.
  package let readings: [String]
  /// The first and last time at which it visibly moves, s.
  package let start: Double, end: Double
  /// Whether a finger is down, which no model explains.
  package let isHeld: Bool
  /// The number of samples, and the standard deviation of their noise.
  package let samples: Int, noise: Double
  /// The selected model, then those that explain it equally well; empty if none explains it.
  package let models: [FittedModel]
}

/// The movements of a log, each with the simplest model that explains it.
package struct LogFit: Sendable {
  /// The movements in the order of time.
  package let movements: [FittedMovement]
  /// The number of rows that repeat the previous one and are not fitted.
  package let repeatCount: Int

  /// The max residual of a model that explains a movement: a multiple of the noise, or a fraction
  /// of its extent up to 1 pt.
  ///
  /// A free curve, which comes near to what a finger draws, must be nearer.
  ///
  /// Source: ours; a two-hundredth of a movement is invisible in motion.
  private static let explained = (noise: 1.4, share: 0.005, points: 1.0, free: 0.001)
  /// The longest pause within one movement, s.
  private static let pause = 1.0
  /// The number of positions at which the beginning of a free movement is searched for, and the
  /// max residual of a better position, as a fraction of another's.
  private static let (cuts, better) = (12, 0.7)
  private static let minSamples = 6
  /// The approximate max number of samples that are fitted per movement.
  private static let maxSamples = 400

  /// Fits the movements of a recording; `names` selects readings, nil for all.
  ///
  /// `progress` is called with the number of movements that are done, and that of all.
  package init(
    _ recording: MotionRecording, readings names: Set<String>? = nil,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    let touches = TrackMarks(recording.marks, of: ReadingKey("", .undeclared)).touches
    let log = recording.withoutRepeats
    repeatCount = log.repeatCount
    let groups = log.recording.groups(names, onlyMoving: true).map {
      MotionRuns($0, touches: touches, withJumps: false)
    }
    let total = groups.reduce(0) { $0 + $1.runs.count }
    var done = 0
    movements = groups.flatMap { group in
      defer { done += group.runs.count }
      return Self.movements(group) { progress(done + $0, total) }
    }.sorted { ($0.start, $0.readings[0]) < ($1.start, $1.readings[0]) }
  }

  private static func movements(
    _ found: MotionRuns, progress: (Int) -> Void
  ) -> [FittedMovement] {
    var result: [FittedMovement] = []
    var next = 0
    while next < found.runs.count {
      progress(next)
      var last = next
      var fitted = fit(found, next...last)
      while last + 1 < found.runs.count, !found.runs[last + 1].isHeld,
        !found.runs[last].isHeld,
        found.runs[last + 1].times.lowerBound - found.runs[last].times.upperBound < pause,
        case let merged = fit(found, next...last + 1), !merged.models.isEmpty
      {
        fitted = merged
        last += 1
      }
      if fitted.models.isEmpty, !fitted.isHeld {
        let apart = fitApart(found, next)
        result += apart.isEmpty ? [fitted] : apart
      } else {
        result.append(fitted)
      }
      next = last + 1
    }
    return result
  }

  /// Fits a movement; it has no models if none explains it.
  private static func fit(_ found: MotionRuns, _ runs: ClosedRange<Int>) -> FittedMovement {
    let (range, isSettledBefore) = window(of: runs, in: found)
    let moving =
      found.runs[runs.lowerBound].range.lowerBound...found.runs[runs.upperBound].range.upperBound
    let isHeld = found.runs[runs.lowerBound].isHeld
    return movement(
      found.samples[range], of: found, moving, isHeld: isHeld,
      isSettledBefore: isSettledBefore)
  }

  /// Returns the samples around a run: the time before, and until the next run or long after.
  ///
  /// `isSettledBefore` is whether there are settled samples before it.
  private static func window(
    of runs: ClosedRange<Int>, in found: MotionRuns
  ) -> (range: Range<Int>, isSettledBefore: Bool) {
    let (first, last) = (found.runs[runs.lowerBound], found.runs[runs.upperBound])
    let times = found.samples.times
    let start = max(
      found.section(of: first.range.lowerBound).lowerBound,
      runs.lowerBound > 0 ? found.runs[runs.lowerBound - 1].range.upperBound + 1 : 0,
      times.countOfPrefix { $0 < first.times.lowerBound - 0.3 })
    let end = min(
      found.section(of: last.range.upperBound).upperBound,
      runs.upperBound + 1 < found.runs.count
        ? found.runs[runs.upperBound + 1].range.lowerBound : times.count,
      times.countOfPrefix { $0 <= last.times.upperBound + 0.6 })
    return (start..<end, first.range.lowerBound - start >= 3)
  }

  private static func movement(
    _ samples: GroupSamples, of found: MotionRuns, _ moving: ClosedRange<Int>, isHeld: Bool,
    isSettledBefore: Bool
  ) -> FittedMovement {
    let end = found.samples.times[moving.upperBound]
    let noise = (found.noise.reduce(0) { $0 + $1 * $1 } / Double(found.noise.count)).squareRoot()
    var models: [FittedModel] = []
    if !isHeld, samples.times.count >= minSamples {
      models = MovementFitter(
        samples: samples.thinned(to: maxSamples).markingCuts(in: found.samples),
        isSettledBefore: isSettledBefore,
        onset: found.samples.times[moving.lowerBound]
      ).models()
    }
    let limit = max(
      explained.noise * noise, min(explained.share * samples.extent, explained.points))
    if let first = models.first {
      let strict = max(explained.noise * noise, explained.free * samples.extent)
      if first.residual > (first.isFreeCurve ? strict : limit) { models = [] }
      // If no touches are known, a finger may have drawn a curve that goes on into another movement.
      let isAlone = isSettledBefore && samples.times.suffix(3).first ?? 0 > end
      if first.isFreeCurve, found.touches.isEmpty, !isAlone { models = [] }
    }
    return FittedMovement(
      readings: samples.keys.map(\.name), start: found.samples.times[moving.lowerBound],
      end: end, isHeld: isHeld, samples: samples.times.count, noise: noise, models: models)
  }

  /// Fits the end of a movement whose beginning no model explains, such as a drag, or else its readings
  /// one by one; empty if neither is explained.
  private static func fitApart(_ found: MotionRuns, _ run: Int) -> [FittedMovement] {
    let moving = found.runs[run].range
    let (range, isSettledBefore) = window(of: run...run, in: found)
    var movements: [FittedMovement] = []
    for cut in 1..<cuts {
      let first = moving.lowerBound + moving.count * cut / cuts
      guard range.upperBound - first >= 2 * minSamples, moving.upperBound > first else { break }
      let remainder = found.samples[first..<range.upperBound]
      guard remainder.extent > 0.1 * found.samples[range].extent else { break }
      let tail = movement(
        remainder, of: found, first...moving.upperBound, isHeld: false, isSettledBefore: false)
      guard let residual = tail.models.first?.residual else { continue }
      if let before = movements.last?.models.first?.residual, residual > better * before { break }
      let head = movement(
        found.samples[range.lowerBound..<first], of: found,
        moving.lowerBound...first, isHeld: true, isSettledBefore: false)
      movements = [head, tail]
    }
    guard movements.isEmpty else { return movements }
    guard found.samples.keys.count > 1 else { return [] }
    let alone = found.samples.keys.indices.map { index in
      var samples = found.samples[range]
      (samples.keys, samples.values) = ([samples.keys[index]], [samples.values[index]])
      return movement(samples, of: found, moving, isHeld: false, isSettledBefore: isSettledBefore)
    }
    return alone.contains { $0.models.isEmpty } ? [] : alone
  }
}
