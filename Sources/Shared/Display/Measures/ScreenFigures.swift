/// The measures of a screen's motion as a whole, after the last lift or within a part of its time.
package struct ScreenFigures: Hashable, Sendable {
  /// The measures of every movement, by track, then in the order of time.
  package var movements: [MovementFigures]
  /// The movement that tells most: of places and sizes, the one that goes farthest by itself.
  package var lead: MovementFigures?
  /// The time from the lift, or else the first movement, until all places and sizes stay near their ends,
  /// s; nil where nothing moves by itself.
  package var settling: Double?
  /// The distance by which the last picture misses its thumbnail when its viewer closes, pt; nil for none.
  package var landingError: Double?
  /// The time from the lift until control has passed back for the last time, s; nil where it does not.
  package var timeToInteractive: Double?

  /// Measures a screen of a recording, by the name of a screen where there are several.
  ///
  /// - Parameters:
  ///   - screen: the screen's name in the recording's readings and marks; nil where it has but one.
  ///   - recording: values in equal close steps.
  ///   - landings: the pictures that came home on that screen: s of scene time, and the distance of the
  ///     farthest edge from the thumbnail's, pt.
  ///   - part: the scene time that counts, s; nil for that from the last lift on, or all without one.
  package init(
    of screen: String? = nil, in recording: MotionRecording,
    landings: [(time: Double, distance: Double)] = [],
    during part: ClosedRange<Double>? = nil
  ) {
    let marks = recording.marks.filter { $0.group == nil || screen == nil || $0.group == screen }
    var own = recording
    own.tracks = recording.tracks.filter { screen == nil || $0.key.screen == screen }
    own.marks = marks
    movements = MovementFigures.all(of: own)
    let lift = marks.filter { $0.kind == .touchUp && part?.contains($0.time) ?? true }
      .map(\.time).max()
    let range = part ?? (lift ?? -.infinity)...Double.infinity
    let free = movements.filter {
      $0.key.role.rank == .place && !$0.isHeld && range.contains($0.start + 1e-9)
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
