package import Compare
package import Display
import Platform

/// A movement of a group of readings on both sides of a comparison of logs.
package struct ComparedMovement: Hashable, Sendable {
  private typealias Limit = LogComparison.Limit

  /// The readings that share its progress.
  package let readings: [ReadingKey]
  /// The times between which it is compared, in s of the expected side.
  package let span: ClosedRange<Double>
  /// The time from which the sides differ by more than the errors of their times and values, s.
  package private(set) var divergence: Double
  /// For each reading the root mean square of the differences beyond the errors of times and values;
  /// NaN if it is not known on both sides.
  package let deviations: [Double]
  /// The differences of the shared progress beyond a limit.
  package private(set) var shared: [MotionFact] = []
  /// For each reading its own differences beyond a limit, the most informative first.
  package private(set) var own: [[MotionFact]]

  /// Whether all differences are within the limits.
  package var isEqual: Bool { factCount == 0 }

  /// The name of the rectangle that moves, or of the reading.
  private var subject: String {
    let item = readings[0].item.dropLast()
    return readings.count == 1 || item.isEmpty
      ? readings.map(\.name).joined(separator: ", ") : String(item)
  }

  /// The number of differences beyond a limit.
  package var factCount: Int { shared.count + own.joined().count }

  /// Describes the differences, with the names of both sides if they are given.
  package func text(_ names: SideNames? = nil) -> String {
    let isDeviation = (shared + own.joined()).allSatisfy(\.isDeviation)
    let texts =
      shared.map { $0.text(unit: "") }
      + zip(readings, own).flatMap { reading, facts in
        facts.filter { isDeviation || !$0.isDeviation }.map {
          (readings.count > 1 ? reading.name + " " : "") + $0.text(unit: reading.unit.rawValue)
        }
      }
    let sides = names.map { " (\($0.expected) → \($0.actual))" } ?? ""
    let start = divergence.fixedText(decimals: 2)
    return "\(subject) from \(start) s\(sides): \(texts.joined(separator: ", "))"
  }

  /// Creates a movement with a fact about the reading at an index.
  init(_ keys: [ReadingKey], _ span: ClosedRange<Double>, _ index: Int, _ fact: MotionFact) {
    (readings, self.span, deviations) = (keys, span, keys.map { _ in .nan })
    divergence = span.lowerBound
    own = keys.indices.map { $0 == index ? [fact] : [] }
  }

  /// Compares a movement of two sides in a time range; nil if no reading is known on both sides.
  init?(
    _ one: MotionRuns, _ other: MotionRuns, _ span: ClosedRange<Double>, isHeld: Bool,
    _ errors: LogErrors
  ) {
    (readings, self.span, divergence) = (one.samples.keys, span, span.lowerBound)
    own = readings.map { _ in [] }
    let curves = readings.indices.map { index in
      errors.pairs(
        one.curves[index], other.curves[index], in: span,
        noise: max(one.noise[index], other.noise[index]))
    }
    deviations = curves.map { pairs in
      (pairs.reduce(0) { $0 + $1.excess * $1.excess } / Double(pairs.count)).squareRoot()
    }
    guard deviations.contains(where: { !$0.isNaN }) else { return nil }
    if !isHeld { compareProgress(one, other, curves) }
    for (index, deviation) in deviations.enumerated() {
      // A state, such as a page's index, only changes at another time.
      if one.curves[index].isState, other.curves[index].isState { continue }
      let range = curves[index].map(\.expected).extent
      guard deviation > Limit.deviation(readings[index], range) else { continue }
      own[index].append(.differs(rootMeanSquare: deviation))
    }
    divergence =
      zip(readings, curves).compactMap { reading, pairs in
        pairs.first { $0.excess > Limit.deviation(reading, 0) / 4 }?.time
      }.min() ?? divergence
  }

  /// Compares the progress of the reading that moves farthest, and the ends of all readings.
  private mutating func compareProgress(
    _ one: MotionRuns, _ other: MotionRuns, _ curves: [[LogErrors.Pair]]
  ) {
    // Assume that a value that appears in motion began at its origin.
    let origins = zip(one.curves, curves).map { curve, pairs in
      curve.value(near: span.lowerBound).flatMap { origin in
        (origin - (pairs.first?.expected ?? 0)).magnitude < 1e-3 ? nil : origin
      }
    }
    // Those of the settled end count, because encoders sharpen a picture that rests.
    let uncertainties = curves.map { pairs in pairs.suffix(5).map(\.error).max() ?? 0 }
    func measured(_ value: (LogErrors.Pair) -> Double) -> [Movement?] {
      readings.indices.map { index in
        Movement(
          readings[index], curves[index].map(\.time), curves[index].map(value),
          since: span.lowerBound, from: origins[index],
          noise: uncertainties[index] / 2)
      }
    }
    let (expected, actual) = (measured(\.expected), measured(\.actual))
    let distances = zip(expected, actual).map { max($0?.extent ?? 0, $1?.extent ?? 0) }
    guard let lead = distances.indices.max(by: { distances[$0] < distances[$1] }),
      let a = expected[lead], let b = actual[lead]
    else { return }
    let visible = Limit.deviation(readings[lead], 0)
    guard min(a.extent, b.extent) >= visible else {
      let isNew = a.extent < visible
      if distances[lead] >= 2 * visible { own[lead] = [.alone(isNew ? b : a, isNew: isNew)] }
      return
    }
    let isState = one.curves[lead].isState && other.curves[lead].isState
    // States change at frames.
    let limit = isState ? max(Limit.time, 1.5 * other.samples.interval) : Limit.time
    shared = delays(a, b, of: readings[lead], curves[lead], beyond: limit)
    if !isState, ![a, b].contains(where: { $0.returns || $0.hasJump }) {
      shared += MotionFact.overshoot(a, b, beyond: Limit.overshoot + uncertainties[lead] / a.extent)
    }
    let longest = expected.compactMap { $0?.to.magnitude }.max() ?? 0
    for (index, reading) in readings.enumerated() {
      guard let a = expected[index], let b = actual[index], a.endsSettled, b.endsSettled,
        (b.to - a.to).magnitude > Limit.end(reading, a.extent, longest) + uncertainties[index]
      else { continue }
      own[index].append(.ends(a.to, b.to))
    }
  }

  /// Returns the delays of a movement if it visibly covers its distance later by more than a limit in seconds.
  private func delays(
    _ a: Movement, _ b: Movement, of reading: ReadingKey, _ curve: [LogErrors.Pair],
    beyond limit: Double
  ) -> [MotionFact] {
    let facts: [(later: Double, fact: MotionFact)] = [
      (b.half - a.half, .halfway(later: b.half - a.half)),
      (b.nineTenths - a.nineTenths, .nineTenths(later: b.nineTenths - a.nineTenths)),
    ]
    // A value that slowly nears its end reaches nine tenths late by an invisible difference.
    let visible = reading.unit == .points ? 0 : Limit.deviation(reading, 0)
    let isVisible = [a.half, a.nineTenths].contains { time in
      curve.first { $0.time >= time }.map { $0.excess > visible } ?? true
    }
    guard isVisible, !a.returns, !b.returns,
      let late = facts.first(where: { $0.later.magnitude > limit })
    else { return [] }
    return MotionFact.settling(a, b, beyond: 0) + [late.fact]
  }
}

extension TrackSamples {
  /// Whether all values are whole numbers, such as a page's index.
  fileprivate var isState: Bool { numbers.allSatisfy { $0 == $0?.rounded() } }
}
