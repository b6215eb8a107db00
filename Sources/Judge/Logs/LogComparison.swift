import Compare
package import Display
import Platform

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
    /// The overshoots, as fractions of the distance.
    static let overshoot = 0.01
    /// The ends of lengths, pt, and as a fraction of the longest, which matters for zoomed ones.
    static let (endPoints, endShare) = (0.5, 0.001)

    static func deviation(_ key: ReadingKey, _ travel: Double) -> Double {
      key.unit == .points ? points : plain * max(1, travel)
    }

    static func end(_ key: ReadingKey, _ travel: Double, _ longest: Double) -> Double {
      key.unit == .points ? max(endPoints, endShare * longest) : deviation(key, travel)
    }
  }

  package static let sceneAndApp: SideNames = ("the scene", "the app")

  /// The method by which times of both sides were matched.
  package enum Match: String, Sendable {
    case firstTouch = "the first touch"
    case firstMotion = "the first motion"
    case search = "the best match"
  }

  /// The seconds to add to times of the actual side to get those of the expected side.
  package private(set) var offset = 0.0
  package private(set) var match = Match.search
  /// The movements in the order of time.
  package private(set) var movements: [ComparedMovement] = []
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
    let log = actual.withoutRepeats
    repeatCount = log.repeatCount
    var (expected, actual) = (expected.withoutRepeats.recording, log.recording)
    let errorTracks = actual.tracks.filter { LogErrors.names.contains($0.name) }
    actual.tracks.removeAll { LogErrors.names.contains($0.name) }
    onlyActual = actual.tracks.filter { track in
      expected.tracks.first { $0.name == track.name }?.hasNumbers != track.hasNumbers
    }.map(\.name)
    let pairs = expected.tracks.compactMap { one in
      actual.tracks.first { $0.name == one.name && $0.hasNumbers && one.hasNumbers }.map {
        (one, Track(one.key, values: $0.values))
      }
    }
    (expected.tracks, actual.tracks) = (pairs.map(\.0), pairs.map(\.1))
    let one = LogSide(expected)
    (offset, match) = LogAlignment(expected: one, actual: LogSide(actual)).offset
    for index in actual.times.indices { actual.times[index] += offset }
    for index in actual.marks.indices { actual.marks[index].time += offset }
    (self.expected, self.actual) = (expected, actual)
    let errors = LogErrors(expected.times, actual.times, errorTracks)
    let other = LogSide(Self.withoutOtherPages(actual, expected))
    movements = zip(one.groups, other.groups).flatMap { group, twin in
      Self.movements(group, twin, errors)
        + Self.unrecorded(group, by: twin, other.recorded, isNew: false)
        + (isScene ? [] : Self.unrecorded(twin, by: group, one.recorded, isNew: true))
    }.sorted {
      ($0.span.lowerBound, -$0.readings.count, $0.readings[0].name)
        < ($1.span.lowerBound, -$1.readings.count, $1.readings[0].name)
    }
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
    for track in actual.tracks.indices where actual.tracks[track].key.unit == .points {
      for index in differing { actual.tracks[track].values[index] = .absent }
    }
    return actual
  }

  /// Whether all movements are within the limits.
  package var isEqual: Bool { movements.allSatisfy(\.isEqual) }

  /// Returns the movements of a group of readings.
  private static func movements(
    _ one: MotionRuns, _ other: MotionRuns, _ errors: LogErrors
  ) -> [ComparedMovement] {
    let expected = spans(one, other)
    let added = spans(other, one).filter { added in
      !expected.contains { $0.span.overlaps(added.span) }
    }
    return (expected + added).compactMap {
      ComparedMovement(one, other, $0.span, isHeld: $0.isHeld, errors)
    }
  }

  /// The time that is compared around a movement, s.
  private static let margin = 0.25

  /// Returns the times around each movement of the first side, until the next begins.
  private static func spans(
    _ one: MotionRuns, _ other: MotionRuns
  ) -> [(span: ClosedRange<Double>, isHeld: Bool)] {
    one.runs.indices.map { index in
      let (run, start) = (one.runs[index], one.runs[index].times.lowerBound)
      let next = index + 1 < one.runs.count ? one.runs[index + 1].times.lowerBound : .infinity
      let end = (run.isHeld ? [] : other.runs).reduce(run.times.upperBound + margin) { end, twin in
        (start...end).overlaps(twin.times) ? max(end, twin.times.upperBound + margin) : end
      }
      return (start...max(start, min(end, next)), run.isHeld)
    }
  }

  /// Returns the visible motion of a side before or after the recorded times of the other one.
  private static func unrecorded(
    _ side: MotionRuns, by other: MotionRuns, _ recorded: ClosedRange<Double>, isNew: Bool
  ) -> [ComparedMovement] {
    let (keys, times) = (side.samples.keys, side.samples.times)
    // The other side's picture can be as old as a frame is long.
    let slack = other.samples.interval + Limit.time
    return side.runs.flatMap { run in
      [(recorded.lowerBound, -1.0), (recorded.upperBound, 1)].compactMap { since, sign in
        let outside = run.range.filter { sign * (times[$0] - since) > slack }
        let distances = side.samples.values.map { row in outside.map { row[$0] }.extent }
        let visible = keys.indices.filter {
          distances[$0] > Limit.deviation(keys[$0], distances[$0])
        }
        return visible.max { distances[$0] < distances[$1] }.map { most in
          let fact = MotionFact.unrecorded(
            distances[most], since: since, isEarly: sign < 0, isNew: isNew)
          return ComparedMovement(keys, run.times, most, fact)
        }
      }
    }
  }

  /// Returns a sentence about the method by which times were matched.
  package func matchSentence(_ names: SideNames) -> String {
    "Time 0 of \(names.actual) is \(offset.fixedText(decimals: 3)) s in \(names.expected), "
      + "matched by \(match.rawValue)."
  }
}

/// The names of a comparison's sides in sentences.
package typealias SideNames = (expected: String, actual: String)

extension Track {
  fileprivate var hasNumbers: Bool { values.contains { $0.number != nil } }
}
