package import Display

/// One motion of one element: all readings of it that change together.
package struct ElementMotion: Sendable {
  /// The element's name, such as `hero`: the readings' names without their last component.
  package let element: String
  /// The movements of its readings, which have one kind of cause; never empty.
  package var measures: [Movement]

  /// The start, s of scene time.
  package var start: Double { measures.map(\.start).min() ?? 0 }
  /// The time when the last reading has settled, or the finger lifts, s of scene time.
  package var end: Double { measures.map { isHeld ? $0.end : $0.settlesAt }.max() ?? 0 }
  /// The animations that move it, in the order of its readings.
  package var animations: [StageAnimation] { measures.flatMap(\.animations).uniqued }
  /// The last interruption of its animations; nil if all values settled.
  package var interruption: Interruption? {
    measures.compactMap(\.interruption).max { $0.time < $1.time }
  }
  /// Whether fingers move it.
  package var isHeld: Bool { measures.contains(where: \.isHeld) }
  /// Whether its values jump.
  package var isJump: Bool { !isHeld && measures.allSatisfy(\.isStep) }
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
  package var lead: Movement {
    measures.max { Self.weight($0) < Self.weight($1) } ?? measures[0]
  }

  /// The distance, pt, that is equivalent to a full change of an opacity or another fraction.
  ///
  /// Source: ours; so that a fade is as important as a short movement.
  static let pointsPerShare = 100.0

  /// Returns the extent of a movement in points.
  package static func weight(_ movement: Movement) -> Double {
    movement.key.unit == .points ? movement.extent : min(movement.extent, 1) * pointsPerShare
  }

  /// Whether a movement can be seen: of a visible reading, over 1 pt or 0.01.
  package static func isVisible(_ movement: Movement) -> Bool {
    isVisible(movement.key) && movement.extent >= (movement.key.unit == .points ? 1 : 0.01)
  }

  /// Whether a reading is a position, a size, or an appearance, not a state or a derived value.
  package static func isVisible(_ key: ReadingKey) -> Bool {
    key.role.rank <= .look || [.backdrop, .chrome, .alert, .zoom].contains(key.role)
  }

  /// Returns the element that a reading belongs to; readings of a zoom belong to the zoom.
  static func element(of key: ReadingKey) -> String {
    key.role == .zoom ? "zoom" : key.element
  }

  /// Motions of one element that begin within this time of one another are one, s.
  private static let grace = 0.06

  /// Returns the start of the animation that begins a movement, s; a value may move a while later.
  private static func cause(of movement: Movement) -> Double {
    min(movement.start, movement.animations.map(\.start.seconds).min() ?? .infinity)
  }

  /// Joins simultaneous visible movements of the same element, in order of their starts.
  package static func joined(_ movements: [Movement]) -> [ElementMotion] {
    var motions: [ElementMotion] = []
    let visible = movements.filter(isVisible).enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    for (_, movement) in visible {
      let element = element(of: movement.key)
      let index = motions.lastIndex { motion in
        motion.element == element && motion.isHeld == movement.isHeld
          && motion.isJump == (movement.isStep && !movement.isHeld)
          && cause(of: movement) <= (motion.isHeld ? motion.end : cause(of: motion.measures[0]))
            + grace
          && !motion.measures.contains { $0.key == movement.key }
      }
      if let index {
        motions[index].measures.append(movement)
      } else {
        motions.append(ElementMotion(element: element, measures: [movement]))
      }
    }
    let order = Dictionary(zip(movements.map(\.key), movements.indices)) { first, _ in first }
    for index in motions.indices {
      motions[index].measures.sort { order[$0.key, default: 0] < order[$1.key, default: 0] }
    }
    // Where the picture's rectangle moves, it says all that its zoom does.
    let pictures = motions.filter(\.isPicture)
    return motions.filter { motion in
      !motion.isZoom || !pictures.contains { $0.start <= motion.end && motion.start <= $0.end }
    }
  }
}
