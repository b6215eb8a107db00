package import Display

/// A time range in which items on one screen move together, either under a finger or by themselves.
package struct MotionPhase: Hashable, Sendable {
  /// The start, s of scene time.
  package var start: Double
  /// The time when all movements have settled or the next phase begins, s of scene time.
  package var end: Double
  /// Whether a finger drives the movements.
  package var isHeld: Bool
  /// The movements, in time order.
  package var movements: [MovementMeasurements]

  /// The movement with the largest extent.
  package var lead: MovementMeasurements? { movements.max { $0.extent < $1.extent } }

  /// Movements that begin within this time of one another belong to the same phase, s.
  private static let grace = 0.06
  /// The min extent of a movement in a phase: pt, and the fraction of a pushed screen.
  private static let (minExtent, minFraction) = (1.5, 0.01)

  /// Returns the phases of a screen's motion, in time order.
  package static func phases(of figures: ScreenMeasurements) -> [MotionPhase] {
    let movements = figures.movements
      .filter {
        $0.key.role.rank == .place
          && $0.extent >= ($0.key.unit == .points ? minExtent : minFraction)
      }
      .sorted { ($0.start, $0.key.name) < ($1.start, $1.key.name) }
    var phases: [MotionPhase] = []
    for movement in movements {
      let end = movement.isHeld ? movement.end : movement.settlesAt
      if var last = phases.last, joins(movement, last) {
        last.movements.append(movement)
        last.end = max(last.end, end)
        phases[phases.count - 1] = last
        continue
      }
      // The new phase takes over motion that has not ended.
      if let last = phases.last, last.end > movement.start {
        phases[phases.count - 1].end = max(movement.start, last.start)
      }
      phases.append(
        MotionPhase(
          start: movement.start, end: max(end, movement.start), isHeld: movement.isHeld,
          movements: [movement]))
    }
    return phases
  }

  /// Whether a movement belongs to a phase.
  ///
  /// A jump belongs to the phase in which it occurs. Another movement belongs to a phase if it
  /// begins with it or during it, and a finger drives both or neither.
  private static func joins(_ movement: MovementMeasurements, _ phase: MotionPhase) -> Bool {
    if movement.isStep { return movement.start <= phase.end + grace }
    guard movement.isHeld == phase.isHeld else { return false }
    if movement.start <= phase.start + grace { return true }
    // A second movement of the same reading begins a new phase.
    return movement.start < phase.end - grace
      && !phase.movements.contains { $0.key == movement.key && !$0.isStep }
  }
}
