/// Finds the movements and rests in a continuous range of a numeric track.
struct MovementFinder {
  private let times: [Double]
  private let values: [Double]
  private let offset: Int
  private let boundaries: [Double]
  private let pauseTolerance: Double
  private let touches: [ClosedRange<Double>]
  private let animated: [ClosedRange<Double>]
  /// The last time before the range, without a value, in seconds; nil at the start of the track.
  private let absentAt: Double?
  /// Returns the exact value at a time of a scene; nil for a recording.
  private let exactValue: MovementCurve.Evaluation?
  private let key: ReadingKey
  /// Further times in seconds, ascending, at which a resting value may begin to move.
  private let causes: [Double]

  /// The minimum duration of a rest in seconds, longer than a spring takes to reverse.
  ///
  /// The value stays within 0.1 % of the range, or its change is imperceptible.
  private static let pauseTime = 0.1
  /// A movement less than this many seconds after another, and smaller than 1 % of it, is its tail.
  private static let maxTailGap = 0.3

  /// The maximum time from a touch-down to the movement it causes, in seconds.
  ///
  /// A finger must first move some distance.
  private static let maxTouchDelay = 0.15

  init(
    samples: TrackSamples, range: ClosedRange<Int>, marks: TrackMarks,
    exactValue: MovementCurve.Evaluation? = nil
  ) {
    (touches, boundaries, animated) = (marks.touches, marks.boundaries, marks.animated)
    key = samples.key
    self.exactValue = exactValue
    causes = marks.causes
    absentAt = range.lowerBound > 0 ? samples.times[range.lowerBound - 1] : nil
    var values = samples.numbers[range].prefix { $0 != nil }.compactMap(\.self)
    var times = values.count < 2 ? [] : Array(samples.times[range])
    // The last value before it disappears.
    if range.upperBound + 1 < samples.times.count, let last = times.last,
      case let end = samples.times[range.upperBound + 1] - MovementCurve.tick,
      end > last + MovementCurve.tick,
      let value = exactValue?(end)
    {
      times.append(end)
      values.append(value)
    }
    (self.times, self.values) = (times, values)
    offset = range.lowerBound
    pauseTolerance = max(0.001 * values.extent, key.unit.imperceptible)
  }

  var movements: [Movement] {
    guard values.count > 1 else { return [] }
    var spans = merged(divided(moving).flatMap(dividedAtJumps))
    for index in spans.indices {
      spans[index].start = motionStart(before: spans[index], in: spans, index)
    }
    return spans.indices.compactMap { index in
      let start = startTime(of: spans[index], after: index > 0 ? spans[index - 1] : nil)
      guard index + 1 < spans.count else {
        return movement(spans[index], from: start, until: values.count - 1)
      }
      let next = spans[index + 1]
      let end = startTime(of: next, after: spans[index])
      return movement(spans[index], from: start, until: next.start, next: end)
    }
  }

  private struct Span {
    var start: Int
    var end: Int
    var isDivided = false
  }

  private var moving: [Span] {
    let pauses = self.pauses.flatMap(dividedPause)
    let starts = [0] + pauses.map(\.upperBound)
    let ends = pauses.map(\.lowerBound) + [values.count - 1]
    return zip(starts, ends).filter { $0 < $1 }.map { Span(start: $0, end: $1) }
  }

  /// The rests: runs whose minimum and maximum stay close to each other for long enough.
  private var pauses: [ClosedRange<Int>] {
    var pauses: [ClosedRange<Int>] = []
    var (lows, highs) = (IndexQueue(), IndexQueue())
    var start = 0
    for index in values.indices {
      lows.removeLast { values[$0] >= values[index] }
      highs.removeLast { values[$0] <= values[index] }
      lows.append(index)
      highs.append(index)
      while values[highs.first] - values[lows.first] > pauseTolerance {
        start += 1
        lows.removeFirst(before: start)
        highs.removeFirst(before: start)
      }
      guard index > start, times[index] - times[start] >= Self.pauseTime - 1e-9 else { continue }
      if let last = pauses.last, start <= last.upperBound {
        pauses[pauses.count - 1] = last.lowerBound...index
      } else {
        pauses.append(start...index)
      }
    }
    return pauses
  }

  /// Returns a rest without the slow movements that a finger or a new target begins in it.
  private func dividedPause(_ pause: ClosedRange<Int>) -> [ClosedRange<Int>] {
    let inner = boundaries.filter { times[pause.lowerBound] < $0 && $0 < times[pause.upperBound] }
    let cuts = inner.map { time in times.countOfPrefix { $0 <= time + 1e-9 } - 1 }
    let ends = [pause.lowerBound] + cuts.filter { $0 > pause.lowerBound } + [pause.upperBound]
    return zip(ends, ends.dropFirst()).enumerated().compactMap { number, piece in
      guard number > 0 else { return piece.0...piece.1 }
      let last = values[piece.1]
      var start = piece.1
      while start > piece.0, (values[start - 1] - last).magnitude < 0.5 * pauseTolerance {
        start -= 1
      }
      let isSettled = start == piece.0 || times[piece.1] - times[start] >= Self.pauseTime
      return isSettled && start < piece.1 ? start...piece.1 : nil
    }
  }

