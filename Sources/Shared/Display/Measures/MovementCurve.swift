/// Measures a movement between its samples.
///
/// The samples bracket each extreme, each crossing and the peak velocity. These are found by evaluating the
/// value within their brackets, so those of a scene do not depend on the rate of its samples.
struct MovementCurve {
  /// Returns the value at a time in seconds of scene time; nil if there is none.
  typealias Evaluation = (Double) -> Double?

  /// The times of the samples, in seconds of scene time, ascending.
  let times: [Double]
  let values: [Double]
  /// The indices of the samples whose difference from the previous one is a jump.
  let jumps: Set<Int>
  /// Evaluates the value; between the frames of a recording it is interpolated.
  let value: Evaluation
  /// Whether `value` is exact, so that extremes and velocities between samples can be found.
  let isExact: Bool

  /// The width of a bracket whose parabola has the extreme, in seconds.
  ///
  /// Source: ours; the parabola of a spring of 0.1 s is then within 1e-7 of its extent.
  private static let minBracket = 1e-4
  /// The max difference of a value from that parabola, as a fraction of the value, or of 1.
  private static let parabolaError = 1e-9
  /// The width to which the bracket of a crossing is reduced, in seconds.
  private static let crossingWidth = 5e-7
  /// The time between a velocity's two values and its own time, in seconds.
  ///
  /// Source: ours; it is short compared to any spring and long compared to the clock's nanosecond.
  private static let velocityStep = 1e-5
  /// Less than any time between two steps, in seconds.
  static let tick = 1e-9
  /// The time over which the velocity of a touch is averaged, in seconds.
  ///
  /// It is one frame of most phones, or two of their touch events.
  private static let touchAveragingTime = 1.0 / 60

  /// Measures a movement whose start, end, values there, and causes are known.
  func measure(_ movement: inout Movement) {
    movement.high = extreme(1, movement)
    movement.low = extreme(-1, movement)
    movement.half = crossing(0.5, movement)
    movement.nineTenths = crossing(0.9, movement)
    movement.settlesAt = max(settlingTime(movement), movement.start)
    // A jump of a scene takes no time.
    guard !isExact || !movement.isStep else { return }
    movement.peakVelocity =
      !isExact ? meanPeak : movement.isHeld ? touchPeak : exactPeak(from: movement.start)
  }

  // MARK: Extremes

  /// Returns the first maximum of the value times a sign.
  private func extreme(_ sign: Double, _ movement: Movement) -> Movement.Moment {
    var best = Movement.Moment(time: movement.start, value: movement.from)
    for index in values.indices where sign * values[index] > sign * best.value {
      best = Movement.Moment(time: times[index], value: values[index])
    }
    guard isExact, !movement.isHeld,
      let top = values.indices.max(by: { sign * values[$0] < sign * values[$1] })
    else { return best }
    for start in [top - 1, top] where start >= 0 && start + 1 < times.count {
      // A step at the end of the bracket may change the value.
      let end = times[start + 1] - Self.tick
      guard times[start] < end else { continue }
      if let last = value(end), sign * last > sign * best.value {
        best = Movement.Moment(time: end, value: last)
      }
      // The value rises from the sample into the bracket if its extreme is there.
      let edge = times[top] + (start == top ? Self.velocityStep : -Self.velocityStep)
      guard let near = value(edge), sign * near >= sign * best.value else { continue }
      let found = Self.peak(in: times[start]...end) { value($0).map { sign * $0 } ?? -.infinity }
      if found.value > sign * best.value {
        best = Movement.Moment(time: found.time, value: sign * found.value)
      }
    }
    // A plateau counts from its first time.
    if top > 0, best.time == times[top], value(best.time - Self.velocityStep) == best.value {
      best.time = bisected(times[top - 1], best.time) { sign * $0 < sign * best.value }
    }
    return best
  }

  // MARK: Crossings

