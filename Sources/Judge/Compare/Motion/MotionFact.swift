package import Display

/// A change of a movement in numbers, as the basis of a sentence.
package enum MotionFact: Hashable, Sendable {
  /// It begins this many seconds later; negative if earlier.
  case begins(later: Double)
  case takes(Double)
  /// Its distance is this multiple of the expected one.
  case goes(Double, from: Double, to: Double)
  case starts(Double, Double)
  case reaches(Double, Double)
  case ends(Double, Double)
  /// It turns back at a different value.
  case turnsBack(Double, Double)
  /// It settles after a different duration, in seconds since its start.
  case settles(Double, Double)
  case jumps(insteadOf: Double)
  case moves(Double)
  case overshoots(Double, Double)
  /// It covers half of its distance this many seconds later; negative if earlier.
  case halfway(later: Double)
  /// It covers nine tenths of its distance this many seconds later; negative if earlier.
  case nineTenths(later: Double)
  /// It has a different peak velocity, in units per second.
  case peaks(Double, Double)
  case alone(Movement, isNew: Bool)
  /// It differs after this time.
  case diverges(TrackDifference.Gap)
  /// It differs only between frames.
  case betweenFrames(TrackDifference.Gap)
  /// It differs by at most a distance, in its unit, after a time, in seconds of scene time.
  case differsAtMost(TrackDifference.Gap, Double, from: Double)
  case constant(Double, Double)
  case state(TrackDifference.Gap)
  /// A state changes, or a moving reading appears or disappears.
  case turns(StateDifference, moves: Bool)
  case moreMovements(Int)
  case moreStates(Int)
  /// The root mean square of the differences, in its unit.
  case differs(rootMeanSquare: Double)
  /// It moves by a distance before or after the recorded time of the actual side, or with `isNew` of the
  /// expected side, which begins or ends at a time in seconds.
  case unrecorded(Double, since: Double, isEarly: Bool, isNew: Bool)

  /// Whether it only measures how different the values are.
  package var isDeviation: Bool { if case .differs = self { true } else { false } }

  var weight: Int {
    switch self {
    case .overshoots, .starts: 4
    case .settles, .halfway, .jumps, .moves: 3
    case .alone(let movement, _): movement.isStep ? 3 : 1
    case .begins: 2
    default: 1
    }
  }

  /// Returns the settling times of two movements if they differ by more than a limit in seconds.
  package static func settling(_ a: Movement, _ b: Movement, beyond limit: Double) -> [MotionFact] {
    // An item under a finger settles with the finger.
    if a.isHeld, b.isHeld, a.isStep == b.isStep { return [] }
    if a.isStep != b.isStep {
      return [b.isStep ? .jumps(insteadOf: a.duration) : .moves(b.duration)]
    }
    return (b.settling - a.settling).magnitude > limit ? [.settles(a.settling, b.settling)] : []
  }

  /// Returns the overshoots of two movements if they differ by more than a fraction of the distance.
  package static func overshoot(
    _ a: Movement, _ b: Movement, beyond limit: Double
  ) -> [MotionFact] {
    // A finger that turns back does not overshoot.
    if a.isHeld || b.isHeld { return [] }
    // A movement out and back is described by its turning point.
    if max(a.overshoot, b.overshoot) > 0.5 { return [] }
    return (b.overshoot - a.overshoot).magnitude > limit
      ? [.overshoots(a.overshoot, b.overshoot)] : []
  }
}
