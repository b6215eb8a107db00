package import Display

/// Readings over time, and what happened meanwhile.
package struct MotionRecording: Hashable, Sendable {
  /// When the values are, s of scene time, ascending.
  package var times: [Double]
  /// The readings; each has one value for each time.
  package var tracks: [Track]
  /// What happened, in the order of time.
  package var marks: [TimedMark]

  /// Makes a recording.
  package init(times: [Double] = [], tracks: [Track] = [], marks: [TimedMark] = []) {
    self.times = times
    self.tracks = tracks
    self.marks = marks
  }
}
