/// The motion of one track, described in terms that a designer would use.
package struct TrackMotion: Hashable, Sendable {
  /// The content of a track, which determines how it is described.
  package enum Kind: String, Hashable, Sendable {
    /// The track never has a value.
    case absent
    /// The track has only one value.
    case constant
    /// Flags, words, or whole numbers that change occasionally, such as a page index.
    case states
    /// Numbers that change continuously.
    case movements
  }

  /// A continuous time range in which the track has values.
  package struct Segment: Hashable, Sendable {
    /// The time of the first value, in seconds of scene time.
    package var start: Double
    /// The first value; nil if it is not a number.
    package var startValue: Double?
    /// The last value; nil if it is not a number.
    package var endValue: Double?
    /// The movements in the segment, ordered by time.
    package var movements: [Movement]
  }

  /// A change of a state: a flag, word, or whole number, or whether the track has a value at all.
  package struct StateChange: Hashable, Sendable {
    /// Seconds of scene time.
    package var time: Double
    /// The new value; nil if it disappears, true for a moving number that appears.
    package var value: ReadingValue?

    package init(time: Double, value: ReadingValue?) {
      (self.time, self.value) = (time, value)
    }
  }

  package var kind: Kind
  /// The time ranges in which the track has values.
  package var segments: [Segment]
  /// The minimum number; nil without numbers.
  package var low: Double?
  /// The maximum number; nil without numbers.
  package var high: Double?

  /// Whether the track has a value at the end of the recording.
  package var isPresentAtEnd: Bool

  /// The time of the first value, in seconds of scene time.
  package var firstPresent: Double? { segments.first?.start }
  /// The first number.
  package var startValue: Double? { segments.first?.startValue }
  /// The last number.
  package var endValue: Double? { segments.last?.endValue }
  /// All movements, ordered by time.
  package var movements: [Movement] { segments.flatMap(\.movements) }

  /// Analyzes a track; `times` are in seconds of scene time, ascending.
  ///
  /// Values without a time are ignored. Movements are split at touches, lifts, and new targets.
  package init(_ track: Track, times: [Double], marks: [TimedMark] = []) {
    self.init(TrackSamples(track, times: times), marks: TrackMarks(marks, of: track.key))
  }

  /// Analyzes samples whose movements may begin or end at marks.
  ///
  /// `exactValue` evaluates a scene's reading at any time in seconds of scene time; nil for a recording.
  package init(
    _ samples: TrackSamples, marks: TrackMarks, exactValue: ((Double) -> Double?)? = nil
  ) {
    kind = samples.kind
    let numbers = samples.numbers
    isPresentAtEnd = samples.values.indices.last.map(samples.isPresent) ?? false
    low = numbers.compactMap { $0 }.min()
    high = numbers.compactMap { $0 }.max()
    segments = samples.presence.map { range in
      let first = numbers[range.lowerBound]
      let last = numbers[range.upperBound]
      let start = samples.times[range.lowerBound]
      let movements =
        samples.measured(in: range)
        ?? MovementFinder(samples: samples, range: range, marks: marks, exactValue: exactValue)
        .movements
      // A value that appears in motion started at the time of its cause.
      let origin = movements.first.flatMap { $0.start < start - 1e-9 ? $0.from : nil }
      return Segment(
        start: start, startValue: origin ?? first, endValue: last, movements: movements)
    }
  }
}

/// The marks at which a track's movements may begin or end; times are in seconds of scene time.
package struct TrackMarks {
  /// The time ranges of drags and of touches longer than a tap, from touch-down to the next lift.
  package private(set) var touches: [ClosedRange<Double>] = []
  /// The times at which a finger or a new target may take over a movement, ascending.
  private(set) var boundaries: [Double] = []
  /// The times at which control passes on and a settled track may begin to move.
  private(set) var causes: [Double] = []

  /// The maximum duration of a tap, which does not drag anything, in seconds.
  private static let tapDuration = 0.1

  /// The times during which an animation alone determines the value.
  private(set) var animated: [ClosedRange<Double>] = []

  /// Selects the marks that concern a reading.
  ///
  /// `drags` are the times of touch-downs that drag even if their touches are as short as taps. Touches do
  /// not affect a value in the times in which it is `animated`.
  package init(
    _ marks: [TimedMark], of key: ReadingKey, drags: Set<Double> = [],
    animated: [ClosedRange<Double>] = []
  ) {
    self.animated = animated
    let marks = marks.filter { $0.time.isFinite && ($0.group == nil || $0.group == key.screen) }
      .sorted()
    let lifts = marks.filter { $0.kind == .touchUp }.map(\.time)
    var next = 0
    for mark in marks {
      switch mark.kind {
      case .touchUp where key.role.ignoresTouches: break
      case .touchUp, .retarget: boundaries.append(mark.time)
      case .handOff: causes.append(mark.time)
      case .settled: break
      case .touchDown where key.role.ignoresTouches: break
      case .touchDown:
        while next < lifts.count, lifts[next] <= mark.time { next += 1 }
        let end = next < lifts.count ? lifts[next] : .greatestFiniteMagnitude
        guard end - mark.time > Self.tapDuration || drags.contains(mark.time) else { continue }
        touches.append(mark.time...end)
        boundaries.append(mark.time)
      }
    }
    guard !animated.isEmpty else { return }
    boundaries.removeAll { time in
      animated.contains { $0.lowerBound + 1e-9 < time && time < $0.upperBound - 1e-9 }
    }
    boundaries = (boundaries + animated.map(\.lowerBound)).sorted()
  }
}
