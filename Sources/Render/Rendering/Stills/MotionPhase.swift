import Display

/// A time range in which elements of one screen move together, under a finger or without one.
package struct MotionPhase: Sendable {
  /// The start, s of scene time.
  package var start: Double
  /// The time when all motions have settled or the next phase begins, s of scene time.
  package var end: Double
  /// Whether a finger drives the motions.
  package var isHeld: Bool
  /// The motions, in time order; never empty.
  package var motions: [ElementMotion]

  /// The motion of the element that moves most; moving elements come before fading ones.
  package var lead: ElementMotion {
    motions.max {
      ($0.travels ? 1 : 0, ElementMotion.weight($0.lead)) < (
        $1.travels ? 1 : 0, ElementMotion.weight($1.lead)
      )
    } ?? motions[0]
  }

  /// The name of what its leading motion does; `Jump` if nothing moves continuously.
  package var name: String {
    motions.allSatisfy(\.isJump) ? "Jump" : lead.lead.phase?.rawValue ?? "Move"
  }

  /// Motions that begin within this time of one another belong to the same phase, s.
  private static let grace = 0.06

  /// Divides the motions of a screen into phases, in time order.
  package static func phases(of motions: [ElementMotion]) -> [MotionPhase] {
    var phases: [MotionPhase] = []
    for motion in motions.sorted(by: {
      ($0.start, $0.travels ? 0 : 1, $0.element) < ($1.start, $1.travels ? 0 : 1, $1.element)
    }) {
      if let last = phases.indices.last, phases[last].takes(motion) {
        phases[last].motions.append(motion)
        phases[last].end = max(phases[last].end, motion.end)
        continue
      }
      // The new phase takes over motion that has not ended.
      if let last = phases.indices.last, phases[last].end > motion.start {
        phases[last].end = max(motion.start, phases[last].start)
      }
      phases.append(
        MotionPhase(
          start: motion.start, end: max(motion.end, motion.start), isHeld: motion.isHeld,
          motions: [motion]))
    }
    return phases
  }

  /// Whether a motion belongs to the phase.
  ///
  /// A jump or a fade belongs to the phase that it occurs in or follows. Any other motion belongs
  /// to the phase if it begins with the phase, or if it is the first of its element to begin during
  /// the phase. A finger drives both or neither, but bars and backdrops also fade by themselves
  /// under a finger.
  private func takes(_ motion: ElementMotion) -> Bool {
    if motion.isJump { return motion.start <= end + Self.grace }
    let isFade = !motion.travels
    guard motion.isHeld == isHeld else {
      return isFade && isHeld && motion.start < end - Self.grace
    }
    if motion.start <= start + Self.grace { return true }
    let isFirst = !motions.contains { $0.element == motion.element && !$0.isJump }
    return isFade ? motion.start <= end + Self.grace : motion.start < end - Self.grace && isFirst
  }
}
