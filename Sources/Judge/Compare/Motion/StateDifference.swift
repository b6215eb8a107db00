package import Display

/// A change of a state that happens at another time, or only on one side.
package struct StateDifference: Hashable, Sendable {
  /// The expected change, or nil if only the actual track has it.
  package var expected: TrackMotion.StateChange?
  /// The actual change, or nil if only the expected track has it.
  package var actual: TrackMotion.StateChange?

  /// The earlier time of both changes, in seconds of scene time.
  package var time: Double { min(expected?.time ?? .infinity, actual?.time ?? .infinity) }

  /// Whether it is on one side only, or at another time.
  var differsInTime: Bool {
    guard let expected, let actual else { return true }
    return (expected.time - actual.time).magnitude > FrameAlignment.tolerance
  }

  /// Returns the differences of two lists of changes; all lists are in time order.
  ///
  /// Changes to the same values in the same order are compared in time. The others are paired if
  /// they happen at the same time, and are on one side only if not.
  static func differences(
    _ a: [TrackMotion.StateChange], _ b: [TrackMotion.StateChange]
  ) -> [StateDifference] {
    let common = a.map(\.value).common(with: b.map(\.value))
    let (known, others) = (Set(common.map(\.0)), Set(common.map(\.1)))
    let (ones, twos) = (
      a.indices.filter { !known.contains($0) }.map { a[$0] },
      b.indices.filter { !others.contains($0) }.map { b[$0] }
    )
    let alone = FrameAlignment.merged(
      ones.map(\.time), twos.map(\.time), within: FrameAlignment.tolerance)
    let differences =
      common.map { StateDifference(expected: a[$0], actual: b[$1]) }.filter(\.differsInTime)
      + alone.map {
        StateDifference(expected: $0.expected.map { ones[$0] }, actual: $0.actual.map { twos[$0] })
      }
    return differences.sorted { $0.time < $1.time }
  }
}