  /// Returns the first time at which a share of the distance is covered.
  private func crossing(_ share: Double, _ movement: Movement) -> Double {
    let distance = movement.farthest - movement.from
    let level = movement.from + share * distance
    // Values under a finger reach it in steps, whose numbers are rounded.
    let slack = 1e-9 * distance.magnitude
    func isReached(_ value: Double) -> Bool {
      distance > 0 ? value >= level - slack : value <= level + slack
    }
    guard let index = values.firstIndex(where: isReached) else { return movement.end }
    guard index > 0 else { return movement.start }
    return bisected(times[index - 1], times[index]) { !isReached($0) }
  }

  /// Returns the time from which the value stays near its end.
  private func settlingTime(_ movement: Movement) -> Double {
    let (target, tolerance) = (movement.to, movement.tolerance)
    let distances = values.map { ($0 - target).magnitude }
    func isOutside(_ value: Double) -> Bool { (value - target).magnitude > tolerance }
    let outside = distances.lastIndex { $0 > tolerance }
    // The value may leave the tolerance once more between two samples.
    let first = (outside ?? -1) + 1
    for index in (first..<distances.count).reversed()
    where isExact && 0 < index && index + 1 < distances.count
      && distances[index] > 0.5 * tolerance
      && distances[index] >= max(distances[index - 1], distances[index + 1])
    {
      let peak = Self.peak(in: times[index - 1]...times[index + 1]) {
        value($0).map { ($0 - target).magnitude } ?? -.infinity
      }
      if peak.value > tolerance { return bisected(peak.time, times[index + 1], isOutside) }
    }
    guard let outside else { return movement.start }
    guard outside + 1 < times.count else { return movement.end }
    return bisected(times[outside], times[outside + 1], isOutside)
  }

  /// Returns the time at which a property of the value ends within a range that it begins with.
  private func bisected(_ start: Double, _ end: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (start, end)
    while high - low > Self.crossingWidth {
      let middle = (low + high) / 2
      if value(middle).map(holds) == true { low = middle } else { high = middle }
    }
    return high
  }

  // MARK: Velocity

  /// Returns the velocity of the largest magnitude.
  ///
  /// A value that only changes in steps, such as one per frame, has the mean velocities between its samples.
  private func exactPeak(from start: Double) -> Movement.Moment {
    let means = means
    guard
      let top = means.indices.max(by: {
        means[$0].value.magnitude < means[$1].value.magnitude
      }), means[top].value != 0
    else { return Movement.Moment(time: start, value: 0) }
    let step = Self.velocityStep
    func velocity(_ time: Double) -> Double? {
      guard let a = value(time - step), let b = value(time + step) else { return nil }
      return (b - a) / (2 * step)
    }
    // The step at the end may change the value.
    let (first, last) = (max(start, times[0]), times[times.count - 1] - Self.tick)
    let low = max(times[max(top - 1, 0)], first + step)
    let high = min(times[min(top + 2, times.count - 1)], last - step)
    guard low < high else { return means[top] }
    let sign = means[top].value > 0 ? 1.0 : -1
    let inner = Self.peak(in: low...high) { velocity($0).map { sign * $0 } ?? -.infinity }
    var moments = [Movement.Moment(time: inner.time, value: sign * inner.value)]
    // A movement that starts or is stopped with a velocity has none beyond: the difference is to one side.
    for (time, step) in [(first, step), (last, -step)] {
      if let a = value(time), let b = value(time + step), let c = value(time + 2 * step) {
        moments.append(Movement.Moment(time: time, value: (4 * b - 3 * a - c) / (2 * step)))
      }
    }
    // At a step a value jumps, and its velocity changes abruptly on both sides.
    let smooth = moments.filter { moment in
      [-2 * step, 2 * step].contains { offset in
        guard let near = velocity(moment.time + offset) else { return false }
        return (near - moment.value).magnitude < 0.2 * moment.value.magnitude
      }
    }
    guard let best = smooth.max(by: { $0.value.magnitude < $1.value.magnitude }),
      best.value.magnitude > 0.5 * means[top].value.magnitude
    else { return means[top] }
    return best
  }

  /// The mean velocities from sample to sample, each at the midpoint of its step.
  ///
  /// Samples at both sides of a jump have none.
  private var means: [Movement.Moment] {
    values.indices.dropFirst().map { index in
      let step = times[index] - times[index - 1]
      return Movement.Moment(
        time: (times[index - 1] + times[index]) / 2,
        value: step > Self.minBracket ? (values[index] - values[index - 1]) / step : 0)
    }
  }