  /// Returns the spans, split where a finger or a new target takes over during a movement.
  private func divided(_ spans: [Span]) -> [Span] {
    var divided: [Span] = []
    var next = 0
    for span in spans {
      var remaining = span
      while next < boundaries.count, boundaries[next] <= times[remaining.start] { next += 1 }
      while next < boundaries.count, boundaries[next] <= times[remaining.end] {
        var cut = remaining.start
        while cut < remaining.end, times[cut + 1] <= boundaries[next] + 1e-9 { cut += 1 }
        next += 1
        // A jump at the lift is in the frame of the lift, the first frame of the next movement.
        let isJump = cut > remaining.start + 1 && jumps(into: cut)
        if isJump { cut -= 1 }
        guard cut > remaining.start, cut < remaining.end else { continue }
        divided.append(Span(start: remaining.start, end: cut, isDivided: remaining.isDivided))
        // In a scene, the jump takes no time, and what follows starts where it ends.
        if isJump, exactValue != nil, cut + 1 < remaining.end {
          divided.append(Span(start: cut, end: cut + 1, isDivided: true))
          cut += 1
        }
        remaining = Span(start: cut, end: remaining.end, isDivided: true)
      }
      divided.append(remaining)
    }
    return divided
  }

  /// Returns a span split before and after each jump, at which the value switches to another item.
  private func dividedAtJumps(_ span: Span) -> [Span] {
    let reach = extent(span)
    var spans: [Span] = []
    var remaining = span
    var entry = span.start + 3
    while entry + 2 < span.end {
      if entry - remaining.start > 1, isJump(entry, reach) {
        spans.append(Span(start: remaining.start, end: entry - 1, isDivided: remaining.isDivided))
        spans.append(Span(start: entry - 1, end: entry, isDivided: true))
        remaining = Span(start: entry, end: span.end, isDivided: true)
      }
      entry += 1
    }
    return spans + [remaining]
  }

  private func isJump(_ entry: Int, _ reach: Double) -> Bool {
    Movement.isJump(
      change(entry), nearby: change(near: entry, 2), noise: pauseTolerance, extent: reach)
  }

  private func hasJump(in range: ClosedRange<Int>) -> Bool {
    let reach = extent(Span(start: range.lowerBound, end: range.upperBound))
    guard range.count > 4 else { return false }
    return range.dropFirst().contains {
      change($0) > Movement.exchange * reach || isJump($0, reach)
    }
  }

  private func jumps(into entry: Int) -> Bool {
    change(entry) > 4 * max(change(near: entry, 1), pauseTolerance)
  }

  /// Returns the distance from the previous value.
  private func change(_ entry: Int) -> Double { (values[entry] - values[entry - 1]).magnitude }

  /// Returns the largest change within a number of samples or `maxHoldTime` of another one.
  private func change(near entry: Int, _ count: Int) -> Double {
    var (first, last) = (max(entry - count, 1), min(entry + count, values.count - 1))
    while first > 1, times[entry] - times[first - 1] < Movement.maxHoldTime { first -= 1 }
    while last + 1 < values.count, times[last + 1] - times[entry] < Movement.maxHoldTime {
      last += 1
    }
    return (first...last).lazy.filter { $0 != entry }.map(change).max() ?? 0
  }

  private func merged(_ spans: [Span]) -> [Span] {
    var merged: [Span] = []
    for span in spans {
      if let last = merged.last, isTail(span, of: last) || isOneHold(last, span) {
        merged[merged.count - 1].end = span.end
      } else {
        merged.append(span)
      }
    }
    return merged
  }

  private func isTail(_ span: Span, of last: Span) -> Bool {
    !span.isDivided && times[span.start] - times[last.end] < Self.maxTailGap
      && extent(span) < 0.01 * extent(last)
      // What moves after a finger has held it is no tail.
      && !touches.contains { (times[last.end]...times[span.start]).contains($0.upperBound) }
  }

  /// Whether a finger moves both spans and stays on the screen from one to the other.
  private func isOneHold(_ last: Span, _ span: Span) -> Bool {
    [last, span].allSatisfy {
      $0.end - $0.start > 1 && isHeld(from: times[$0.start], to: times[$0.end])
    }
      && touches.contains {
        $0.lowerBound <= times[last.end] + 1e-9 && $0.upperBound > times[span.start] + 1e-9
      }
  }

  private func extent(_ span: Span) -> Double {
    Array(values[span.start...span.end]).extent
  }

