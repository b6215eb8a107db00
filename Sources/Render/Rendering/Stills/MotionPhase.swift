package import Display

/// A part of a scene's time in which things on one screen move together: under a finger, or by themselves.
package struct MotionPhase: Hashable, Sendable {
  /// Its start, s of scene time.
  package var start: Double
  /// The time when all that moves in it stays near its end, or the next phase begins, s of scene time.
  package var end: Double
  /// True if a finger holds what moves.
  package var isHeld: Bool
  /// Its movements, in the order of time.
  package var movements: [MovementFigures]

  /// The movement that goes farthest.
  package var lead: MovementFigures? { movements.max { $0.extent < $1.extent } }

  /// Movements that begin within this time of another are one phase with it, s.
  private static let grace = 0.06
  /// The least way that is told, in points.
  private static let leastWay = 1.5

  /// The phases of a screen's motion, in the order of time.
  package static func phases(of figures: ScreenFigures) -> [MotionPhase] {
    let movements = figures.movements
      .filter { $0.key.role.rank == .place && $0.key.unit == .points && $0.extent >= leastWay }
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
      // Another phase takes over what still moves.
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

  /// True if a movement belongs to a phase: it begins with it, or on its way in the same manner.
  private static func joins(_ movement: MovementFigures, _ phase: MotionPhase) -> Bool {
    if movement.isStep { return movement.start <= phase.end + grace }
    guard movement.isHeld == phase.isHeld else { return false }
    if movement.start <= phase.start + grace { return true }
    // What follows another movement of the same reading is a movement of its own.
    return movement.start < phase.end - grace
      && !phase.movements.contains { $0.key == movement.key && !$0.isStep }
  }
}
