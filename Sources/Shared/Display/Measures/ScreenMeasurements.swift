/// The measurements of a screen's motion as a whole, after the last lift or in a time range.
package struct ScreenMeasurements: Hashable, Sendable {
  /// The measurements of every movement, by track, then by time.
  package var movements: [MovementMeasurements]
  /// The position or size that travels farthest by itself.
  package var lead: MovementMeasurements?
  /// The time from the lift, or else the first movement, until all positions and sizes are settled.
  ///
  /// In seconds; nil if nothing moves by itself.
  package var settling: Double?
  /// The last picture's distance from its thumbnail when the viewer closes, in pt; nil for none.
  package var landingError: Double?
  /// The time from the lift to the last hand-off after it, in seconds; nil if there is none.
  package var timeToInteractive: Double?

  /// Measures one screen of a recording.
  ///
  /// - Parameters:
  ///   - screen: The screen's name in readings and marks; nil if there is only one.
  ///   - recording: Values at short, equal intervals.
  ///   - landings: The pictures that returned to their thumbnails on that screen. `time` is in
  ///     seconds of scene time. `distance` is the farthest edge's from the thumbnail's, in pt.
  ///   - interval: The range of scene time to measure, in seconds. If nil, measurement starts at the
  ///     last lift, or at the beginning if there is none.
  ///   - value: Returns a reading's value at any time in seconds of scene time, to measure between
  ///     samples; nil for none.
  package init(
    of screen: String? = nil, in recording: MotionRecording,
    landings: [(time: Double, distance: Double)] = [],
    during interval: ClosedRange<Double>? = nil,
    _ value: MovementMeasurements.Evaluation = { _, _ in nil }
  ) {
    let marks = recording.marks.filter { $0.group == nil || screen == nil || $0.group == screen }
    var own = recording
    own.tracks = recording.tracks.filter { screen == nil || $0.key.screen == screen }
    own.marks = marks
    movements = MovementMeasurements.all(of: own, value)
    let lift = marks.filter { $0.kind == .touchUp && interval?.contains($0.time) ?? true }
      .map(\.time).max()
    let range = interval ?? (lift ?? -.infinity)...Double.infinity
    let free = movements.filter {
      $0.key.role.rank == .position && !$0.isHeld && range.contains($0.start + 1e-9)
        && $0.start + 1e-9 >= lift ?? -.infinity
    }
    lead = free.max { $0.extent < $1.extent }
    let begin = lift ?? free.map(\.start).min()
    settling = begin.flatMap { begin in free.map { $0.settlesAt - begin }.max() }
    landingError = landings.last { range.contains($0.time) }?.distance
    timeToInteractive = lift.flatMap { lift in
      marks.filter { $0.kind == .handOff && $0.time >= lift && range.contains($0.time) }
        .map { $0.time - lift }.max()
    }
  }
}
