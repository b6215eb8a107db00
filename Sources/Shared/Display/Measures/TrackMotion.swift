/// The motion of one track, as facts a designer would name.
package struct TrackMotion: Hashable, Sendable {
  /// The content of a track, which decides the words for it.
  package enum Kind: String, Hashable, Sendable {
    /// It is never there.
    case absent
    /// One value for as long as it is there.
    case constant
    /// Flags, words, or whole numbers that change now and then, as a page's index.
    case states
    /// Numbers that move.
    case movements
  }

  /// A time in which the track is there without a break.
  package struct Segment: Hashable, Sendable {
    /// The time at which it appears, s of scene time.
    package var start: Double
    /// The last instant at which it is there, s of scene time.
    package var end: Double
    /// The first value; nil if not a number.
    package var startValue: Double?
    /// The last value; nil if not a number.
    package var endValue: Double?
    /// Its movements, in the order of time.
    package var movements: [Movement]
  }

  /// A change of a state: a flag, a word, a whole number, or the presence of the track.
  package struct StateChange: Hashable, Sendable {
    /// The index of the first new value.
    package var index: Int
    /// The time, s of scene time.
    package var time: Double
    /// The new value; true for numbers that move and appear; nil where it is gone.
    package var value: ReadingValue?
  }

  /// The reading.
  package var key: ReadingKey
  /// The content of the track.
  package var kind: Kind
  /// The times in which it is there.
  package var segments: [Segment]
  /// The instants at which its state changes; of numbers that move only when it comes and goes.
  package var changes: [StateChange]
  /// Its least number; nil without numbers.
  package var low: Double?
  /// Its greatest number; nil without numbers.
  package var high: Double?

  /// True if it is still there at the end of the recording.
  package var isPresentAtEnd: Bool

  /// The first instant at which it is there, s of scene time.
  package var firstPresent: Double? { segments.first?.start }
  /// Its first number.
  package var startValue: Double? { segments.first?.startValue }
  /// Its last number.
  package var endValue: Double? { segments.last?.endValue }
  /// All its movements, in the order of time.
  package var movements: [Movement] { segments.flatMap(\.movements) }

  /// Finds the facts of a track; `times` in s of scene time, ascending, values beyond them left out.
  ///
  /// A movement is divided where a finger takes or leaves what moves, and at a new target.
  package init(_ track: Track, times: [Double], marks: [TimedMark] = []) {
    self.init(TrackSamples(track, times: times), marks: TrackMarks(marks, of: track.key))
  }

  /// Finds the facts of samples, whose movements begin or end at marks.
  package init(_ samples: TrackSamples, marks: TrackMarks) {
    key = samples.key
    kind = samples.kind
    changes = samples.changes(of: kind)
    let numbers = samples.numbers
    isPresentAtEnd = samples.values.indices.last.map(samples.isPresent) ?? false
    low = numbers.compactMap { $0 }.min()
    high = numbers.compactMap { $0 }.max()
    segments = samples.presence.map { range in
      let first = samples.number(at: range.lowerBound)
      let last = samples.number(at: range.upperBound)
      let finder = MovementFinder(samples: samples, range: range, marks: marks)
      let (start, movements) = (samples.times[range.lowerBound], finder.movements)
      // What came on its way started where it was let go.
      let origin = movements.first.flatMap { $0.start < start - 1e-9 ? $0.from : nil }
      return Segment(
        start: start, end: samples.times[range.upperBound],
        startValue: origin ?? first, endValue: last, movements: movements)
    }
  }
}

/// The marks at which the movements of a track begin or end; all times in s of scene time.
package struct TrackMarks {
  /// The times with fingers down for longer than a tap, from a touch-down to the next lift.
  private(set) var touches: [ClosedRange<Double>] = []
  /// The times at which a finger or a new target may take over a movement, ascending.
  private(set) var boundaries: [Double] = []
  /// The times at which control passes on, and a track at rest may begin to move.
  private(set) var causes: [Double] = []

  /// The longest time of a tap, which takes hold of nothing, s.
  private static let tapDuration = 0.1

  /// Takes the marks that concern a reading.
  package init(_ marks: [TimedMark], of key: ReadingKey) {
    let marks = marks.filter { $0.time.isFinite && ($0.group == nil || $0.group == key.screen) }
      .sorted()
    let lifts = marks.filter { $0.kind == .touchUp }.map(\.time)
    var next = 0
    for mark in marks {
      switch mark.kind {
      case .touchUp, .retarget: boundaries.append(mark.time)
      case .handOff: causes.append(mark.time)
      case .settled: break
      case .touchDown:
        while next < lifts.count, lifts[next] <= mark.time { next += 1 }
        let end = next < lifts.count ? lifts[next] : .greatestFiniteMagnitude
        guard end - mark.time > Self.tapDuration else { continue }
        touches.append(mark.time...end)
        boundaries.append(mark.time)
      }
    }
  }
}