  /// The largest mean velocity over a frame's time, because a value under a finger moves in steps.
  private var touchPeak: Movement.Moment {
    var peak = Movement.Moment(time: times[0], value: 0)
    let span = min(Self.touchAveragingTime, times[times.count - 1] - times[0])
    guard span > 2 * Self.tick else { return peak }
    var first = 0
    for index in values.indices {
      while times[first + 1] <= times[index] - span + 1e-9 { first += 1 }
      let velocity = (values[index] - values[first]) / span
      if velocity.magnitude > peak.value.magnitude * (1 + 1e-9) {
        peak = Movement.Moment(time: times[index] - span / 2, value: velocity)
      }
    }
    return peak
  }

  /// The largest mean velocity between the neighbors of a sample, without jumps.
  private var meanPeak: Movement.Moment {
    var peak = Movement.Moment(time: times[0], value: 0)
    for index in values.indices {
      let (before, after) = (max(index - 1, 0), min(index + 1, values.count - 1))
      guard before < after, !(before + 1...after).contains(where: jumps.contains) else { continue }
      let span = times[after] - times[before]
      let velocity = span > 0 ? (values[after] - values[before]) / span : 0
      if velocity.magnitude > peak.value.magnitude * (1 + 1e-9) {
        peak = Movement.Moment(time: times[index], value: velocity)
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
    func narrow(to width: Double) {
      while high - low > width {
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
    }
    narrow(to: minBracket)
    // The vertex of the parabola through three points of the bracket.
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    let (before, top, after) = (function(low), function(middle), function(high))
    if before == top, top == after { return Movement.Moment(time: middle, value: top) }
    let share = (before - after) / (2 * (before - 2 * top + after))
    if share.magnitude <= 1, case let vertex = middle + share * half,
      case let value = function(vertex), value >= max(before, top, after),
      (value - (top - 0.25 * share * (before - after))).magnitude < parabolaError
        * max(1, top.magnitude)
    {
      return Movement.Moment(time: vertex, value: value)
    }
    // Where two curves meet, no parabola fits.
    narrow(to: tick)
    return Movement.Moment(time: (low + high) / 2, value: max(one, other))
  }
}

extension Movement {
  /// Measures a movement whose start, end and values there are known.
  ///
  /// `exactValue` evaluates the value at any time in seconds of scene time; nil interpolates the samples.
  package mutating func measure(
    _ times: [Double], _ values: [Double], exactValue: ((Double) -> Double?)? = nil
  ) {
    let samples = TrackSamples(key, known: values, times: times)
    var cursor = 0
    MovementCurve(
      times: times, values: values, jumps: [],
      value: exactValue ?? { samples.value(at: $0, cursor: &cursor) }, isExact: exactValue != nil
    ).measure(&self)
  }

  /// The largest change of the last settled samples, in the reading's unit.
  private static let settledSpread = 0.1

  /// Measures samples with noise from a time, s, and a value, or else the first one; nil if there are too few.
  package init?(
    _ key: ReadingKey, _ times: [Double], _ values: [Double], since: Double, from: Double?,
    noise: Double
  ) {
    guard values.count > 2 else { return nil }
    // Several settled samples average the noise.
    let tail = Array(values.suffix(max(1, min(5, values.count / 4))))
    let end = tail.reduce(0, +) / Double(tail.count)
    self.init(
      key, from: Moment(time: since, value: from ?? values[0]),
      to: Moment(time: times[times.count - 1], value: end))
    // It is settled within three standard deviations of the noise from the end, if the tolerance is less.
    let slack = max(0, 3 * noise - Self.settlingTolerance(of: key, travel: values.extent))
    measure(times, values.map { $0 < end ? min(end, $0 + slack) : max(end, $0 - slack) })
    endsSettled = tail.count >= 3 && tail.extent <= max(Self.settledSpread, 5 * noise)
    // Where a page is exchanged, the other picture comes from beyond the end.
    hasJump = zip(values, values.dropFirst()).contains {
      ($1 - $0).magnitude > Self.exchange * extent
    }
  }
}
