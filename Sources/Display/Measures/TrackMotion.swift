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
    /// The index of its first value.
    package var firstIndex: Int
    /// The index of its last value.
    package var lastIndex: Int
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
  /// The greatest change from one frame to the next, with its sign, and the later frame's time.
  package var largestStep: Movement.Moment?

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
  /// The scene time from which on it stays near its last value, s; nil where it never moves.
  package var settlesAt: Double? {
    segments.last { !$0.movements.isEmpty }?.movements.last?.settlesAt
  }
  /// The greatest speed, with its sign, units a second; nil where it never moves.
  package var peakVelocity: Movement.Moment? {
    movements.map(\.peakVelocity).max { $0.value.magnitude < $1.value.magnitude }
  }

  /// Finds the facts of a track; `times` in s of scene time, ascending, values beyond them left out.
  ///
  /// A movement is divided where a finger takes or leaves what moves, and at a new target.
  package init(_ track: Track, times: [Double], marks: [TimedMark] = []) {
    let samples = TrackSamples(track, times: times)
    self.init(
      samples: samples, boundaries: Self.boundaries(marks, of: track.key),
      touches: Self.touches(marks, of: track.key), causes: Self.causes(marks, of: track.key))
  }

  /// Finds the facts of samples; all times are in s of scene time.
  package init(
    samples: TrackSamples, boundaries: [Double], touches: [ClosedRange<Double>], causes: [Double]
  ) {
    key = samples.key
    kind = samples.kind
    changes = samples.changes(of: kind)
    let numbers = samples.numbers
    isPresentAtEnd = samples.values.indices.last.map(samples.isPresent) ?? false
    low = numbers.compactMap { $0 }.min()
    high = numbers.compactMap { $0 }.max()
    largestStep = samples.largestStep
    segments = samples.presence.map { range in
      let first = samples.number(at: range.lowerBound)
      let last = samples.number(at: range.upperBound)
      let finder = MovementFinder(
        samples: samples, range: range, boundaries: boundaries, touches: touches, causes: causes)
      let (start, movements) = (samples.times[range.lowerBound], finder.movements)
      // What came on its way started where it was let go.
      let origin = movements.first.flatMap { $0.start < start - 1e-9 ? $0.from : nil }
      return Segment(
        firstIndex: range.lowerBound, lastIndex: range.upperBound,
        start: start, end: samples.times[range.upperBound],
        startValue: origin ?? first, endValue: last, movements: movements)
    }
  }

  /// The longest time of a tap, which takes hold of nothing, s.
  private static let tapDuration = 0.1

  /// The times with fingers down for longer than a tap, from a touch-down to the next lift, s of scene
  /// time.
  package static func touches(_ marks: [TimedMark], of key: ReadingKey) -> [ClosedRange<Double>] {
    let marks = marks.filter { $0.time.isFinite && $0.concerns(key) }.sorted()
    let lifts = marks.filter { $0.kind == .touchUp }.map(\.time)
    var next = 0
    var touches: [ClosedRange<Double>] = []
    for mark in marks where mark.kind == .touchDown {
      while next < lifts.count, lifts[next] <= mark.time { next += 1 }
      let end = next < lifts.count ? lifts[next] : .greatestFiniteMagnitude
      if end - mark.time > tapDuration { touches.append(mark.time...end) }
    }
    return touches
  }

  /// The instants at which control passes on, and what rests may begin to move, s of scene time.
  package static func causes(_ marks: [TimedMark], of key: ReadingKey) -> [Double] {
    marks.filter { $0.kind == .handOff && $0.time.isFinite && $0.concerns(key) }.map(\.time)
  }

  /// The instants at which a finger or a new target may take over a movement, s of scene time,
  /// ascending.
  package static func boundaries(_ marks: [TimedMark], of key: ReadingKey) -> [Double] {
    let marks = marks.filter { $0.concerns(key) }.sorted()
    let lifts = marks.filter { $0.kind == .touchUp }.map(\.time)
    var next = 0
    let instants = marks.compactMap { mark -> Double? in
      guard mark.time.isFinite else { return nil }
      switch mark.kind {
      case .touchUp, .retarget: return mark.time
      case .touchDown:
        while next < lifts.count, lifts[next] <= mark.time { next += 1 }
        guard next < lifts.count else { return mark.time }
        return lifts[next] - mark.time > tapDuration ? mark.time : nil
      case .handOff, .settled: return nil
      }
    }
    return instants.sorted()
  }
}

extension TimedMark {
  fileprivate func concerns(_ key: ReadingKey) -> Bool { group == nil || group == key.screen }
}
