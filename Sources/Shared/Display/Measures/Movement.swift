/// A movement of a numeric track from a rest, or a finger's touch or lift, to the next movement.
package struct Movement: Hashable, Sendable {
  /// A value at an instant.
  package struct Moment: Hashable, Sendable {
    /// s of scene time.
    package var time: Double
    /// The number, in units of the track or units a second.
    package var value: Double
  }

  /// The index of the last value before it moves.
  package var firstIndex: Int
  /// The index of the last value before the next movement begins.
  package var lastIndex: Int
  /// The last instant at rest, s of scene time.
  package var start: Double
  /// The first instant of the rest that follows, s of scene time.
  package var end: Double
  /// The first value.
  package var from: Double
  /// The last value.
  package var to: Double
  /// Its least value.
  package var low: Double
  /// Its greatest value.
  package var high: Double
  /// The scene time from which on it stays near its end value, linear between frames, s.
  package var settlesAt: Double
  /// The distance beyond its end as a share of its way; 0 for none.
  ///
  /// Of the way from its farthest point where it ends near its start.
  package var overshoot: Double
  /// The greatest speed, with its sign, units a second; from the frame before to the one after.
  package var peakVelocity: Moment
  /// True if it is at rest before the next movement or the end.
  package var comesToRest: Bool

  /// The duration of the movement, s.
  package var duration: Double { end - start }
  /// The time from its start until it stays near its end value, s.
  package var settling: Double { settlesAt - start }
  /// The distance between its least and its greatest value.
  package var extent: Double { high - low }
  /// True if the whole way is covered from one frame to the next.
  package var isStep: Bool { endIndex - firstIndex <= 1 }

  /// The index of the value at `end`.
  package var endIndex: Int
  /// True if a finger holds what moves, so that its course is the hand's.
  package var isHeld: Bool
  /// True if its value leaps on its way, and so becomes another thing's.
  package var leaps: Bool
  /// The distance by which `from` may be off: what began between two frames was first seen on its way.
  package var startSlack: Double

  /// The greatest distance from the end of a settled movement: 0.5 % of its way, at least 0.001.
  ///
  /// The way is that from its start, or from its farthest point where that is farther from the end.
  package static func settlingBand(travel: Double) -> Double { max(0.005 * travel, 0.001) }
}
