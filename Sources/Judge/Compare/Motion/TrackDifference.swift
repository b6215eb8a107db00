package import Display

/// The difference of two tracks of one name.
package struct TrackDifference: Hashable, Sendable {
  /// The two values at an instant.
  package struct Gap: Hashable, Sendable {
    /// The actual frame's index in its times: the film that people look at.
    package var frame: Int
    /// s of scene time.
    package var time: Double
    /// The expected value; nil where it is absent.
    package var expected: ReadingValue?
    /// The actual value; nil where it is absent.
    package var actual: ReadingValue?
    /// The distance of two numbers, in the track's unit; nil unless both are numbers.
    package var distance: Double?

    init(_ frame: Int, _ time: Double, _ expected: ReadingValue, _ actual: ReadingValue) {
      (self.frame, self.time) = (frame, time)
      self.expected = expected == .absent ? nil : expected
      self.actual = actual == .absent ? nil : actual
      let (x, y) = (TrackSamples.number(expected), TrackSamples.number(actual))
      distance = x.flatMap { x in y.map { (x - $0).magnitude } }
    }
  }

  /// The reading.
  package var key: ReadingKey
  /// The number of instants that were compared.
  package var compared: Int
  /// The number of instants that differ.
  package var differing: Int
  /// The first difference.
  package var first: Gap?
  /// The last difference.
  package var last: Gap?
  /// The greatest difference of two numbers.
  package var largest: Gap?
  /// The largest gap as a share of the range of both; 1 where a state differs.
  package var relativeGap: Double
  /// The motion of the expected track.
  package var expected: TrackMotion
  /// The motion of the actual track.
  package var actual: TrackMotion
  /// The movements that differ, in the order of time.
  package var movements: [MovementDifference]
  /// The changes of state that differ, in the order of time; of moving numbers, where they come and go.
  package var states: [StateDifference]
  /// The time between the frames, s; smaller differences in time cannot be told.
  package var frameInterval: Double

  /// The time between the values by which settling is told, s.
  var settlingInterval: Double

  /// True if one side is absent wherever they differ.
  package var differsByPresence: Bool
  /// True if both have the same frame rate.
  package var haveOneRate: Bool

  /// The reading's name.
  package var name: String { key.name }
  /// Whether its numbers move on either side.
  var moves: Bool { expected.kind == .movements || actual.kind == .movements }
  /// The greater of the ranges of both sides.
  var range: Double {
    max(
      (expected.high ?? 0) - (expected.low ?? 0), (actual.high ?? 0) - (actual.low ?? 0))
  }
  /// The sign of its unit; empty for plain numbers and states.
  package var unit: String { key.unit.rawValue }

  /// True if the tracks are equal wherever both were compared.
  package var isEqual: Bool { differing == 0 && !isBetweenFrames }

  /// True if no frame has other values, and a moment beside the frames has.
  package let isBetweenFrames: Bool

  /// The greatest distances that no screen shows: of places, pt, and of plain numbers such as opacities.
  ///
  /// Source: ours; a hundredth of a point is a thirtieth of a pixel of the sharpest phones, and 0.001 half
  /// of what turns one of 256 steps of grey.
  private static let unseen = (points: 0.01, plain: 0.001)

  /// True if what differs is internal, or less than any screen shows.
  var isUnseen: Bool {
    if key.role.rank == .inner || key.role == .state { return true }
    guard let distance = largest?.distance, states.isEmpty,
      expected.segments.count == actual.segments.count
    else { return false }
    return distance < (key.unit == .points ? Self.unseen.points : Self.unseen.plain)
  }

  /// True if two values are equal, numbers to 1.5 · 10⁻⁶ (relative beyond 1): a golden has six decimals.
  package static func areEqual(_ a: ReadingValue, _ b: ReadingValue) -> Bool {
    if case .number(let x) = a, case .number(let y) = b {
      return x == y || (x - y).magnitude <= 1.5e-6 * max(1, x.magnitude)
    }
    return a == b
  }

  /// Compares a track of each of two recordings; the frames and moments that both have are found if nil.
  init(
    _ expected: Track, of one: MotionRecording, _ actual: Track, of other: MotionRecording,
    matches: [FrameAlignment.Match]? = nil, moments: SharedMoments? = nil
  ) {
    let moments = moments ?? SharedMoments(expected: one, actual: other)
    let matches =
      matches
      ?? FrameAlignment(
        sampled: FrameTimes(samples: one.times), FrameTimes(samples: other.times)
      ).matches
    let a = TrackSamples(expected, times: one.times, moments: moments.expected)
    let b = TrackSamples(actual, times: other.times, moments: moments.actual)
    let pairs = matches.filter {
      $0.expected < a.values.count && $0.actual < b.values.count
    }
    key = expected.key
    self.expected = TrackMotion(a, marks: TrackMarks(one.marks, of: expected.key))
    self.actual = TrackMotion(b, marks: TrackMarks(other.marks, of: actual.key))
    compared = pairs.count
    let differing = pairs.filter { !Self.areEqual(a.values[$0.expected], b.values[$0.actual]) }
    func gap(_ pair: FrameAlignment.Match) -> Gap {
      Gap(pair.actual, a.times[pair.expected], a.values[pair.expected], b.values[pair.actual])
    }
    self.differing = differing.count
    differsByPresence = differing.allSatisfy {
      a.isPresent($0.expected) != b.isPresent($0.actual)
    }
    let farthest = Self.farthest(differing, a, b)
    let beside =
      differing.isEmpty
      ? moments.differing(expected, actual).map { moments.gap($0, expected, actual) } : []
    isBetweenFrames = !beside.isEmpty
    first = differing.first.map(gap) ?? beside.first
    last = differing.last.map(gap) ?? beside.last
    largest =
      farthest.map { gap($0.pair) }
      ?? beside.filter { $0.distance != nil }.max { $0.distance ?? 0 < $1.distance ?? 0 }
    let moves = [self.expected.kind, self.actual.kind].contains(.movements)
    let kind: TrackMotion.Kind = moves ? .movements : .states
    states = StateDifference.differences(a.changes(of: kind), b.changes(of: kind))
    movements =
      moves && !differing.isEmpty
      ? MovementFit(expected: a, actual: b).differences(
        self.expected.movements, self.actual.movements) : []
    let (stepA, stepB) = (FrameTimes(samples: a.times).step, FrameTimes(samples: b.times).step)
    frameInterval = max(stepA, stepB)
    let areBetween = !a.stills.isEmpty && !b.stills.isEmpty
    settlingInterval = areBetween ? min(frameInterval, 1.0 / 60) : frameInterval
    haveOneRate = (stepA - stepB).magnitude <= 1e-3 * frameInterval
    let low = min(self.expected.low ?? .infinity, self.actual.low ?? .infinity)
    let high = max(self.expected.high ?? -.infinity, self.actual.high ?? -.infinity)
    if differing.isEmpty {
      relativeGap = 0
    } else if kind == .states || farthest == nil {
      relativeGap = 1
    } else {
      relativeGap = min(1, (farthest?.distance ?? 0) / max(high - low, 1e-3))
    }
  }

  /// The first pair whose numbers are farthest apart; nil where none has two that differ.
  private static func farthest(
    _ pairs: [FrameAlignment.Match], _ a: TrackSamples, _ b: TrackSamples
  ) -> (pair: FrameAlignment.Match, distance: Double)? {
    var farthest: (pair: FrameAlignment.Match, distance: Double)?
    for pair in pairs {
      guard let x = a.numbers[pair.expected], let y = b.numbers[pair.actual] else { continue }
      let distance = (x - y).magnitude
      if distance > farthest?.distance ?? 0 { farthest = (pair, distance) }
    }
    return farthest
  }
}
