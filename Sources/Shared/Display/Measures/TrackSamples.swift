/// The finite values of a track with their times.
package struct TrackSamples {
  package let key: ReadingKey
  /// The times of the values, in seconds of scene time, ascending.
  package let times: [Double]
  package let values: [ReadingValue]
  /// The numbers; nil for other values and for numbers too large to show.
  package let numbers: [Double?]

  /// The motion as measured on the timeline; nil if it is found in the samples.
  private let measured: MeasuredMotion?
  /// Whether the movements were measured on the timeline.
  package var isMeasured: Bool { measured != nil }

  /// Larger numbers count as absent, so that differences cannot overflow.
  private static let maximum = 1e100

  /// Creates samples from a track's values at times in seconds of scene time, ascending.
  package init(_ track: Track, times: [Double]) {
    let count = min(track.values.count, times.count)
    key = track.key
    measured = track.measured
    self.times = times.count == count ? times : Array(times.prefix(count))
    values = track.values.count == count ? track.values : Array(track.values.prefix(count))
    numbers = values.map(Self.number)
  }

  /// Creates samples of the known ones of numbers at ascending times, s; NaN is unknown.
  package init(_ key: ReadingKey, known numbers: [Double], times: [Double]) {
    let known = times.indices.filter { !numbers[$0].isNaN }
    self.init(
      Track(key, values: known.map { .number(numbers[$0]) }), times: known.map { times[$0] })
  }

  /// Returns the number of a value; nil if it is not a number or too large to show.
  package static func number(_ value: ReadingValue) -> Double? {
    value.number.flatMap { $0.magnitude < maximum ? $0 : nil }
  }

  /// Returns the measured movements that begin in a range of indices, with indices of these samples.
  ///
  /// Nil if they were not measured.
  func measured(in range: ClosedRange<Int>) -> [Movement]? {
    guard let measured = measured?.movements else { return nil }
    let from = range.lowerBound > 0 ? times[range.lowerBound - 1] : -.infinity
    let until = range.upperBound + 1 < times.count ? times[range.upperBound + 1] : .infinity
    var own = measured.filter { from < $0.start && $0.start < until }
    for entry in own.indices {
      let next = entry + 1 < own.count ? index(own[entry + 1].start) : range.upperBound
      let first = max(index(own[entry].start), range.lowerBound)
      let last = min(max(next, first), range.upperBound)
      own[entry].key = key
      own[entry].samples = first...last
      own[entry].endIndex = min(max(index(own[entry].end - 2e-9) + 1, first), last)
    }
    return own
  }

  /// Returns the index of the last sample up to a time.
  private func index(_ time: Double) -> Int { times.countOfPrefix { $0 <= time + 1e-9 } - 1 }

  /// Returns whether the track has a value at an index.
  package func isPresent(_ index: Int) -> Bool {
    if case .number = values[index] { numbers[index] != nil } else { values[index] != .absent }
  }

  /// The continuous index ranges that contain only numbers or only states.
  package var presence: [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for index in values.indices where isPresent(index) {
      if let last = ranges.last, last.upperBound == index - 1,
        (numbers[index] == nil) == (numbers[index - 1] == nil)
      {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    return ranges
  }

  /// The kind of the track's content.
  package var kind: TrackMotion.Kind {
    if let measured { return measured.kind }
    var (changes, count) = (0, 0)
    var areWhole = true
    var hasStates = false
    var last: ReadingValue?
    for index in values.indices where isPresent(index) {
      count += 1
      if let number = numbers[index] {
        areWhole = areWhole && number == number.rounded() && number.magnitude < 1e6
      } else {
        hasStates = true
      }
      if let last, last != values[index] { changes += 1 }
      last = values[index]
    }
    if count == 0 { return .absent }
    if changes == 0 { return .constant }
    // A page index stays equal for many frames; a value that changes in every frame is a movement.
    return hasStates || (areWhole && changes * 8 <= max(count, 8)) ? .states : .movements
  }

  /// Returns the state changes, for content of the given kind.
  package func changes(of kind: TrackMotion.Kind) -> [TrackMotion.StateChange] {
    if let measured, measured.kind == kind { return measured.changes }
    var changes: [TrackMotion.StateChange] = []
    for index in values.indices.dropFirst() {
      let isNew =
        kind == .movements
        ? isPresent(index) != isPresent(index - 1) : values[index] != values[index - 1]
      guard isNew else { continue }
      // For moving numbers, only their presence is a state.
      let there = kind == .movements ? .flag(true) : values[index]
      let value = isPresent(index) ? there : nil
      changes.append(TrackMotion.StateChange(time: times[index], value: value))
    }
    return changes
  }

  /// Returns the value at a time between two frames, in seconds of scene time.
  ///
  /// The result is nil outside the track or if a value is absent. Values are interpolated by a
  /// cubic that stays within its two end values, so that pauses and jumps do not cause oscillation.
  /// `cursor` advances, so that ascending times need only one pass.
  ///
  /// Source: Fritsch and Butland, A method for constructing local monotone piecewise cubic
  /// interpolants, 1984 (for equal steps: the harmonic mean of the slopes on both sides).
  package func value(at time: Double, cursor: inout Int) -> Double? {
    guard let first = times.first, let last = times.last, time >= first - 1e-9, time <= last + 1e-9
    else { return nil }
    cursor = min(cursor, times.count - 1)
    while cursor > 0, times[cursor] > time { cursor -= 1 }
    while cursor + 1 < times.count, times[cursor + 1] <= time { cursor += 1 }
    guard let here = numbers[cursor] else { return nil }
    guard cursor + 1 < times.count else { return here }
    let share = (time - times[cursor]) / (times[cursor + 1] - times[cursor])
    guard share > 1e-9, share.isFinite else { return here }
    guard let next = numbers[cursor + 1] else { return nil }
    let t = min(share, 1)
    let rise = next - here
    let m0 = cursor > 0 ? numbers[cursor - 1].map { Self.slope(here - $0, rise) } ?? rise : rise
    let m1 =
      cursor + 2 < numbers.count
      ? numbers[cursor + 2].map { Self.slope(rise, $0 - next) } ?? rise : rise
    let s = 1 - t
    return here + rise * t * t * (3 - 2 * t) + s * t * (s * m0 - t * m1)
  }

  /// The longest time between samples across which values are interpolated, s.
  private static let longestGap = 0.2
  /// The time before the first and after the last sample at which its value still holds, s.
  private static let edge = 0.01

  /// Returns the value at a time in seconds, also between known samples; nil far from any sample.
  ///
  /// `isHolding` is whether it stays before the first and after the last sample.
  package func value(near time: Double, isHolding: Bool = false) -> Double? {
    guard let first = times.first, let last = times.last else { return nil }
    let near = min(max(time, first), last)
    guard isHolding || (time - near).magnitude < Self.edge else { return nil }
    var index = times.countOfPrefix { $0 <= near } - 1
    let next = min(index + 1, times.count - 1)
    guard
      near == times[index] || times[next] - times[index] < Self.longestGap
        || numbers[index] == numbers[next]
    else { return nil }
    return value(at: near, cursor: &index)
  }

  /// Returns the samples in a time range.
  package func samples(in span: ClosedRange<Double>) -> [(time: Double, value: Double)] {
    let first = times.countOfPrefix { $0 < span.lowerBound }
    let last = times.countOfPrefix { $0 <= span.upperBound }
    return (first..<last).compactMap { index in numbers[index].map { (times[index], $0) } }
  }

  /// Returns the slope between two steps: 0 if their signs differ, otherwise their harmonic mean.
  private static func slope(_ a: Double, _ b: Double) -> Double {
    let product = a * b
    return product > 0 ? 2 * product / (a + b) : 0
  }
}
