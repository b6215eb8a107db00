/// A change of one reading between two causes: what moved it, from where to where, when and how.
///
/// Times are in seconds of scene time, values in the reading's unit.
package struct Movement: Hashable, Sendable {
  /// A value and its time.
  package struct Moment: Hashable, Sendable {
    /// Seconds of scene time.
    package var time: Double
    /// The number, in units of the track or units per second.
    package var value: Double

    package init(time: Double, value: Double) {
      (self.time, self.value) = (time, value)
    }
  }

  /// What moves the reading.
  package enum Cause: Hashable, Sendable {
    /// Fingers on the screen.
    case fingers
    /// An animation of the stage; only a scene knows its animations.
    case animation(StageAnimation)
    /// The value jumps.
    case jump
  }

  /// The reading.
  package var key: ReadingKey
  /// All that moves it; empty if it moves by itself, or if a recording does not determine it.
  package var causes: [Cause] = []
  /// What it does, as its stage states; nil for a recording.
  package var phase: Phase?
  /// What ended the last of its animations before the value settled; nil if it settled.
  package var interruption: Interruption?
  /// The last time before it moves.
  package var start: Double
  /// The first settled time, or the time at which another cause takes over.
  package var end: Double
  /// The value at the start, after the cause has acted.
  package var from: Double
  /// The last value before the next cause acts.
  package var to: Double
  /// The minimum.
  package var low: Moment
  /// The maximum.
  package var high: Moment
  /// The first times at which it has covered half and nine tenths of its distance.
  ///
  /// The distance of a movement that returns is that to its farthest point.
  package var half: Double, nineTenths: Double
  /// The time from which the value stays within `tolerance` of its end.
  package var settlesAt: Double
  /// The velocity of the largest magnitude, in units per second.
  package var peakVelocity: Moment
  /// Whether the value settles before the next movement or the end of the recording.
  package var endsSettled = false
  /// Whether the value jumps during the movement, because it then belongs to another item.
  package var hasJump = false
  /// The possible error of `from`: a movement that starts between frames is first seen in motion.
  package var startUncertainty = 0.0

  /// The indices of the samples from the last one before it moves to the last one before the next movement.
  package var samples = 0...0
  /// The index of the sample at `end`.
  package var endIndex = 0

  /// Creates a movement that is not measured yet.
  package init(_ key: ReadingKey, from: Moment, to: Moment, causes: [Cause] = []) {
    self.key = key
    self.causes = causes
    (start, end, self.from, self.to) = (from.time, to.time, from.value, to.value)
    (low, high) = from.value < to.value ? (from, to) : (to, from)
    (half, nineTenths, settlesAt) = (from.time, from.time, to.time)
    peakVelocity = Moment(time: from.time, value: 0)
  }

  /// The maximum time for which a value that is set once per frame rests, in seconds.
  ///
  /// Source: ours; 1.5 frames at 60 frames per second, so that a frame may be late.
  package static let maxHoldTime = 0.025

  /// Whether a finger controls the movement.
  package var isHeld: Bool { causes.contains(.fingers) }
  /// Whether the whole movement happens between one sample and the next.
  package var isStep: Bool { causes.contains(.jump) }
  /// The animations that move it.
  package var animations: [StageAnimation] {
    causes.compactMap { if case .animation(let animation) = $0 { animation } else { nil } }
  }

  /// The duration in seconds.
  package var duration: Double { end - start }
  /// The time from its start until it stays near its end value, in seconds.
  package var settling: Double { settlesAt - start }
  /// The difference between its maximum and minimum value.
  package var extent: Double { high.value - low.value }
  /// Whether it ends near its start, compared to its extent.
  package var returns: Bool { (to - from).magnitude < 0.5 * extent }
  /// The distance that it covers: from start to end, or its extent if it returns.
  package var travel: Double { returns ? extent : (to - from).magnitude }
  /// The point that is farthest from its end if it returns, and otherwise its start.
  private var origin: Moment {
    guard returns else { return Moment(time: start, value: from) }
    return high.value - to > to - low.value ? high : low
  }
  /// The point at which it turns or ends, which its shares are measured to.
  var farthest: Double {
    guard returns else { return to }
    return high.value - from > from - low.value ? high.value : low.value
  }

  /// The extreme on the other side of its end than it comes from.
  package var turn: Moment { origin.value > to ? low : high }
  /// The distance beyond the end, at least 0.
  package var overshootDistance: Double {
    let distance = (turn.value - to).magnitude
    // Less can result from an end value that is not fully reached.
    return turn.time < origin.time || distance < max(5e-4 * travel, 1e-6) ? 0 : distance
  }
  /// The distance beyond the end as a fraction of the travel; 0 for none.
  package var overshoot: Double { travel > 0 ? overshootDistance / travel : 0 }

  /// The distance from the end within which it is settled.
  package var tolerance: Double {
    Self.settlingTolerance(of: key, travel: max(to - low.value, high.value - to))
  }

  /// The share of the extent from which a change between two samples is to the value of another item.
  static let exchange = 0.5

  /// Whether a change between two samples is a jump, by the largest change `nearby` and all of them together.
  static func isJump(_ change: Double, nearby: Double, noise: Double, extent: Double) -> Bool {
    change > max(0.2 * extent, 8 * max(nearby, noise))
  }

  /// Returns the distance from the end within which a movement is settled.
  ///
  /// It is 0.5 % of the distance of the farthest point from the end, if that is perceptible.
  package static func settlingTolerance(of key: ReadingKey, travel: Double) -> Double {
    max(0.005 * travel, key.unit.imperceptible)
  }
}

/// The cause and time that ended an animation before its value settled.
package struct Interruption: Hashable, Sendable {
  /// What ends an animation.
  package enum Cause: String, Hashable, Sendable {
    /// A touch that caught the value or gave it another target.
    case touch
    /// A script, a timer, or the closing of the viewer.
    case timer
  }

  package var cause: Cause
  package var time: SceneTime

  package init(_ cause: Cause, at time: SceneTime) { (self.cause, self.time) = (cause, time) }
}
