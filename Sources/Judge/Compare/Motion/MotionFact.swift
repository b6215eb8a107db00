import Display

/// A change of a movement in numbers, as the basis of a sentence.
enum MotionFact: Hashable {
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
