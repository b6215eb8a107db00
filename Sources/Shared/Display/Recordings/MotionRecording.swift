/// Readings and events over time.
package struct MotionRecording: Hashable, Sendable {
  /// The times of the values, s of scene time, ascending.
  package var times: [Double]
  /// The readings; each has one value for each time.
  package var tracks: [Track]
  /// The events, in the order of time.
  package var marks: [TimedMark]
  /// The moments beside these times, ascending, of which each reading has a value; nil where they were
  /// not recorded.
  package var moments: [ReadingMoment]?

  /// Creates a recording.
  package init(times: [Double] = [], tracks: [Track] = [], marks: [TimedMark] = []) {
    self.times = times
    self.tracks = tracks
    self.marks = marks
  }

  /// The recording with its readings, so far mere names, declared: by `keys` of the run, or else by
  /// `other`.
  package func declared(
    as keys: some Sequence<ReadingKey>, otherwise other: (String) -> ReadingKey
  ) -> MotionRecording {
    let known = Dictionary(
      keys.lazy.filter { $0.role != .undeclared }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    var recording = self
    for index in tracks.indices where tracks[index].key.role == .undeclared {
      recording.tracks[index].key = known[tracks[index].name] ?? other(tracks[index].name)
    }
    return recording
  }
}
