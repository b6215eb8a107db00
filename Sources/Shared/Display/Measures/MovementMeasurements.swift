/// The measurements of one movement, as a motion specification states them.
///
/// Values between the samples of a scene are evaluated on its timeline, so extremes, settling times,
/// overshoot and peak velocities do not depend on frames. Movements under a finger and recordings are
/// measured by their samples.
@dynamicMemberLookup
package struct MovementMeasurements: Hashable, Sendable {
  /// The reading.
  package let key: ReadingKey
  /// The movement, with extremes, overshoot and peak velocity between the samples.
  package let movement: Movement
  /// The distance beyond the end, at least 0, in units of the reading.
  package var overshootDistance: Double { movement.overshoot * movement.overshootRange }

  /// Returns the value of a reading at a time in seconds of scene time; nil if there is none.
  package typealias Evaluation = (ReadingKey, Double) -> Double?

  /// Returns a measurement of the movement itself, such as its start, end, or extent.
  package subscript<Value>(dynamicMember member: KeyPath<Movement, Value>) -> Value {
    movement[keyPath: member]
  }

  /// Returns the measurements of all movements of a recording, by track, then by time.
  package static func all(
    of recording: MotionRecording, _ value: Evaluation = { _, _ in nil }
  ) -> [MovementMeasurements] {
    recording.tracks.flatMap { all(of: $0, in: recording, value) }
  }

  /// Returns the measurements of all movements of one track, ordered by time.
  package static func all(
    of track: Track, in recording: MotionRecording, _ value: Evaluation = { _, _ in nil }
  ) -> [MovementMeasurements] {
    let samples = TrackSamples(track, times: recording.times)
    let marks = TrackMarks(recording.marks, of: track.key, drags: recording.drags)
    let motion = TrackMotion(samples, marks: marks)
    guard motion.kind == .movements else { return [] }
    return motion.movements.map { MovementMeasurements($0, of: samples, value) }
  }

  /// Measures a track between two times with the values there, such as those of an animation.
  package init(
    _ track: Track, in recording: MotionRecording, from start: Movement.Moment,
    to end: Movement.Moment, isHeld: Bool, _ value: Evaluation
  ) {
    let between = zip(recording.times, track.values).filter {
      start.time + 1e-6 < $0.0 && $0.0 < end.time - 1e-6 && $0.1.number != nil
    }
    var moved = track
    moved.values = [.number(start.value)] + between.map(\.1) + [.number(end.value)]
    moved.measured = nil
    let samples = TrackSamples(moved, times: [start.time] + between.map(\.0) + [end.time])
    let numbers = samples.numbers.map { $0 ?? end.value }
    var movement = Movement.zero
    movement.lastIndex = numbers.count - 1
    (movement.start, movement.end) = (start.time, end.time)
    (movement.from, movement.to) = (start.value, end.value)
    (movement.low, movement.high) = (numbers.min() ?? end.value, numbers.max() ?? end.value)
    movement.isHeld = isHeld
    movement.isStep = between.isEmpty
    let farthest = max(end.value - movement.low, movement.high - end.value)
    let tolerance = Movement.settlingTolerance(travel: farthest)
    let outside = numbers.lastIndex { ($0 - end.value).magnitude > tolerance }
    movement.settlesAt = outside.map { samples.times[min($0 + 1, numbers.count - 1)] } ?? start.time
    let late = samples.times.lastIndex { $0 <= end.time - Self.settledTime } ?? 0
    movement.endsSettled = (numbers[late] - end.value).magnitude <= 0.1 * tolerance
    self.init(movement, of: samples, value)
  }

  /// The time over which a value may hardly change if it ends settled, in seconds: a frame.
  private static let settledTime = 1.0 / 60

  private init(_ movement: Movement, of samples: TrackSamples, _ value: Evaluation) {
    key = samples.key
    self.movement = MovementCurve(movement, of: samples).refined { value(samples.key, $0) }
  }
}

/// A movement between its samples.
///
/// The samples bracket each extreme, the settling time and the peak velocity. These are found by evaluating the
/// value within their brackets, so they do not depend on the rate of the samples.
struct MovementCurve {
  /// Returns the value at a time in seconds of scene time; nil if there is none.
  typealias Evaluation = (Double) -> Double?

  private let times: [Double]
  private let values: [Double]
  private let movement: Movement

