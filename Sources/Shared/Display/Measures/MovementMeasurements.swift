/// The measurements of one movement, as a motion specification states them.
///
/// They use values sampled at short, equal intervals (240 samples per second at any frame rate).
/// Values between samples are taken from a curve through their neighbors. A spring's peak velocity
/// is therefore accurate to 0.1 %, and its overshoot to 0.1 % of the travel.
@dynamicMemberLookup
package struct MovementMeasurements: Hashable, Sendable {
  /// The reading.
  package let key: ReadingKey
  /// The movement, with extremes, overshoot and peak velocity between the samples.
  package let movement: Movement
  /// The time from the preceding touch, lift, or hand-off, in seconds; 0 if none is near.
  package let delay: Double
  /// The distance beyond the end, at least 0, in units of the reading.
  package let overshootDistance: Double

  /// Returns a measurement of the movement itself, such as its start, end, or extent.
  package subscript<Value>(dynamicMember member: KeyPath<Movement, Value>) -> Value {
    movement[keyPath: member]
  }

  /// Returns the measurements of all movements of a recording, by track, then by time.
  package static func all(of recording: MotionRecording) -> [MovementMeasurements] {
    recording.tracks.flatMap { all(of: $0, in: recording) }
  }

  /// Returns the measurements of all movements of one track, ordered by time.
  package static func all(of track: Track, in recording: MotionRecording) -> [MovementMeasurements]
  {
    let motion = TrackMotion(track, times: recording.times, marks: recording.marks)
    guard motion.kind == .movements else { return [] }
    let samples = TrackSamples(track, times: recording.times)
    let causes = recording.marks
      .filter { $0.kind != .settled && ($0.group == nil || $0.group == track.key.screen) }
      .map(\.time)
    return motion.movements.map {
      MovementMeasurements($0, of: samples, causes: causes)
    }
  }

  /// The maximum time between a movement and its cause, in seconds.
  private static let maxDelay = 2.0
  /// The time by which a start may precede its cause, in seconds; about one sample.
  private static let causeTolerance = 0.005

  /// Measures a track between two times with the values there, such as those of an animation.
  package init(
    _ track: Track, in recording: MotionRecording, from start: Movement.Moment,
    to end: Movement.Moment, isHeld: Bool
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
    movement.settlesAt = start.time
    if let outside, outside + 1 < numbers.count {
      let (one, next) = (
        (numbers[outside] - end.value).magnitude, (numbers[outside + 1] - end.value).magnitude
      )
      let share = (one - tolerance) / max(one - next, .leastNormalMagnitude)
      movement.settlesAt =
        samples.times[outside] + share * (samples.times[outside + 1] - samples.times[outside])
    }
    let late = samples.times.lastIndex { $0 <= end.time - Self.settledTime } ?? 0
    movement.endsSettled = (numbers[late] - end.value).magnitude <= 0.1 * tolerance
    self.init(movement, of: samples, causes: [])
  }

  /// The time over which a value may hardly change if it ends settled, in seconds: a frame.
  private static let settledTime = 1.0 / 60

  init(_ movement: Movement, of samples: TrackSamples, causes: [Double]) {
    let course = MovementCurve(movement, of: samples, isHeld: movement.isHeld)
    key = samples.key
    overshootDistance = course.overshootDistance
    var movement = movement
    movement.high = max(movement.high, course.maximum(1))
    movement.low = min(movement.low, -course.maximum(-1))
    movement.overshoot = course.distance > 0 ? overshootDistance / course.distance : 0
    movement.peakVelocity = course.peakVelocity
    self.movement = movement
    let cause = causes.filter { $0 <= movement.start + Self.causeTolerance }.max()
    let late = cause.map { movement.start - $0 } ?? 0
    delay = late <= Self.maxDelay ? max(late, 0) : 0
  }
}

/// The values of a movement, with interpolation between them.
struct MovementCurve {
  private let times: [Double]
  private let values: [Double]
  private let start: Double
  private let isHeld: Bool
  /// The distance that the overshoot is a fraction of.
  let distance: Double

  /// The maximum relative change of differences in a smooth curve; a larger one is a corner.
  private static let bend = 0.05
  /// The time over which the velocity of a touch is averaged, in seconds.
  ///
  /// It is one frame of most phones, or two of their touch events.
  private static let touchAveragingTime = 1.0 / 60

  init(_ movement: Movement, of samples: TrackSamples, isHeld: Bool) {
    self.isHeld = isHeld
    let range = movement.firstIndex...max(movement.lastIndex, movement.firstIndex)
    times = Array(samples.times[range])
    values = samples.numbers[range].map { $0 ?? movement.to }
    start = movement.start
    let travel = (movement.to - movement.from).magnitude
    distance = travel < 0.5 * movement.extent ? movement.extent : travel
  }

