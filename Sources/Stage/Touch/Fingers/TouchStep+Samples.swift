package import Geometry
import Glibc
package import Motion

/// A sample of one finger of a touch step.
package struct TouchSample: Hashable, Sendable {
  package var time: SceneTime
  /// The index of the finger in its step, from 0.
  package var finger: Int
  /// The action of the finger.
  package var phase: TouchChange.Phase
  /// The location in points of the screen.
  package var location: Point
}

extension [TouchStep] {
  /// The scene time at which each step starts, for steps in file order.
  package var starts: [SceneTime] {
    var end = SceneTime.zero
    return map { step in
      let start =
        switch step.start {
        case .at(let time): time
        case .after(let pause): end + pause
        }
      end = start + step.duration
      return start
    }
  }
}

extension TouchStep {
  /// The time from the start of the step to its last lift.
  package var duration: SceneTime {
    switch action {
    case .tap(_, let hold, let count, let interval):
      var total = hold
      for _ in 1..<max(count, 1) { total = total + interval + hold }
      return total
    case .drag(_, _, let during, _, let hold):
      return during + hold
    case .pinch(_, _, let during, _, _, _):
      return during
    case .path(let fingers):
      return fingers.map(\.end).max() ?? .zero
    }
  }

  /// Returns the max number of samples that `samples(start:points:rate:)` can return.
  package func sampleCount(rate: Rate) -> Int {
    switch action {
    case .tap(_, _, let count, _): 2 * count
    case .drag(_, _, let during, _, _): during.ticks(rate: rate) + 2
    case .pinch(_, _, let during, _, _, _): 2 * (during.ticks(rate: rate) + 2)
    case .path(let fingers): fingers.reduce(0) { $0 + $1.rows.count + 1 }
    }
  }

  /// The anchors that must be resolved to points before the step can be sampled.
  package var anchors: [Anchor] {
    switch action {
    case .drag(let from, .to(let anchor), _, _, _): [from, anchor]
    case .tap(let anchor, _, _, _), .drag(let anchor, .by, _, _, _): [anchor]
    case .pinch(let anchor, _, _, _, _, _): [anchor]
    case .path: []
    }
  }

  /// Returns the samples of all fingers in order of time.
  ///
  /// At one time, touch-downs and moves precede lifts. Drags and pinches are sampled at
  /// `start + k / rate`, with `rate` samples per second, and at the end of the movement. Recorded
  /// paths keep their own times. `points` are the resolved `anchors` in the same order. The samples
  /// of each finger begin with a touch-down and end with a lift.
  package func samples(start: SceneTime, points: [Point], rate: Rate) -> [TouchSample] {
    var samples: [TouchSample] = []
    switch action {
    case .tap(_, let hold, let count, let interval):
      var down = start
      for index in 0..<count {
        let up = down + hold
        samples.append(TouchSample(time: down, finger: index, phase: .down, location: points[0]))
        samples.append(TouchSample(time: up, finger: index, phase: .up, location: points[0]))
        down = up + interval
      }
    case .drag(_, let target, let during, let curve, _):
      let destination = if case .by(let offset) = target { points[0] + offset } else { points[1] }
      let translation = destination - points[0]
      samples = Self.movement(start: start, during: during, curve: curve, rate: rate).map { step in
        TouchSample(
          time: step.time, finger: 0, phase: step.time == start ? .down : .moved,
          location: step.progress == 1 ? destination : points[0] + translation * step.progress)
      }
      samples.append(
        TouchSample(time: start + duration, finger: 0, phase: .up, location: destination))
    case .pinch(_, let scale, let during, let angle, let span, let curve):
      let angle = angle * Double.pi / 180
      let direction = Vector(dx: cos(angle), dy: sin(angle))
      for step in Self.movement(start: start, during: during, curve: curve, rate: rate) {
        let factor = 1 + (scale - 1) * step.progress
        let arm = direction * (span / 2 * factor)
        for (finger, location) in [points[0] - arm, points[0] + arm].enumerated() {
          samples.append(
            TouchSample(
              time: step.time, finger: finger, phase: step.time == start ? .down : .moved,
              location: location))
        }
      }
      samples += samples.suffix(2).map {
        TouchSample(time: start + during, finger: $0.finger, phase: .up, location: $0.location)
      }
    case .path(let fingers):
      samples = Self.samples(of: fingers, start: start)
    }
    // The sort is stable: samples of equal time and phase keep their order.
    return samples.sorted {
      if $0.time != $1.time { return $0.time < $1.time }
      return $0.phase != $1.phase && ($0.phase == .moved || $1.phase == .up)
    }
  }

  private static func samples(of fingers: [FingerPath], start: SceneTime) -> [TouchSample] {
    var samples: [TouchSample] = []
    for (index, finger) in fingers.enumerated() {
      for (number, row) in finger.rows.enumerated() {
        samples.append(
          TouchSample(
            time: start + row.time, finger: index, phase: number == 0 ? .down : .moved,
            location: row.location))
      }
      if let last = finger.rows.last {
        samples.append(
          TouchSample(
            time: start + finger.end, finger: index, phase: .up, location: last.location))
      }
    }
    return samples
  }

  /// Returns the sample times of a movement, each with its progress.
  ///
  /// Progress is 0 at the start and exactly 1 at the end. In between, it is that of the curve.
  private static func movement(
    start: SceneTime, during: SceneTime, curve: TimingCurve, rate: Rate
  ) -> [(time: SceneTime, progress: Double)] {
    var steps: [(SceneTime, Double)] = []
    for index in 0..<during.ticks(rate: rate) {
      let elapsed = SceneTime(ticks: index, rate: rate)
      steps.append((start + elapsed, curve.value(at: elapsed.seconds / during.seconds)))
    }
    steps.append((start + during, 1))
    return steps
  }
}
