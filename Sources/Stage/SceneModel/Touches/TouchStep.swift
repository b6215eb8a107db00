// A `TouchStep` is an entry of a scene's `touches`. Its samples become `TouchEvent`s, one for all
// fingers at one time.

package import Display
import Glibc

/// A scripted tap, drag, pinch, or path with its start time: an entry of a scene's `touches`.
package struct TouchStep: Hashable, Sendable {
  /// The start time of the step.
  package enum Start: Hashable, Sendable {
    /// A scene time.
    case at(SceneTime)
    /// A delay after the end of the previous step, or after the start of the scene for the first.
    case after(SceneTime)
  }

  /// The movement of the fingers.
  package enum Action: Hashable, Sendable {
    /// The end of a drag.
    package enum Destination: Hashable, Sendable {
      /// An offset from the touch-down, pt.
      case by(Vector)
      /// An anchor.
      case to(Anchor)
    }

    /// One or more taps of a finger at one location.
    ///
    /// - Parameters:
    ///   - anchor: The location of all taps.
    ///   - hold: The time from each touch-down to its lift; greater than 0.
    ///   - count: The number of taps, at least 1.
    ///   - interval: The time from each lift to the next touch-down; greater than 0.
    case tap(anchor: Anchor, hold: SceneTime, count: Int, interval: SceneTime)
    /// A finger that moves between two locations, optionally stays there, and lifts.
    ///
    /// - Parameters:
    ///   - from: The location of the touch-down.
    ///   - destination: The end of the movement.
    ///   - during: The duration of the movement; greater than 0.
    ///   - curve: The timing curve of the movement.
    ///   - hold: The time between the end of the movement and the lift; 0 or more.
    case drag(
      from: Anchor, destination: Destination, during: SceneTime, curve: TimingCurve, hold: SceneTime
    )
    /// Two fingers on opposite sides of a fixed midpoint that move apart or together.
    ///
    /// - Parameters:
    ///   - at: The midpoint between the fingers.
    ///   - scale: The final distance between the fingers divided by the initial distance; greater
    ///     than 0.
    ///   - during: The duration of the movement; greater than 0.
    ///   - angle: The direction from the first to the second finger, in degrees clockwise from the
    ///     x axis.
    ///   - span: The initial distance between the fingers, pt; greater than 0.
    ///   - curve: The timing curve of the movement.
    case pinch(
      at: Anchor, scale: Double, during: SceneTime, angle: Double, span: Double, curve: TimingCurve)
    /// Movements of fingers along recorded locations.
    case path([FingerPath])
  }

  /// The default time from a tap's touch-down to its lift, and from there to the next touch-down.
  static let (tapDuration, tapInterval) = (
    SceneTime(nanoseconds: 50_000_000), SceneTime(nanoseconds: 150_000_000)
  )

  /// The start time of the step.
  package var start: Start
  /// The movement of the fingers.
  package var action: Action
  /// The index of the object that the fingers grab, such as a bead, or nil for hit testing.
  package var subject: Int?
  /// The line of the step in the scene file, counted from 1, for messages.
  package var line: Int
  /// The column at which the step begins, counted from 1, for messages.
  package var column: Int

  package init(start: Start, action: Action, subject: Int? = nil, line: Int, column: Int = 1) {
    self.start = start
    self.action = action
    self.subject = subject
    self.line = line
    self.column = column
  }

  // MARK: Samples

  /// The time from the start of the step to its last lift.
  package var duration: SceneTime {
    switch action {
    case .tap(_, let hold, let count, let interval):
      (1..<max(count, 1)).reduce(hold) { total, _ in total + interval + hold }
    case .drag(_, _, let during, _, let hold): during + hold
    case .pinch(_, _, let during, _, _, _): during
    case .path(let fingers): fingers.map(\.end).max() ?? .zero
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
    let samples = paths(through: points, rate: rate).enumerated().flatMap { finger, path in
      path.rows.enumerated().map { number, row in
        TouchSample(
          time: start + row.time, finger: finger, phase: number == 0 ? .down : .moved,
          location: row.location)
      }
        + path.rows.suffix(1).map {
          TouchSample(time: start + path.end, finger: finger, phase: .up, location: $0.location)
        }
    }
    // The sort is stable: samples of equal time and phase keep their order.
    return samples.sorted {
      if $0.time != $1.time { return $0.time < $1.time }
      return $0.phase != $1.phase && ($0.phase == .moved || $1.phase == .up)
    }
  }

  /// Returns the path of each finger, with its times from the start of the step.
  private func paths(through points: [Point], rate: Rate) -> [FingerPath] {
    switch action {
    case .tap(_, let hold, let count, let interval):
      var down = SceneTime.zero
      return (0..<count).map { index in
        defer { down = down + hold + interval }
        let row = FingerPath.Row(time: down, location: points[0])
        return FingerPath(finger: index + 1, rows: [row], lift: down + hold)
      }
    case .drag(_, let target, let during, let curve, _):
      let destination = if case .by(let offset) = target { points[0] + offset } else { points[1] }
      let translation = destination - points[0]
      let rows = Self.movement(during: during, curve: curve, rate: rate) { progress in
        progress == 1 ? destination : points[0] + translation * progress
      }
      return [FingerPath(finger: 1, rows: rows, lift: duration)]
    case .pinch(_, let scale, let during, let angle, let span, let curve):
      let angle = angle * Double.pi / 180
      let direction = Vector(dx: cos(angle), dy: sin(angle))
      return [(1, -1.0), (2, 1.0)].map { finger, side in
        let rows = Self.movement(during: during, curve: curve, rate: rate) { progress in
          let factor = 1 + (scale - 1) * progress
          return points[0] + direction * (span / 2 * factor) * side
        }
        return FingerPath(finger: finger, rows: rows, lift: duration)
      }
    case .path(let fingers): return fingers
    }
  }

  /// Returns the locations during a movement, by its progress.
  ///
  /// Progress is 0 at the start and exactly 1 at the end. In between, it is that of the curve.
  private static func movement(
    during: SceneTime, curve: TimingCurve, rate: Rate, location: (Double) -> Point
  ) -> [FingerPath.Row] {
    let rows = (0..<during.ticks(rate: rate)).map { index in
      let elapsed = SceneTime(ticks: index, rate: rate)
      let progress = curve.value(at: elapsed.seconds / during.seconds)
      return FingerPath.Row(time: elapsed, location: location(progress))
    }
    return rows + [FingerPath.Row(time: during, location: location(1))]
  }
}

/// The recorded locations of one finger.
package struct FingerPath: Hashable, Sendable {
  /// A location at a time.
  package struct Row: Hashable, Sendable {
    /// The time since the start of the step; 0 or more.
    package var time: SceneTime
    /// The location in points of the screen.
    package var location: Point

    package init(time: SceneTime, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// The number of the finger in the scene; 1 if the scene gives none.
  package var finger: Int
  /// The locations in order of time: first the touch-down, then the moves.
  package var rows: [Row]
  /// The time of the lift since the start of the step, or nil if the finger lifts at the last row.
  package var lift: SceneTime?

  /// Creates a path.
  ///
  /// Without a `lift`, the finger lifts at the time of the last row. If the last two rows have the
  /// same location, the last row only lifts. A move to an equal location would reduce the measured
  /// velocity, as if the finger had stopped.
  package init(finger: Int, rows: [Row], lift: SceneTime? = nil) {
    self.finger = finger
    self.rows = rows
    self.lift = lift
    guard lift == nil, rows.count > 1, let last = rows.last,
      last.location == rows[rows.count - 2].location
    else { return }
    self.rows.removeLast()
    self.lift = last.time
  }

  /// The time of the lift since the start of the step.
  package var end: SceneTime { lift ?? rows.last?.time ?? .zero }
}

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
