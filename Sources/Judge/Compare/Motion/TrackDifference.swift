package import Display

/// The difference of two tracks with the same name.
package struct TrackDifference: Hashable, Sendable {
  /// The two values at one time.
  package struct Gap: Hashable, Sendable {
    /// The index of the actual frame, which is in the clip that people look at.
    package var frame: Int
    /// Seconds of scene time.
    package var time: Double
    /// The expected value, or nil if absent.
    package var expected: ReadingValue?
    /// The actual value, or nil if absent.
    package var actual: ReadingValue?
    /// The distance of two numbers in the track's unit, or nil unless both are numbers.
    package var distance: Double?

    init(_ frame: Int, _ time: Double, _ expected: ReadingValue, _ actual: ReadingValue) {
      (self.frame, self.time) = (frame, time)
      self.expected = expected == .absent ? nil : expected
      self.actual = actual == .absent ? nil : actual
      let (x, y) = (TrackSamples.number(expected), TrackSamples.number(actual))
      distance = x.flatMap { x in y.map { (x - $0).magnitude } }
    }
  }

  package var key: ReadingKey
  /// The number of times at which the values differ.
  package var differing: Int
  package var first: Gap?
  package var last: Gap?
  /// The largest difference of two numbers.
  package var largest: Gap?
  package var expected: TrackMotion
  package var actual: TrackMotion
  /// The movements that differ, in time order.
  package var movements: [MovementDifference]
  /// The state changes that differ, in time order.
  ///
  /// Moving numbers only appear or disappear.
  package var states: [StateDifference]
  /// Seconds between frames, or the smallest difference of measured times that counts.
  ///
  /// Smaller differences in time cannot be detected.
  package var frameInterval: Double

  /// Whether the movements of both sides were measured on timelines, independently of frames.
  private(set) var isMeasured: Bool
  /// The smallest difference of measured times that counts, s.
  ///
  /// Source: ours; a quarter of a frame at 240 frames per second.
  private static let measuredInterval = 0.001

  /// Whether one side is absent at every time at which the tracks differ.
  package var differsByPresence: Bool
  /// Whether both have the same frame rate.
  package var haveSameRate: Bool

  /// The reading's name.
  package var name: String { key.name }
  /// Whether its numbers move on either side.
  var moves: Bool { expected.kind == .movements || actual.kind == .movements }
  /// The larger range of both sides.
  var range: Double {
    max((expected.high ?? 0) - (expected.low ?? 0), (actual.high ?? 0) - (actual.low ?? 0))
  }
  /// The range of both sides together; not positive if neither has numbers that differ.
  var jointRange: Double {
    max(expected.high ?? -.infinity, actual.high ?? -.infinity)
      - min(expected.low ?? .infinity, actual.low ?? .infinity)
  }
  /// The largest gap at a frame as a share of the joint range, or 1 if a state differs.
  package var relativeGap: Double {
    if differing == 0 { return 0 }
    guard moves, let distance = largest?.distance else { return 1 }
    return min(1, distance / max(jointRange, 1e-3))
  }
  /// The symbol of its unit; empty for plain numbers and states.
  package var unit: String { key.unit.rawValue }

  /// Whether the tracks are equal at all compared times.
  package var isEqual: Bool { differing == 0 && !differsBetweenFrames }

  /// Whether the tracks differ at moments between frames but at no frame.
  package let differsBetweenFrames: Bool

  /// The max differences that no screen shows: of points, and of plain numbers such as opacities.
  ///
  /// Source: ours; 0.01 pt is 1/30 of a pixel on phones with the highest density, and 0.001 is half
  /// of what changes one of 256 gray levels.
  private static let unseen = (points: 0.01, plain: 0.001)

  /// Whether the difference is internal, or too small for any screen to show.
  var isUnseen: Bool {
    if key.role.rank == .inner || key.role == .state { return true }
    guard let distance = largest?.distance, states.isEmpty,
      expected.segments.count == actual.segments.count
    else { return false }
    return distance < (key.unit == .points ? Self.unseen.points : Self.unseen.plain)
  }

  /// Whether two values are equal, allowing for the six decimals of a golden.
  ///
  /// Numbers may differ by 1.5 · 10⁻⁶, relative to their magnitude if it exceeds 1.
  package static func areEqual(_ a: ReadingValue, _ b: ReadingValue) -> Bool {
    if case .number(let x) = a, case .number(let y) = b {
      return x == y || (x - y).magnitude <= 1.5e-6 * max(1, x.magnitude)
    }
    return a == b
  }

  /// Compares a track of each of two recordings.
  ///
  /// `matches` and `moments` are the frames and moments that both recordings have.
  init(
    _ expected: Track, of one: MotionRecording, _ actual: Track, of other: MotionRecording,
    matches: [FrameAlignment.Match], moments: MatchedMoments
  ) {
    let a = TrackSamples(expected, times: one.times)
    let b = TrackSamples(actual, times: other.times)
    let pairs = matches.filter { $0.expected < a.values.count && $0.actual < b.values.count }
    key = expected.key
    isMeasured = a.isMeasured && b.isMeasured
    self.expected = TrackMotion(a, marks: TrackMarks(one.marks, of: expected.key, drags: one.drags))
    self.actual = TrackMotion(b, marks: TrackMarks(other.marks, of: actual.key, drags: other.drags))
    let differing = pairs.filter { !Self.areEqual(a.values[$0.expected], b.values[$0.actual]) }
    func gap(_ pair: FrameAlignment.Match) -> Gap {
      Gap(pair.actual, a.times[pair.expected], a.values[pair.expected], b.values[pair.actual])
    }
    self.differing = differing.count
    differsByPresence = differing.allSatisfy {
      a.isPresent($0.expected) != b.isPresent($0.actual)
    }
    let gaps =
      differing.isEmpty
      ? moments.differing(expected, actual).map { moments.gap($0, expected, actual) }
      : differing.map(gap)
    differsBetweenFrames = differing.isEmpty && !gaps.isEmpty
    first = gaps.first
    last = gaps.last
    largest = gaps.filter { $0.distance != nil }.max { $0.distance ?? 0 < $1.distance ?? 0 }
    let moves = [self.expected.kind, self.actual.kind].contains(.movements)
    let kind: TrackMotion.Kind = moves ? .movements : .states
    states = StateDifference.differences(a.changes(of: kind), b.changes(of: kind))
    movements =
      moves && (isMeasured || !differing.isEmpty)
      ? MovementFit(expected: a, actual: b).differences(
        self.expected.movements, self.actual.movements) : []
    let (stepA, stepB) = (FrameTimes(samples: a.times).step, FrameTimes(samples: b.times).step)
    frameInterval = isMeasured ? Self.measuredInterval : max(stepA, stepB)
    haveSameRate = isMeasured || (stepA - stepB).magnitude <= 1e-3 * frameInterval
  }
}