  /// Returns the index at which a movement really begins, which may be inside the settled span
  /// before it.
  ///
  /// The value was already moving as long as each step is larger than the previous one.
  private func motionStart(before span: Span, in spans: [Span], _ index: Int) -> Int {
    let floor = index > 0 ? spans[index - 1].end : 0
    var entry = span.start
    while entry > floor, !span.isDivided {
      let step = values[entry] - values[entry - 1]
      guard step.magnitude > 1.5e-6 * max(1, values[entry].magnitude) else { break }
      let next = values[entry + 1] - values[entry]
      let speed = step / (times[entry] - times[entry - 1])
      guard step * next > 0, !boundaries.contains(where: { abs($0 - times[entry]) < 1e-9 }),
        speed.magnitude <= (next / (times[entry + 1] - times[entry])).magnitude * (1 + 1e-9)
      else { break }
      entry -= 1
    }
    // A pause at the start that is too short for a rest does not belong to the movement.
    while entry + 1 < span.end, (values[entry + 1] - values[entry]).magnitude < 1e-9 { entry += 1 }
    // What an animation moves starts with it, even if it turns first.
    let begin = animated.last { $0.lowerBound < times[entry] - MovementCurve.tick }?.lowerBound
    if let begin, !span.isDivided, times[floor] <= begin,
      times[entry] - begin < Movement.maxHoldTime
    {
      entry = times.countOfPrefix { $0 <= begin + MovementCurve.tick } - 1
    }
    return entry
  }

  /// Returns the time at which a movement starts; a jump of a scene takes no time.
  private func startTime(of span: Span, after last: Span?) -> Double {
    isStep(span) && exactValue != nil
      ? times[span.end] : start(of: span, after: last.map { times[$0.end] })
  }

  /// Whether a span is a jump; a scene may also move smoothly from one sample to the next.
  private func isStep(_ span: Span) -> Bool {
    guard span.end - span.start <= 1 else { return false }
    guard let before = exactValue?(times[span.end] - MovementCurve.tick) else { return true }
    return (values[span.end] - before).magnitude > 0.5 * (before - values[span.start]).magnitude
  }

  /// Measures the movement of a span up to a sample; `next` is the start of the next movement.
  private func movement(
    _ span: Span, from start: Double, until last: Int, next: Double? = nil
  ) -> Movement? {
    let (stop, isStep) = (span.end, isStep(span))
    let first = min(max(times.countOfPrefix { $0 <= start + 1e-9 } - 1, 0), span.start)
    let range = first...last
    guard let low = values[range].min(), let high = values[range].max(),
      high - low > key.unit.imperceptible
    else { return nil }
    let isUnseen = span.start == 0 && absentAt != nil && start < times[0] - 1e-9
    var (moments, curve) = (Array(times[range]), Array(values[range]))
    // The step at which another cause takes over may change the value.
    if isStep, let value = exactValue?(start - MovementCurve.tick) {
      curve[0] = value
    } else if let next, let value = exactValue?(next - MovementCurve.tick) {
      let count = moments.countOfPrefix { $0 < next - MovementCurve.tick }
      (moments, curve) = (moments.prefix(count) + [next], curve.prefix(count) + [value])
    }
    let end = stop == last && !isStep && exactValue != nil ? next ?? times[stop] : times[stop]
    var movement = Movement(
      key, from: Movement.Moment(time: start, value: curve[0]),
      to: Movement.Moment(time: end, value: curve[curve.count - 1]),
      causes: (isHeld(from: start, to: end) ? [.fingers] : []) + (isStep ? [.jump] : []))
    movement.samples = offset + first...offset + last
    movement.endIndex = offset + stop
    movement.endsSettled = span.end < values.count - 1 && span.end < last
    movement.hasJump = hasJump(in: first...stop)
    if isUnseen {
      movement.startUncertainty = (values[first + 1] - movement.from).magnitude
    }
    let reach = high - low
    let jumps = range.count > 4 ? range.dropFirst().filter { isJump($0, reach) } : []
    MovementCurve(
      times: moments, values: curve,
      jumps: Set(jumps.map { $0 - first }), value: exactValue ?? interpolated,
      isExact: exactValue != nil
    ).measure(&movement)
    return movement
  }

  /// Returns the value between frames, by straight lines between them.
  private func interpolated(_ time: Double) -> Double? {
    let next = times.countOfPrefix { $0 <= time }
    guard next > 0, next < times.count else { return values.last }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1] + (values[next] - values[next - 1]) * share
  }

  private func isHeld(from start: Double, to end: Double) -> Bool {
    !key.role.ignoresTouches && !isAnimated((start + end) / 2)
      && touches.contains { $0.lowerBound <= start + 1e-9 && $0.upperBound > (start + end) / 2 }
  }

  private func isAnimated(_ time: Double) -> Bool { animated.contains { $0.contains(time) } }

  /// Returns the start: the first index's time, a lift before the next index, or the causing touch.
  private func start(of span: Span, after last: Double?) -> Double {
    let first = movesFrom(span)
    guard let touch = touches.last(where: { $0.lowerBound <= first + 1e-9 }),
      touch.upperBound > first + 1e-9, first - touch.lowerBound <= Self.maxTouchDelay,
      touch.lowerBound >= last ?? times[0], !isAnimated(times[span.start + 1])
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
}
