/// Readings and events over time.
package struct MotionRecording: Hashable, Sendable {
  /// The times of the values, in seconds of scene time, ascending.
  package var times: [Double]
  /// The readings, each with one value per time.
  package var tracks: [Track]
  /// The events, ordered by time.
  package var marks: [TimedMark]
  /// The additional times between frames, ascending, at which each reading has a value.
  ///
  /// Nil if they were not recorded.
  package var moments: [ReadingMoment]?
  /// The times of the touch-downs whose fingers are known to drag, however short the touches are.
  package var drags: Set<Double> = []

  /// Whether the movements of all readings were measured on the timeline.
  package var isMeasured: Bool { tracks.allSatisfy { $0.measured != nil } }

  package init(times: [Double] = [], tracks: [Track] = [], marks: [TimedMark] = []) {
    self.times = times
    self.tracks = tracks
    self.marks = marks
  }

  /// The movements of all readings, by track, then by time.
  package var movements: [Movement] { tracks.flatMap { motion(of: $0).movements } }

  /// Returns the motion of one of the tracks.
  ///
  /// For a scene's reading, `exactValue` evaluates it at any time in seconds of scene time, and `animated`
  /// are the times during which an animation alone determines it.
  package func motion(
    of track: Track, animated: [ClosedRange<Double>] = [], exactValue: ((Double) -> Double?)? = nil
  ) -> TrackMotion {
    TrackMotion(
      TrackSamples(track, times: times),
      marks: TrackMarks(marks, of: track.key, drags: drags, animated: animated),
      exactValue: exactValue)
  }

  /// Returns the recording with its undeclared readings declared by the `keys` of a run.
  ///
  /// `other` declares readings whose names are not among the keys.
  package func declared(
    as keys: some Sequence<ReadingKey>, otherwise other: (String) -> ReadingKey
  ) -> MotionRecording {
    let known = keys.filter { $0.role != .undeclared }.byKey(\.name)
    var recording = self
    for index in tracks.indices where tracks[index].key.role == .undeclared {
      recording.tracks[index].key = known[tracks[index].name] ?? other(tracks[index].name)
    }
    return recording
  }
}