  /// The width of a bracket whose parabola has the extreme, in seconds.
  ///
  /// Source: ours; the parabola of a spring of 0.1 s is then within 1e-7 of its extent.
  private static let minBracket = 1e-4
  /// The time between a velocity's two values and its own time, in seconds.
  ///
  /// Source: ours; it is short compared to any spring and long compared to the clock's nanosecond.
  private static let velocityStep = 1e-5
  /// The time over which the velocity of a touch is averaged, in seconds.
  ///
  /// It is one frame of most phones, or two of their touch events.
  private static let touchAveragingTime = 1.0 / 60

  init(_ movement: Movement, of samples: TrackSamples) {
    self.movement = movement
    let range = movement.firstIndex...max(movement.lastIndex, movement.firstIndex)
    times = Array(samples.times[range])
    values = samples.numbers[range].map { $0 ?? movement.to }
  }

  /// Returns the movement with extremes, overshoot, settling time and peak velocity of the value.
  func refined(_ value: Evaluation) -> Movement {
    guard times.count > 1, value((times[0] + times[1]) / 2) != nil else { return movement }
    var refined = movement
    if movement.isHeld {
      refined.peakVelocity = peakTouchVelocity
      return refined
    }
    refined.high = max(movement.high, maximum(1, value))
    refined.low = min(movement.low, -maximum(-1, value))
    refined.overshoot = overshoot(of: refined.overshootRange, value)
    refined.settlesAt = settlingTime(value)
    refined.peakVelocity = peakVelocity(value)
    return refined
  }

  /// Returns the maximum of the value times a sign, at or after a sample.
  private func maximum(_ sign: Double, from first: Int = 0, _ value: Evaluation) -> Double {
    guard let top = values.indices[first...].max(by: { sign * values[$0] < sign * values[$1] })
    else { return -.infinity }
    let highest = sign * values[top]
    return [top - 1, top].filter { $0 >= first && $0 + 1 < times.count }.reduce(highest) {
      // The value rises from the sample into the bracket if its extreme is there.
      let edge = times[top] + ($1 == top ? Self.velocityStep : -Self.velocityStep)
      guard let near = value(edge), sign * near > highest else { return $0 }
      let range = times[$1]...times[$1 + 1]
      return max($0, Self.peak(in: range) { value($0).map { sign * $0 } ?? -.infinity }.value)
    }
  }

  /// Returns the distance beyond the end as a fraction of a distance; 0 for none.
  private func overshoot(of distance: Double, _ value: Evaluation) -> Double {
    guard let target = values.last, values.count > 2, distance > 0 else { return 0 }
    // Overshoot is on the side of the end opposite to the side from which the movement comes.
    var farthest = values.startIndex
    for index in values.indices
    where (values[index] - target).magnitude > (values[farthest] - target).magnitude {
      farthest = index
    }
    let first = values[values.startIndex] - target
    let carried = values[farthest] - target
    let isDirect = first * carried > 0 && first.magnitude > 0.1 * carried.magnitude
    let side = isDirect ? first : carried
    guard side.magnitude > 1e-4 else { return 0 }
    let sign = side > 0 ? -1.0 : 1
    let beyond = maximum(sign, from: farthest, value) - sign * target
    return beyond >= max(5e-4 * distance, 1e-6) ? beyond / distance : 0
  }

  /// Returns the time from which the value stays near its end.
  private func settlingTime(_ value: Evaluation) -> Double {
    guard let target = values.last else { return movement.settlesAt }
    let travel = max(movement.high - target, target - movement.low)
    let tolerance = Movement.settlingTolerance(travel: travel)
    func distance(_ time: Double) -> Double {
      value(time).map { ($0 - target).magnitude } ?? -.infinity
    }
    guard let outside = values.lastIndex(where: { ($0 - target).magnitude > tolerance }),
      outside + 1 < times.count
    else { return movement.settlesAt }
    var (low, high) = (times[outside], times[outside + 1])
    // The value may leave the tolerance once more between two samples.
    let later = (outside + 1..<times.count - 1).first { index in
      let near = [index - 1, index, index + 1].map { (values[$0] - target).magnitude }
      return near[1] >= near[0] && near[1] >= near[2]
    }
    if let later {
      let peak = Self.peak(in: times[later - 1]...times[later + 1], distance)
      if peak.value > tolerance { (low, high) = (peak.time, times[later + 1]) }
    }
    while high - low > 5e-7 {
      let middle = (low + high) / 2
      guard low < middle, middle < high else { break }
      if distance(middle) > tolerance { low = middle } else { high = middle }
    }
    return max(high, movement.start)
  }

