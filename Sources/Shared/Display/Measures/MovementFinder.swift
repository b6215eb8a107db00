import Motion

/// Finds the movements and rests in a continuous range of a numeric track.
struct MovementFinder {
  private let times: [Double]
  private let values: [Double]
  private let offset: Int
  private let boundaries: [Double]
  private let restTolerance: Double
  private let touches: [ClosedRange<Double>]
  /// Whether fingers never move the value directly, so that it moves on while they are elsewhere.
  private let ignoresTouches: Bool
  /// The last time before the range, without a value, in seconds; nil at the start of the track.
  private let absentAt: Double?
  private let valuesAfterEvents: [Double: Double]
  /// Values between frames at times without events.
  private let eventFreeValues: [(time: Double, value: Double)]
  /// Further times in seconds, ascending, at which a resting value may begin to move.
  private let causes: [Double]

  /// The minimum duration of a rest in seconds, longer than a spring takes to reverse.
  ///
  /// The value stays within 0.1 % of the range, or 0.0001.
  private static let restDuration = 0.1
  /// A movement less than this many seconds after another, and smaller than 1 % of it, is its tail.
  private static let maxTailGap = 0.3

  /// The maximum time from a touch-down to the movement it causes, in seconds.
  ///
  /// A finger must first move some distance.
  private static let maxTouchDelay = 0.15

  init(samples: TrackSamples, range: ClosedRange<Int>, marks: TrackMarks) {
    (touches, boundaries) = (marks.touches, marks.boundaries)
    ignoresTouches = samples.key.role.ignoresTouches
    valuesAfterEvents = samples.valuesAfterEvents
    eventFreeValues = samples.eventFreeValues
    causes = (marks.causes + samples.valuesAfterEvents.keys).sorted()
    absentAt = range.lowerBound > 0 ? samples.times[range.lowerBound - 1] : nil
    var values: [Double] = []
    values.reserveCapacity(range.count)
    for index in range {
      guard let value = samples.numbers[index] else { break }
      values.append(value)
    }
    self.values = values
    times = values.count < 2 ? [] : Array(samples.times[range])
    offset = range.lowerBound
    let extent = (values.max() ?? 0) - (values.min() ?? 0)
    restTolerance = max(0.001 * extent, 1e-4)
  }

  var movements: [Movement] {
    guard values.count > 1 else { return [] }
    var spans = merged(divided(moving).flatMap(dividedAtJumps))
    for index in spans.indices {
      spans[index].start = motionStart(before: spans[index], in: spans, index)
    }
    return spans.indices.compactMap { index in
      let next = index + 1 < spans.count ? spans[index + 1].start : values.count - 1
      let last = index > 0 ? times[spans[index - 1].end] : nil
      return movement(spans[index], after: last, until: next)
    }
  }

  private struct Span {
    var start: Int
    var end: Int
    var isDivided = false
  }

  private var moving: [Span] {
    let rests = self.rests
    guard !rests.isEmpty else { return [Span(start: 0, end: values.count - 1)] }
    var spans: [Span] = []
    var last = 0
    for rest in rests {
      if rest.lowerBound > last { spans.append(Span(start: last, end: rest.lowerBound)) }
      last = rest.upperBound
    }
    if last < values.count - 1 { spans.append(Span(start: last, end: values.count - 1)) }
    return spans
  }

  /// The rests: runs whose minimum and maximum stay close to each other for long enough.
  private var rests: [ClosedRange<Int>] {
    var rests: [ClosedRange<Int>] = []
    var (lows, highs) = (IndexQueue(), IndexQueue())
    var start = 0
    for index in values.indices {
      lows.removeLast { values[$0] >= values[index] }
      highs.removeLast { values[$0] <= values[index] }
      lows.append(index)
      highs.append(index)
      while values[highs.first] - values[lows.first] > restTolerance {
        start += 1
        lows.removeFirst(before: start)
        highs.removeFirst(before: start)
      }
      guard index > start, times[index] - times[start] >= Self.restDuration - 1e-9 else { continue }
      if let last = rests.last, start <= last.upperBound {
        rests[rests.count - 1] = last.lowerBound...index
      } else {
        rests.append(start...index)
      }
    }
    return rests
  }

