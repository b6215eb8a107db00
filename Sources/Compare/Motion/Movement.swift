/// One movement of a numeric track: from where it leaves rest, or a finger takes or leaves it, to
/// where the next movement begins.
package struct Movement: Hashable, Sendable {
  /// A value at an instant.
  package struct Moment: Hashable, Sendable {
    /// s of scene time.
    package var time: Double
    /// The number, in units of the track or units a second.
    package var value: Double

    /// Creates a moment.
    package init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The place of the last value before it moves.
  package var firstIndex: Int
  /// The place of the last value before the next movement begins.
  package var lastIndex: Int
  /// When it begins to move: the last instant at rest, s of scene time.
  package var start: Double
  /// When it stops moving: the first instant of the rest that follows, s of scene time.
  package var end: Double
  /// The value it starts from.
  package var from: Double
  /// The value it ends with.
  package var to: Double
  /// Its least value.
  package var low: Double
  /// Its greatest value.
  package var high: Double
  /// The scene time from which on it stays near its end value, between frames by a straight line, s.
  package var settlesAt: Double
  /// How far it goes beyond its end value, as a share of the way to it; 0 where it does not.
  ///
  /// Of the way from where it begins; from its farthest point where it ends near where it began.
  package var overshoot: Double
  /// Its greatest speed, with its sign, units a second; from the frame before to the one after.
  package var peakVelocity: Moment
  /// True if it is at rest before the next movement or the end.
  package var comesToRest: Bool

  /// How long it moves, s.
  package var duration: Double { end - start }
  /// How long after its start it is near its end value for good, s.
  package var settling: Double { settlesAt - start }
  /// The distance between its least and its greatest value.
  package var extent: Double { high - low }
  /// True if the whole way is gone from one frame to the next.
  package var isStep: Bool { endIndex - firstIndex <= 1 }

  /// The place of the value at `end`.
  package var endIndex: Int

  /// How near to its end value a movement counts as settled: 0.5 % of its way, at least 0.001.
  ///
  /// - Returns: the greatest distance from the end value, in the track's unit.
  package static func settlingBand(travel: Double) -> Double { max(0.005 * travel, 0.001) }
}