  /// Returns the velocity of the largest magnitude.
  ///
  /// A value that only changes in steps, such as one per frame, has the mean velocities between its samples.
  private func peakVelocity(_ value: Evaluation) -> Movement.Moment {
    let means = means
    guard
      let top = means.indices.max(by: {
        means[$0].value.magnitude < means[$1].value.magnitude
      }), means[top].value != 0
    else { return Movement.Moment(time: movement.start, value: 0) }
    let step = Self.velocityStep
    func velocity(_ time: Double) -> Double? {
      guard let a = value(time - step), let b = value(time + step) else { return nil }
      return (b - a) / (2 * step)
    }
    let first = max(movement.start, times[0])
    let (low, high) = (
      max(times[max(top - 1, 0)], first + step), times[min(top + 2, times.count - 1)]
    )
    guard low < high else { return means[top] }
    let sign = means[top].value > 0 ? 1.0 : -1
    let inner = Self.peak(in: low...high) { velocity($0).map { sign * $0 } ?? -.infinity }
    var moments = [Movement.Moment(time: inner.time, value: sign * inner.value)]
    // A movement that starts with a velocity has none before: the difference is to one side.
    if let a = value(first), let b = value(first + step), let c = value(first + 2 * step) {
      moments.append(Movement.Moment(time: first, value: (4 * b - 3 * a - c) / (2 * step)))
    }
    // At a step a value jumps, and its velocity changes abruptly.
    let smooth = moments.filter { moment in
      guard let near = velocity(moment.time + 2 * step) else { return false }
      return (near - moment.value).magnitude < 0.2 * moment.value.magnitude
    }
    guard let best = smooth.max(by: { $0.value.magnitude < $1.value.magnitude }),
      best.value.magnitude > 0.5 * means[top].value.magnitude
    else { return means[top] }
    return best
  }

  /// The mean velocities from sample to sample, each at the midpoint of its step.
  private var means: [Movement.Moment] {
    zip(values.indices, values.indices.dropFirst()).compactMap { before, after in
      let step = times[after] - times[before]
      guard step > 0 else { return nil }
      return Movement.Moment(
        time: (times[before] + times[after]) / 2, value: (values[after] - values[before]) / step)
    }
  }

  /// The largest mean velocity over a frame's time, because a value under a finger moves in steps.
  private var peakTouchVelocity: Movement.Moment {
    var peak = Movement.Moment(time: movement.start, value: 0)
    var first = 0
    for index in values.indices {
      while times[index] - times[first] > Self.touchAveragingTime + 1e-9 { first += 1 }
      let span = times[index] - times[first]
      guard span > Self.touchAveragingTime / 2 else { continue }
      let velocity = (values[index] - values[first]) / span
      if velocity.magnitude > peak.value.magnitude {
        peak = Movement.Moment(time: (times[index] + times[first]) / 2, value: velocity)
      }
    }
    return peak
  }

  /// Returns the maximum of a function with one extreme in a range, by golden-section search.
  private static func peak(
    in range: ClosedRange<Double>, _ function: (Double) -> Double
  ) -> Movement.Moment {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (range.lowerBound, range.upperBound)
    var (a, b) = (high - ratio * (high - low), low + ratio * (high - low))
    var (one, other) = (function(a), function(b))
    while high - low > minBracket {
      if one >= other {
        (high, b, other) = (b, a, one)
        a = high - ratio * (high - low)
        one = function(a)
      } else {
        (low, a, one) = (a, b, other)
        b = low + ratio * (high - low)
        other = function(b)
      }
    }
    // The vertex of the parabola through three points of the bracket.
    let (middle, last) = ((low + high) / 2, (high - low) / 2)
    let (before, top, after) = (function(low), function(middle), function(high))
    let bend = before - 2 * top + after
    guard bend < 0, bend.isFinite else { return Movement.Moment(time: middle, value: top) }
    let share = min(max((before - after) / (2 * bend), -1), 1)
    let vertex = middle + share * last
    let value = function(vertex)
    return value > top
      ? Movement.Moment(time: vertex, value: value) : Movement.Moment(time: middle, value: top)
  }
}
