/// The motion of one reading as measured on the timeline, independently of frames.
package struct MeasuredMotion: Hashable, Sendable {
  package var kind: TrackMotion.Kind
  /// The movements, in order of time; the indices of their samples are not meaningful.
  package var movements: [Movement]
  /// The state changes, in order of time; their indices are not meaningful.
  package var changes: [TrackMotion.StateChange]

  package init(
    _ kind: TrackMotion.Kind, movements: [Movement] = [], changes: [TrackMotion.StateChange] = []
  ) {
    (self.kind, self.movements, self.changes) = (kind, movements, changes)
  }

  /// Measures a track of a scene, whose samples include all times at which it can jump.
  ///
  /// `exactValue` evaluates the reading at any time in seconds of scene time. `animated` are the times
  /// during which an animation alone determines it.
  package init(
    _ track: Track, in recording: MotionRecording, animated: [ClosedRange<Double>] = [],
    exactValue: ((Double) -> Double?)? = nil
  ) {
    let samples = TrackSamples(track, times: recording.times)
    kind = samples.kind
    movements = recording.motion(of: track, animated: animated, exactValue: exactValue).movements
    changes = samples.changes(of: kind)
  }
}
