/// The motion of one reading as measured on the timeline, independently of frames.
package struct MeasuredMotion: Hashable, Sendable {
  package var kind: TrackMotion.Kind
  /// The movements, in order of time; their indices are not meaningful.
  package var movements: [Movement]
  /// The state changes, in order of time; their indices are not meaningful.
  package var changes: [TrackMotion.StateChange]

  package init(
    _ kind: TrackMotion.Kind, movements: [Movement] = [], changes: [TrackMotion.StateChange] = []
  ) {
    (self.kind, self.movements, self.changes) = (kind, movements, changes)
  }

  /// Measures a track whose samples include all times at which it can jump.
  package init(
    _ track: Track, in recording: MotionRecording,
    _ value: MovementMeasurements.Evaluation = { _, _ in nil }
  ) {
    let samples = TrackSamples(track, times: recording.times)
    kind = samples.kind
    movements = MovementMeasurements.all(of: track, in: recording, value).map(\.movement)
    changes = samples.changes(of: kind)
  }
}
