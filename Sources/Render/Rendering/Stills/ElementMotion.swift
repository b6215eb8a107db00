package import Display
package import Simulation

/// One motion of one element: all readings of it that change together.
package struct ElementMotion: Sendable {
  /// The cause of the change.
  package enum Cause: Sendable {
    /// A finger drives it.
    case finger
    /// The animations run it; empty if the stage moves it without one.
    case animations([PlayedAnimation])
    /// The value jumps.
    case jump
  }

  /// The element's name, such as `hero`: the readings' names without their last component.
  package let element: String
  package var cause: Cause
  /// The measurements of each reading, all from the start of the motion to its end; never empty.
  package var measures: [MovementMeasurements]
  /// The time range of its animations, s of scene time; nil if it has none.
  ///
  /// Measurements are shorter if the page turns during it.
  package var animated: ClosedRange<Double>?
  /// The time when its curves end, s of scene time; nil if springs settle or a finger lifts.
  package var curveEnd: Double?
  /// The cause and time that ended an animation before its value settled; nil if it settled.
  package var interruption: (cause: PlayedAnimation.Interruption, time: Double)?

  /// The start, s of scene time.
  package var start: Double { animated?.lowerBound ?? measures.map(\.start).min() ?? 0 }
  /// The time when the last reading has settled, or the finger lifts, s of scene time.
  package var end: Double {
    curveEnd ?? measures.map { isHeld ? $0.end : $0.settlesAt }.max() ?? 0
  }
  package var isHeld: Bool { if case .finger = cause { true } else { false } }
  package var isJump: Bool { if case .jump = cause { true } else { false } }
  /// Whether the element changes its position or size.
  package var travels: Bool {
    isZoom || measures.contains { $0.key.role.rank == .position }
  }
  /// Whether the element is the picture of a viewer.
  package var isPicture: Bool {
    measures.contains { if case .hero = $0.key.role { true } else { false } }
  }
  /// Whether only readings of a picture's zoom move, as when its edges are beyond the screen's.
  package var isZoom: Bool { measures.allSatisfy { $0.key.role == .zoom } }
  /// The reading that changes most.
  package var lead: MovementMeasurements {
    measures.max { Self.weight($0) < Self.weight($1) } ?? measures[0]
  }

  /// The distance, pt, that is equivalent to a full change of an opacity or another fraction.
  ///
  /// Source: ours; so that a fade is as important as a short movement.
  static let pointsPerShare = 100.0

  /// Returns the extent of a movement in points.
  package static func weight(_ movement: MovementMeasurements) -> Double {
    movement.key.unit == .points ? movement.extent : min(movement.extent, 1) * pointsPerShare
  }

  /// Whether a movement can be seen: of a visible reading, over 1 pt or 0.01.
  package static func isVisible(_ movement: MovementMeasurements) -> Bool {
    isVisible(movement.key) && movement.extent >= (movement.key.unit == .points ? 1 : 0.01)
  }

  /// Whether a reading is a position, a size, or an appearance, not a state or a derived value.
  package static func isVisible(_ key: ReadingKey) -> Bool {
    key.role.rank <= .look || [.backdrop, .chrome, .alert, .zoom].contains(key.role)
  }

  /// Returns the element that a reading belongs to; readings of a zoom belong to the zoom.
  static func element(of key: ReadingKey) -> String {
    let name = key.nameOnScreen
    if key.role == .zoom { return "zoom" }
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// Motions of one element that begin within this time of one another are one, s.
  private static let grace = 0.06

  /// Joins simultaneous visible movements of the same element, in order of their starts.
  package static func joined(_ movements: [MovementMeasurements]) -> [ElementMotion] {
    var motions: [ElementMotion] = []
    for movement in movements.filter(isVisible).sorted(by: {
      ($0.start, $0.key.name) < ($1.start, $1.key.name)
    }) {
      let cause: Cause = movement.isHeld ? .finger : movement.isStep ? .jump : .animations([])
      let element = element(of: movement.key)
      let index = motions.lastIndex { motion in
        motion.element == element && motion.isHeld == movement.isHeld
          && motion.isJump == (movement.isStep && !movement.isHeld)
          && movement.start <= (motion.isHeld ? motion.end : motion.start) + grace
          && !motion.measures.contains { $0.key == movement.key }
      }
      if let index {
        motions[index].measures.append(movement)
      } else {
        motions.append(ElementMotion(element: element, cause: cause, measures: [movement]))
      }
    }
    return motions
  }
}
