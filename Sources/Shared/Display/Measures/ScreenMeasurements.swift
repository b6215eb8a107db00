/// The measurements of a screen's motion as a whole, after the last lift.
package struct ScreenMeasurements: Hashable, Sendable {
  /// The measurements of every movement, by track, then by time.
  package var movements: [Movement]
  /// The position or size that travels farthest by itself, or a movement found by comparison.
  package var lead: Movement?
  /// The time from the lift, or else the first movement, until all positions and sizes are settled.
  ///
  /// In seconds; nil if nothing moves by itself.
  package var settling: Double?
  /// The last picture's distance from its thumbnail when the viewer closes, in pt; nil for none.
  package var landingError: Double?
  /// The time from the lift to the last hand-off after it, in seconds; nil if there is none.
  package var timeToInteractive: Double?

  /// Measures a screen after the last lift, or from the beginning if there is none.
  ///
  /// - Parameters:
  ///   - recording: The screen's readings and marks.
  ///   - landings: The pictures that returned to their thumbnails on that screen. `time` is in
  ///     seconds of scene time. `distance` is the farthest edge's from the thumbnail's, in pt.
  package init(in recording: MotionRecording, landings: [(time: Double, distance: Double)] = []) {
    movements = recording.movements
    let lift = recording.marks.filter { $0.kind == .touchUp }.map(\.time).max()
    let free = movements.filter {
      $0.key.role.rank == .position && !$0.isHeld && $0.start + 1e-9 >= lift ?? -.infinity
    }
    lead = free.max { $0.extent < $1.extent }
    let begin = lift ?? free.map(\.start).min()
    settling = begin.flatMap { begin in free.map { $0.settlesAt - begin }.max() }
    landingError = landings.last { $0.time >= lift ?? -.infinity }?.distance
    timeToInteractive = lift.flatMap { lift in
      recording.marks.filter { $0.kind == .handOff && $0.time >= lift }.map { $0.time - lift }.max()
    }
  }
}