  /// Returns the spans, split where a finger or a new target takes over during a movement.
  private func divided(_ spans: [Span]) -> [Span] {
    var divided: [Span] = []
    var next = 0
    for span in spans {
      var rest = span
      while next < boundaries.count, boundaries[next] <= times[rest.start] { next += 1 }
      while next < boundaries.count, boundaries[next] <= times[rest.end] {
        var cut = rest.start
        while cut < rest.end, times[cut + 1] <= boundaries[next] + 1e-9 { cut += 1 }
        next += 1
        // A jump at the lift is in the frame of the lift, the first frame of the next movement.
        if cut > rest.start + 1, jumps(into: cut) { cut -= 1 }
        guard cut > rest.start, cut < rest.end else { continue }
        divided.append(Span(start: rest.start, end: cut, isDivided: rest.isDivided))
        rest = Span(start: cut, end: rest.end, isDivided: true)
      }
      divided.append(rest)
    }
    return divided
  }

  /// Returns a span split before and after each jump, at which the value switches to another item.
  private func dividedAtJumps(_ span: Span) -> [Span] {
    let reach = extent(span)
    var parts: [Span] = []
    var rest = span
    var place = span.start + 3
    while place + 2 < span.end {
      let step = (values[place] - values[place - 1]).magnitude
      let near = max(
        (values[place - 1] - values[place - 2]).magnitude,
        (values[place + 1] - values[place]).magnitude,
        (values[place + 2] - values[place + 1]).magnitude)
      if step > 0.2 * reach, step > 8 * max(near, restTolerance), place - rest.start > 1 {
        parts.append(Span(start: rest.start, end: place - 1, isDivided: rest.isDivided))
        parts.append(Span(start: place - 1, end: place, isDivided: true))
        rest = Span(start: place, end: span.end, isDivided: true)
      }
      place += 1
    }
    return parts + [rest]
  }

  /// Returns whether a step between two indices is a jump, which has no meaningful velocity.
  private func isJump(_ start: Int, _ end: Int, in range: ClosedRange<Int>, _ reach: Double) -> Bool
  {
    guard range.count > 4 else { return false }
    func step(_ place: Int) -> Double {
      place > range.lowerBound && place <= range.upperBound
        ? (values[place] - values[place - 1]).magnitude : 0
    }
    return (start + 1..<end + 1).contains { place in
      let near = max(step(place - 2), step(place - 1), step(place + 1), step(place + 2))
      return step(place) > 0.2 * reach && step(place) > 8 * max(near, restTolerance)
    }
  }

  private func hasJump(in range: ClosedRange<Int>) -> Bool {
    let reach = extent(Span(start: range.lowerBound, end: range.upperBound))
    guard range.count > 4 else { return false }
    return range.dropFirst().contains {
      (values[$0] - values[$0 - 1]).magnitude > 0.5 * reach || isJump($0 - 1, $0, in: range, reach)
    }
  }

  private func jumps(into place: Int) -> Bool {
    let step = (values[place] - values[place - 1]).magnitude
    let before = (values[place - 1] - values[place - 2]).magnitude
    let after =
      place + 1 < values.count ? (values[place + 1] - values[place]).magnitude : 0
    return step > 4 * max(before, after, restTolerance)
  }

  private func merged(_ spans: [Span]) -> [Span] {
    var merged: [Span] = []
    for span in spans {
      if let last = merged.last, !span.isDivided,
        times[span.start] - times[last.end] < Self.maxTailGap,
        extent(span) < 0.01 * extent(last)
      {
        merged[merged.count - 1].end = span.end
      } else {
        merged.append(span)
      }
    }
    return merged
  }

