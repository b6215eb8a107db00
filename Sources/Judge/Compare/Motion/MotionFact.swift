import Display

/// A change of a movement in numbers, from which sentences are made.
enum MotionFact: Hashable {
  /// It begins this much later, s; below 0 earlier.
  case begins(later: Double)
  case takes(Double)
  /// Its distance is this multiple of the expected one.
  case goes(Double, from: Double, to: Double)
  case starts(Double, Double)
  case reaches(Double, Double)
  case ends(Double, Double)
  /// It turns back at another value.
  case turnsBack(Double, Double)
  /// It is at rest from another time on, s of scene time.
  case settles(Double, Double)
  case jumps(insteadOf: Double)
  case moves(Double)
  case overshoots(Double, Double)
  /// It is half way this much later, s; below 0 earlier.
  case halfway(later: Double)
  /// It has another greatest velocity, units a second.
  case peaks(Double, Double)
  case alone(Movement, isNew: Bool)
  /// It differs from this instant on.
  case parts(TrackDifference.Gap)
  /// It differs beside the frames alone.
  case flashes(TrackDifference.Gap)
  /// It differs by at most a distance, in its unit, and from a time on, s of scene time.
  case differsAtMost(TrackDifference.Gap, Double, from: Double)
  case constant(Double, Double)
  case state(TrackDifference.Gap)
  /// A state changes, or a reading that moves appears or disappears.
  case turns(StateDifference, moves: Bool)
  case moreMovements(Int)
  case moreStates(Int)

  var weight: Int {
    switch self {
    case .overshoots, .starts: 4
    case .settles, .halfway, .jumps, .moves: 3
    case .alone(let movement, _): movement.isStep ? 3 : 1
    case .begins: 2
    default: 1
    }
  }
}
