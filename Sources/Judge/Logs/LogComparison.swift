package import Display
import Motion

/// The differences of the motion in an app's log from that of a scene or another log.
package struct LogComparison: Sendable {
  /// The largest differences that do not count.
  ///
  /// Source: ours, after the tolerances of motion tests of UI toolkits: a frame at 60 Hz, and two
  /// points, which are invisible in motion; ends are visible longer.
  enum Limit {
    /// The root mean square of lengths, pt, and of other readings as a fraction of their distance,
    /// at least 1.
    static let (points, plain) = (2.0, 0.02)
    /// The times at which half and nine tenths of the distance are covered, s.
    static let time = 0.017
    /// The ends of lengths, pt, and as a fraction of the longest, which matters for zoomed ones.
    static let (endPoints, endShare) = (0.5, 0.001)

    static func deviation(_ name: String, _ travel: Double) -> Double {
      name.isLength ? points : plain * max(1, travel)
    }

    static func end(_ name: String, _ travel: Double, _ longest: Double) -> Double {
      name.isLength ? max(endPoints, endShare * longest) : deviation(name, travel)
    }
  }

  /// A movement on both sides.
  package struct Movement: Hashable, Sendable {
    /// The names of the readings that share its progress.
    package var readings: [String]
    /// The times between which it is compared, in s of the expected side.
    package var span: ClosedRange<Double>
    /// For each reading the root mean square of the differences.
    package var deviations: [Double]
    /// The differences beyond a limit, the most informative first; empty if all are within limits.
    package var facts: [LogFact]
  }

  /// The method by which times of both sides were matched.
  package enum Match: Hashable, Sendable {
    case firstTouch, firstMotion, search
  }

  /// The seconds to add to times of the actual side to get those of the expected side.
  package private(set) var offset = 0.0
  package private(set) var match = Match.search
  /// The movements in the order of time.
  package private(set) var movements: [Movement] = []
  /// The number of rows of the actual side that repeat the previous one and are not compared.
  package let repeatCount: Int
  /// The readings of the actual side that have numbers on only one side, or that only it names.
  package let onlyActual: [String]
  /// Both sides at times of the expected side, with the shared readings.
  package private(set) var expected: MotionRecording, actual: MotionRecording

  /// Compares the readings that both recordings have; nil if none of them moves while both are known.
  ///
  /// A movement before the other side begins or after it ends is a difference. With `isScene`, the
  /// expected side is a scene, after which an app may continue.
  package init?(expected: MotionRecording, actual: MotionRecording, isScene: Bool = false) {
    let repeated = actual.repeatedRows
    repeatCount = repeated.count
    var actual = actual.withoutRepeats(repeated)
    var expected = expected.withoutRepeats(expected.repeatedRows)
    let known = Dictionary(
      expected.tracks.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    onlyActual = actual.tracks.filter { known[$0.name]?.hasNumbers != $0.hasNumbers }.map(\.name)
    let tracks = expected.tracks.compactMap { one in
      actual.tracks.first { $0.name == one.name && $0.hasNumbers && one.hasNumbers }.map {
        (one, $0)
      }
    }
    (expected.tracks, actual.tracks) = (tracks.map(\.0), tracks.map(\.1))
    var one = LogSide(expected)
    if isScene { one.recorded = -Double.infinity...Double.infinity }
    (offset, match) = LogAlignment(expected: one, actual: LogSide(actual)).offset
    for index in actual.times.indices { actual.times[index] += offset }
    for index in actual.marks.indices { actual.marks[index].time += offset }
    (self.expected, self.actual) = (expected, actual)
    movements = Self.movements(one, LogSide(Self.withoutOtherPages(actual, expected)))
    guard !movements.isEmpty else { return nil }
  }

  /// Returns the actual side without rectangles of pages other than the expected one.
  ///
  /// Some frames of a page turn have such rectangles. These frames are compared by their pages.
  private static func withoutOtherPages(
    _ actual: MotionRecording, _ expected: MotionRecording
  ) -> MotionRecording {
    let pages = [expected, actual].map { $0.tracks.first { $0.name == "page.index" } }
    guard let one = pages[0], let other = pages[1] else { return actual }
    let differing = actual.times.indices.filter { index in
      let before = expected.times.countOfPrefix { $0 <= actual.times[index] + 1e-6 } - 1
      let (page, own) = (one.values[max(0, before)].number, other.values[index].number)
      return page != nil && own != nil && page != own
    }
    // Logs that number their pages differently are compared as they are.
    guard 2 * differing.count < other.values.count(where: { $0.number != nil }) else {
      return actual
    }
    var actual = actual
    for track in actual.tracks.indices where actual.tracks[track].name.isLength {
      for index in differing { actual.tracks[track].values[index] = .absent }
    }
    return actual
  }

  /// Whether all movements are within the limits.
  package var isEqual: Bool { movements.allSatisfy(\.facts.isEmpty) }

  private static func movements(_ one: LogSide, _ other: LogSide) -> [Movement] {
    zip(one.groups, other.groups).flatMap { group, twin in
      let (expected, actual) = (Self.spans(group, twin), Self.spans(twin, group))
      let added = actual.filter { added in
        !expected.contains { $0.span.overlaps(added.span) }
      }
      return (expected + added).compactMap { item -> Movement? in
        var lack = missing(group, in: item.span, from: twin, other.recorded, isExpected: true)
        for own in actual where lack == nil && own.span.overlaps(item.span) {
          lack = missing(twin, in: own.span, from: group, one.recorded, isExpected: false)
        }
        return movement(group, twin, item.span, isHeld: item.isHeld, one.lifts, lack)
      }
    }.sorted {
      ($0.span.lowerBound, -$0.readings.count, $0.readings[0])
        < ($1.span.lowerBound, -$1.readings.count, $1.readings[0])
    }
  }

  /// The time that is compared around a movement, s.
  private static let margin = 0.25

  /// Returns the times around each movement of the first side, until the next begins.
  private static func spans(
    _ one: LogMovements, _ other: LogMovements
  ) -> [(span: ClosedRange<Double>, isHeld: Bool)] {
    let times = one.samples.times
    return one.runs.indices.map { index in
      let run = one.runs[index]
      let start = times[run.range.lowerBound]
      let next =
        index + 1 < one.runs.count ? times[one.runs[index + 1].range.lowerBound] : .infinity
      var end = times[run.range.upperBound] + margin
      for twin in other.runs where !run.isHeld {
        let (first, last) = (
          other.samples.times[twin.range.lowerBound], other.samples.times[twin.range.upperBound]
        )
        if first < end, last > start { end = max(end, last + margin) }
      }
      return (start...max(start, min(end, next)), run.isHeld)
    }
  }

  /// Returns the largest visible motion of a side before or after the recorded times of the other one;
  /// nil if there is none.
  private static func missing(
    _ side: LogMovements, in span: ClosedRange<Double>, from other: LogMovements,
    _ recorded: ClosedRange<Double>, isExpected: Bool
  ) -> LogFact? {
    // The other side's picture can be as old as a frame is long.
    let slack = other.samples.interval + Limit.time
    for isEarly in [true, false] {
      let travels = zip(side.samples.names, side.curves).map { name, curve in
        let values = curve.samples(in: span).filter { time, _ in
          isEarly ? time < recorded.lowerBound - slack : time > recorded.upperBound + slack
        }.map(\.1)
        return (name: name, by: (values.max() ?? 0) - (values.min() ?? 0))
      }.filter { $0.by > Limit.deviation($0.name, $0.by) }
      guard let most = travels.max(by: { $0.by < $1.by }) else { continue }
      return .missing(
        most.name, by: most.by, at: isEarly ? recorded.lowerBound : recorded.upperBound,
        isEarly: isEarly, isExpected: isExpected)
    }
    return nil
  }

  private static func movement(
    _ one: LogMovements, _ other: LogMovements, _ span: ClosedRange<Double>, isHeld: Bool,
    _ lifts: [Double], _ missing: LogFact?
  ) -> Movement? {
    let names = one.samples.names
    var deviations: [Double] = []
    var facts: [LogFact] = []
    let curves = names.indices.map { index in
      one.curves[index].resampled(like: other.curves[index], in: span)
    }
    let origins = one.curves.map { $0.value(at: span.lowerBound) }
    for (index, name) in names.enumerated() {
      let gaps = zip(
        curves[index].expected.samples(in: span), curves[index].actual.samples(in: span)
      )
      .map { $1.1 - $0.1 }
      guard !gaps.isEmpty else {
        deviations.append(.nan)
        continue
      }
      let square = gaps.reduce(0) { $0 + $1 * $1 } / Double(gaps.count)
      deviations.append(square.squareRoot())
      // A state, such as a page's index, only changes at another time.
      if one.curves[index].isState, other.curves[index].isState { continue }
      let values = curves[index].expected.samples(in: span).map(\.1)
      let travel = (values.max() ?? 0) - (values.min() ?? 0)
      if square.squareRoot() > Limit.deviation(name, travel) {
        facts.append(.deviates(name, by: square.squareRoot()))
      }
    }
    guard missing != nil || deviations.contains(where: { !$0.isNaN }) else { return nil }
    if !isHeld {
      let lift = lifts.last { $0 <= span.lowerBound + 0.1 && $0 > span.lowerBound - 1 }
      facts = timing(names, curves, origins, (one, other), span, since: lift) + facts
    }
    return Movement(
      readings: names, span: span, deviations: deviations,
      facts: (missing.map { [$0] } ?? []) + facts)
  }

  private static func timing(
    _ names: [String], _ curves: [(expected: SampledCurve, actual: SampledCurve)],
    _ origins: [Double?], _ sides: (one: LogMovements, other: LogMovements),
    _ span: ClosedRange<Double>, since lift: Double?
  ) -> [LogFact] {
    let shapes = names.indices.map { index in
      let noise = max(sides.one.noise[index], sides.other.noise[index])
      let (one, other) = curves[index]
      let (a, b) = (one.samples(in: span).first?.1 ?? 0, other.samples(in: span).first?.1 ?? 0)
      // Assume that a value that appears in motion began at its origin.
      let origin = origins[index].map { (a - $0).magnitude < 1e-3 ? nil : $0 } ?? nil
      return (
        expected: MovementShape(one, from: origin ?? a, span, noise: noise),
        actual: MovementShape(other, from: origin ?? b, span, noise: noise)
      )
    }
    let travels = shapes.map { max($0.expected?.travel ?? 0, $0.actual?.travel ?? 0) }
    guard let lead = travels.indices.max(by: { travels[$0] < travels[$1] }),
      let one = shapes[lead].expected, let other = shapes[lead].actual
    else { return [] }
    let visible = Limit.deviation(names[lead], 0)
    if one.travel < visible || other.travel < visible {
      if one.travel < 2 * visible, other.travel < 2 * visible { return [] }
      return [
        .alone(
          names[lead], by: max(one.travel, other.travel), isExpected: one.travel > other.travel)
      ]
    }
    var facts: [LogFact] = []
    let origin = lift ?? span.lowerBound
    let late = (half: other.half - one.half, most: other.most - one.most)
    // An opacity that slowly nears its end reaches nine tenths late by an invisible difference.
    let isVisible = [one.half, one.most].contains { time in
      names[lead].isLength
        || curves[lead].expected.differs(from: curves[lead].actual, at: time, by: visible)
    }
    let isState = sides.one.curves[lead].isState && sides.other.curves[lead].isState
    // States change at frames.
    let limit = isState ? max(Limit.time, 1.5 * sides.other.samples.interval) : Limit.time
    if !one.isOutAndBack, !other.isOutAndBack, isVisible,
      max(late.half.magnitude, late.most.magnitude) > limit
    {
      facts.append(
        .settles(
          expected: one.settles - origin, actual: other.settles - origin, afterLift: lift != nil))
      facts.append(.covers(half: late.half, most: late.most))
    }
    if !isState, (one.overshoot - other.overshoot).magnitude > 0.01 {
      facts.append(.overshoots(expected: one.overshoot, actual: other.overshoot))
    }
    let size = shapes.compactMap(\.expected?.end.magnitude).max() ?? 0
    for (index, name) in names.enumerated() {
      guard let a = shapes[index].expected, let b = shapes[index].actual, a.isSettled, b.isSettled
      else { continue }
      if (b.end - a.end).magnitude > Limit.end(name, a.travel, size) {
        facts.append(.lands(name, by: b.end - a.end))
      }
    }
    return facts
  }
}

/// A difference of a movement that is beyond a limit.
package enum LogFact: Hashable, Sendable {
  /// Seconds since the lift, or since the start of the movement.
  case settles(expected: Double, actual: Double, afterLift: Bool)
  /// Seconds by which the actual side covers half and nine tenths of its distance later.
  case covers(half: Double, most: Double)
  /// Overshoots beyond the end, as fractions of the distance.
  case overshoots(expected: Double, actual: Double)
  case lands(String, by: Double)
  /// Only one side moves a reading.
  case alone(String, by: Double, isExpected: Bool)
  /// A side moves a reading before the other one begins, or after it ends at a time of the expected
  /// side, s.
  case missing(String, by: Double, at: Double, isEarly: Bool, isExpected: Bool)
  /// The root mean square of a reading's differences.
  case deviates(String, by: Double)
}

extension Track {
  fileprivate var hasNumbers: Bool { values.contains { $0.number != nil } }
}

extension String {
  /// Whether this names a reading in points.
  ///
  /// Source: the log format, in which components of rectangles and corner radii are in points.
  package var isLength: Bool {
    ["x", "y", "width", "height", "cornerRadius"].contains(split(separator: ".").last)
  }
}