  private func extent(_ span: Span) -> Double {
    let part = values[span.start...span.end]
    return (part.max() ?? 0) - (part.min() ?? 0)
  }

  /// Returns the index at which a movement really begins, which may be inside the settled span
  /// before it.
  ///
  /// The value was already moving as long as each step is larger than the one before it.
  private func motionStart(before span: Span, in spans: [Span], _ index: Int) -> Int {
    let floor = index > 0 ? spans[index - 1].end : 0
    var place = span.start
    while place > floor, !span.isDivided {
      let step = values[place] - values[place - 1]
      guard step.magnitude > 1.5e-6 * max(1, values[place].magnitude) else { break }
      let next = values[place + 1] - values[place]
      let speed = step / (times[place] - times[place - 1])
      guard step * next > 0,
        speed.magnitude <= (next / (times[place + 1] - times[place])).magnitude * (1 + 1e-9)
      else { break }
      place -= 1
    }
    // A pause at the start that is too short for a rest does not belong to the movement.
    while place + 1 < span.end, (values[place + 1] - values[place]).magnitude < 1e-9 { place += 1 }
    return place
  }

  private func movement(_ span: Span, after end: Double?, until last: Int) -> Movement? {
    let part = values[span.start...last]
    guard let low = part.min(), let high = part.max(), high > low else { return nil }
    let (start, stop) = (start(of: span, after: end), times[min(span.end, last)])
    let isUnseen = span.start == 0 && absentAt != nil && start < times[0] - 1e-9
    let known = isUnseen ? valuesAfterEvents[start] : nil
    let (from, to) = (known ?? values[span.start], values[last])
    // The travel of a movement that returns is measured from its turning point.
    let way = max(high - to, to - low, (to - from).magnitude)
    let settled = settling(
      from: span.start, to: last, band: Movement.settlingTolerance(travel: way))
    return Movement(
      firstIndex: offset + span.start, lastIndex: offset + last, start: start,
      end: stop, from: from, to: to, low: min(low, from), high: max(high, from),
      // A step settles no earlier than it starts, although interpolation may give an earlier time.
      settlesAt: max(settled, start),
      overshoot: overshoot(from: span.start, to: last),
      peakVelocity: peakVelocity(from: span.start, to: min(span.end, last)),
      endsAtRest: span.end < values.count - 1 && span.end < last,
      isStep: min(span.end, last) - span.start <= 1,
      shareTimes: shareTimes(from: span.start, to: last, start: start),
      endIndex: offset + min(span.end, last), isHeld: isHeld(from: start, to: stop),
      hasJump: hasJump(in: span.start...min(span.end, last)),
      startUncertainty: isUnseen && known == nil ? (values[span.start + 1] - from).magnitude : 0)
  }

  private func isHeld(from start: Double, to end: Double) -> Bool {
    !ignoresTouches
      && touches.contains { $0.lowerBound <= start + 1e-9 && $0.upperBound > (start + end) / 2 }
  }

  /// Returns the start: the first index's time, a lift before the next index, or the causing touch.
  private func start(of span: Span, after last: Double?) -> Double {
    let first = movesFrom(span)
    guard let touch = touches.last(where: { $0.lowerBound <= first + 1e-9 }),
      touch.upperBound > first + 1e-9, first - touch.lowerBound <= Self.maxTouchDelay,
      touch.lowerBound >= last ?? times[0]
    else { return first }
    return touch.lowerBound
  }

  private func movesFrom(_ span: Span) -> Double {
    let (here, next) = (times[span.start], times[span.start + 1])
    // The value appears in motion, so its cause is before the first frame with it.
    if span.start == 0, !span.isDivided, let absentAt,
      let cause = [boundaries, causes].lazy.compactMap({ causes in
        causes.last { absentAt + 1e-9 < $0 && $0 < here - 1e-9 }
      }).first
    {
      return cause
    }
    let low = boundaries.countOfPrefix { $0 < here }
    if low < boundaries.count, boundaries[low] < next - 1e-9 { return boundaries[low] }
    // A jump at a lift is in the frame of the lift, so the movement starts at the lift.
    let isAtNext = low < boundaries.count && boundaries[low] <= next + 1e-9
    if isAtNext, span.start > 0, jumps(into: span.start + 1) { return boundaries[low] }
    if span.isDivided { return here }
    return causes.first { here - 1e-9 <= $0 && $0 < next - 1e-9 } ?? here
  }