  /// The distance beyond the end, between the samples.
  var overshootDistance: Double {
    guard let target = values.last, values.count > 2 else { return 0 }
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
    let beyond = maximum(sign, from: farthest) - sign * target
    return beyond >= max(5e-4 * distance, 1e-6) ? beyond : 0
  }

  /// Returns the maximum of the values times a sign, on a parabola through the largest of them.
  ///
  /// A value under a finger, or one at a corner of the curve, is the maximum itself.
  func maximum(_ sign: Double, from first: Int = 0) -> Double {
    guard let index = values.indices[first...].max(by: { sign * values[$0] < sign * values[$1] })
    else { return -.infinity }
    let top = sign * values[index]
    guard !isHeld, index > 1, index + 2 < values.count else { return top }
    let moments = (index - 2...index + 2).map {
      Movement.Moment(time: times[$0], value: sign * values[$0])
    }
    let vertices = (0...2).map { Vertex(moments[$0], moments[$0 + 1], moments[$0 + 2]) }
    // The curvature is nearly constant where the curve is smooth.
    let curvatures = vertices.map(\.curvature)
    guard let low = curvatures.min(), let high = curvatures.max(), high < 0, low > 2 * high else {
      return top
    }
    return top + vertices[1].height
  }

  /// The velocity of the largest magnitude, interpolated between samples.
  ///
  /// The mean velocities between samples are assigned to the midpoints. The result is the peak of
  /// the parabola through the largest of them and its neighbors.
  var peakVelocity: Movement.Moment {
    if isHeld { return peakTouchVelocity }
    let speeds = means
    guard let first = speeds.first else { return Movement.Moment(time: start, value: 0) }
    var peak = 0
    for index in speeds.indices where speeds[index].value.magnitude > speeds[peak].value.magnitude {
      peak = index
    }
    let best = speeds[peak]
    if let release, release.value.magnitude > best.value.magnitude { return release }
    guard peak > 0, peak + 1 < speeds.count else { return peak == 0 ? first : best }
    let (before, after) = (speeds[peak - 1].value, speeds[peak + 1].value)
    guard Self.isBend(before, best.value, after) else { return best }
    // A step's mean differs from its midpoint velocity by 1/24 of the second difference.
    let middle = best.value - (before - 2 * best.value + after) / 24
    let top = Vertex(speeds[peak - 1], best, speeds[peak + 1])
    return Movement.Moment(time: best.time + top.offset, value: middle + top.height)
  }

  /// The largest mean velocity over a frame's time, because a value under a finger moves in steps.
  private var peakTouchVelocity: Movement.Moment {
    var peak = Movement.Moment(time: start, value: 0)
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

  /// The velocity at a start that is already in motion, as when a finger lifts.
  ///
  /// It comes from the cubic through the first four values, if these are on a smooth curve.
  private var release: Movement.Moment? {
    guard let first = times.firstIndex(where: { $0 >= start - 1e-9 }), first + 3 < times.count
    else { return nil }
    let step = times[first + 1] - times[first]
    // The cubic is through equally spaced values.
    guard step > 0, (times[first + 3] - times[first] - 3 * step).magnitude < 1e-6 else {
      return nil
    }
    let one = values[first + 1] - values[first]
    let next = values[first + 2] - values[first + 1]
    let two = next - one
    let three = values[first + 3] - values[first + 2] - next - two
    guard two.magnitude < 0.35 * one.magnitude, three.magnitude < 0.5 * two.magnitude else {
      return nil
    }
    let index = (start - times[first]) / step
    let slope =
      one + (2 * index - 1) / 2 * two + (3 * index * index - 6 * index + 2) / 6 * three
    return Movement.Moment(time: start, value: slope / step)
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

  private static func isBend(_ before: Double, _ here: Double, _ after: Double) -> Bool {
    max((here - before).magnitude, (here - after).magnitude) < bend * here.magnitude
  }
}

/// The vertex of the parabola through three moments.
private struct Vertex {
  /// Half of the second derivative, per second squared.
  let curvature: Double
  /// Seconds from the second moment, at most to one of the others.
  let offset: Double
  /// The value relative to the second moment's.
  let height: Double

  init(_ a: Movement.Moment, _ b: Movement.Moment, _ c: Movement.Moment) {
    let (one, two) = (b.time - a.time, c.time - b.time)
    let (rise, next) = ((b.value - a.value) / one, (c.value - b.value) / two)
    curvature = (next - rise) / (one + two)
    let slope = rise + curvature * one
    offset = curvature == 0 ? 0 : min(max(-slope / (2 * curvature), -one), two)
    height = offset * (slope + curvature * offset)
  }
}
