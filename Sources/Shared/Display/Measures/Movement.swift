/// A movement of a numeric track, from a settled state or a touch event until the next movement
/// begins.
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

  /// The index of the last value before it moves.
  package var firstIndex: Int
  /// The index of the last value before the next movement begins.
  package var lastIndex: Int
  /// The last settled time before the movement, in seconds of scene time.
  package var start: Double
  /// The first settled time after the movement, in seconds of scene time.
  package var end: Double
  /// The first value.
  package var from: Double
  /// The last value.
  package var to: Double
  /// The minimum value.
  package var low: Double
  /// The maximum value.
  package var high: Double
  /// The scene time from which the value stays near its end value, in seconds.
  ///
  /// It is interpolated linearly between samples, or found on the timeline of a scene.
  package var settlesAt: Double
  /// The distance beyond the end as a fraction of the travel; 0 for none.
  ///
  /// If the movement ends near its start, the travel is its extent.
  package var overshoot: Double
  /// The velocity of the largest magnitude, in units per second.
  package var peakVelocity: Moment
  /// Whether the value settles before the next movement or the end of the recording.
  package var endsSettled: Bool

  /// The duration of the movement in seconds.
  package var duration: Double { end - start }
  /// The time from its start until it stays near its end value, in seconds.
  package var settling: Double { settlesAt - start }
  /// The difference between its maximum and minimum value.
  package var extent: Double { high - low }
  /// The distance that the overshoot is a fraction of: the travel, or the extent if it returns.
  package var overshootRange: Double {
    let travel = (to - from).magnitude
    return travel < 0.5 * extent ? extent : travel
  }
  /// Whether the whole movement happens between one sample and the next.
  package var isStep: Bool
  /// The scene times at which it has covered the fractions of its path in `pathShares`, in seconds.
  ///
  /// The path length counts motion in both directions.
  package var shareTimes: [Double]

  /// A movement without extent at time 0.
  package static let zero = Movement(
    firstIndex: 0, lastIndex: 0, start: 0, end: 0, from: 0, to: 0, low: 0, high: 0, settlesAt: 0,
    overshoot: 0, peakVelocity: Moment(time: 0, value: 0), endsSettled: false, isStep: false,
    shareTimes: pathShares.map { _ in 0 }, endIndex: 0, isHeld: false, hasJump: false,
    startUncertainty: 0)

  /// The fractions of the path whose times are measured.
  package static let pathShares = [0.1, 0.25, 0.5, 0.75, 0.9]

  /// The index of the value at `end`.
  package var endIndex: Int
  /// Whether a finger controls the movement.
  package var isHeld: Bool
  /// Whether the value jumps during the movement, because it then belongs to another item.
  package var hasJump: Bool
  /// The possible error of `from`: a movement that starts between frames is first seen in motion.
  package var startUncertainty: Double

  /// Returns the distance from the end within which a movement is settled.
  ///
  /// It is 0.5 % of the travel, at least 0.001. Travel is measured from the start, or from the
  /// farthest point if that is farther from the end.
  package static func settlingTolerance(travel: Double) -> Double { max(0.005 * travel, 0.001) }
}