  private func settling(from first: Int, to last: Int, band: Double) -> Double {
    var index = last
    while index > first, (values[index - 1] - values[last]).magnitude <= band { index -= 1 }
    guard index > first else { return times[first] }
    var (outside, inside) = (
      (time: times[index - 1], value: values[index - 1]), (time: times[index], value: values[index])
    )
    // Values between the frames make the result more precise.
    for still in eventFreeValues where outside.time < still.time && still.time < inside.time {
      if (still.value - values[last]).magnitude > band {
        outside = still
      } else {
        inside = still
        break
      }
    }
    let (far, near) = (
      (outside.value - values[last]).magnitude, (inside.value - values[last]).magnitude
    )
    let share = far > near ? (far - band) / (far - near) : 1
    return outside.time + (inside.time - outside.time) * min(max(share, 0), 1)
  }

  private func shareTimes(from first: Int, to last: Int, start: Double) -> [Double] {
    var path = [0.0]
    for index in first..<last {
      path.append((path.last ?? 0) + (values[index + 1] - values[index]).magnitude)
    }
    let total = path.last ?? 0
    guard total > 0 else { return Movement.pathShares.map { _ in start } }
    var place = 1
    return Movement.pathShares.map { share in
      while place < path.count - 1, path[place] < share * total { place += 1 }
      let (low, high) = (path[place - 1], path[place])
      let part = high > low ? (share * total - low) / (high - low) : 0
      let (from, to) = (times[first + place - 1], times[first + place])
      return from + (to - from) * min(max(part, 0), 1)
    }
  }

  private func overshoot(from first: Int, to last: Int) -> Double {
    let target = values[last]
    var farthest = first
    for index in first...last
    where (values[index] - target).magnitude > (values[farthest] - target).magnitude {
      farthest = index
    }
    let carried = values[farthest] - target
    guard carried.magnitude > 1e-4 else { return 0 }
    let whole = values[first] - target
    let isWay = whole * carried > 0 && whole.magnitude > 0.1 * carried.magnitude
    let way = isWay ? whole : carried
    var beyond = 0.0
    for index in farthest...last { beyond = max(beyond, (target - values[index]) / way) }
    // Less than 0.0005 can result from an end value that is not fully reached.
    return beyond < 5e-4 ? 0 : beyond
  }

  private func peakVelocity(from first: Int, to last: Int) -> Movement.Moment {
    var peak = Movement.Moment(time: times[first], value: 0)
    let reach = extent(Span(start: first, end: last))
    for index in first...last {
      let (before, after) = (max(index - 1, first), min(index + 1, last))
      let span = times[after] - times[before]
      guard span > 0, !isJump(before, after, in: first...last, reach) else { continue }
      let velocity = (values[after] - values[before]) / span
      if velocity.magnitude > peak.value.magnitude * (1 + 1e-9) {
        peak = Movement.Moment(time: times[index], value: velocity)
      }
    }
    return peak
  }
}

/// A queue of ordered indices, removable at both ends, for a running minimum or maximum.
private struct IndexQueue {
  private var places: [Int] = []
  private var head = 0

  var first: Int { places[head] }

  mutating func append(_ place: Int) { places.append(place) }

  mutating func removeLast(while condition: (Int) -> Bool) {
    while places.count > head, let last = places.last, condition(last) { places.removeLast() }
  }

  mutating func removeFirst(before place: Int) {
    while head < places.count, places[head] < place { head += 1 }
  }
}
