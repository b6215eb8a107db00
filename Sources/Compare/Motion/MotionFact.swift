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
  /// It turns back at another value.
  case turns(Double, Double)
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
  case constant(Double, Double)
  case state(TrackDifference.Gap)

  var weight: Int {
    switch self {
    case .overshoots, .starts: 4
    case .settles, .halfway, .jumps, .moves: 3
    case .alone(let movement, _): movement.isStep ? 3 : 1
    case .begins: 2
    case .takes, .goes, .reaches, .turns, .peaks, .parts, .flashes, .constant, .state: 1
    }
  }

  /// The fact as it follows the reading's name; `unit` is the sign of the reading's unit.
  func words(unit: String) -> String {
    func change(_ from: Double, _ to: Double) -> String {
      MotionWords.change(from, to, unit: unit)
    }
    switch self {
    case .begins(let by): return "begins \(MotionWords.later(by))"
    case .takes(let factor): return "takes \(MotionWords.asLong(factor))"
    case .goes(let factor, let from, let to):
      return "moves \(MotionWords.factor(factor)) × as far (\(change(from, to)))"
    case .starts(let from, let to): return "starts at \(change(from, to))"
    case .reaches(let from, let to): return "reaches \(change(from, to))"
    case .turns(let from, let to): return "turns back at \(change(from, to))"
    case .settles(let from, let to):
      return "settles \(MotionWords.time(from)) → \(MotionWords.time(to))"
    case .jumps(let duration): return "jumps instead of moving for \(MotionWords.time(duration))"
    case .moves(let duration): return "moves for \(MotionWords.time(duration)) instead of jumping"
    case .overshoots(let from, let to):
      return "overshoot \(MotionWords.percent(from)) → \(MotionWords.percent(to))"
    case .halfway(let by): return "is half way \(MotionWords.later(by))"
    case .peaks(let from, let to):
      return
        "peak velocity \(MotionWords.change(from, to, unit: unit.isEmpty ? "/s" : unit + "/s"))"
    case .alone(let movement, let isNew): return Self.words(of: movement, isNew: isNew, unit: unit)
    case .parts(let gap): return "parts at \(gap.place): \(gap.values(unit: unit))"
    case .flashes(let gap):
      return
        "differs between frames, at \(MotionWords.time(gap.time)) (after frame \(gap.frame)): "
        + gap.values(unit: unit)
    case .constant(let from, let to): return "is \(change(from, to))"
    case .state(let gap): return "is \(gap.values(unit: unit))"
    }
  }

  private static func words(of movement: Movement, isNew: Bool, unit: String) -> String {
    var way = MotionWords.change(movement.from, movement.to, unit: unit)
    if (movement.to - movement.from).magnitude < 0.1 * movement.extent {
      let isUp = movement.high - movement.from > movement.from - movement.low
      let turn = MotionWords.quantity(isUp ? movement.high : movement.low, unit: unit)
      way = "\(MotionWords.quantity(movement.from, unit: unit)) → \(turn) and back"
    }
    let time =
      movement.isStep
      ? "at \(MotionWords.time(movement.end))" : "from \(MotionWords.time(movement.start))"
    let verb = movement.isStep ? "jump" : "move"
    return isNew ? "now \(verb)s \(way) \(time)" : "does not \(verb) \(way) \(time) any more"
  }
}

extension TrackDifference.Gap {
  var place: String { "\(MotionWords.time(time)) (frame \(frame))" }

  func values(unit: String) -> String {
    if let x = expected?.number, let y = actual?.number {
      return MotionWords.change(x, y, unit: unit)
    }
    return "\(expected?.text ?? "absent") → \(actual?.text ?? "absent")"
  }
}
