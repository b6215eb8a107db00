import Display

extension MotionFact {
  /// Describes the fact, to follow the reading's name.
  ///
  /// `unit` is the symbol of the reading's unit.
  package func text(unit: String) -> String {
    func change(_ from: Double, _ to: Double) -> String { MotionText.change(from, to, unit: unit) }
    let time = MotionText.time
    return switch self {
    case .begins(let by): "begins \(MotionText.later(by))"
    case .takes(let factor): "takes \(MotionText.asLong(factor))"
    case .goes(let factor, let from, let to):
      "moves \(MotionText.factor(factor)) × as far (\(change(from, to)))"
    case .starts(let from, let to): "starts at \(change(from, to))"
    case .ends(let from, let to): "ends \(change(from, to))"
    case .reaches(let from, let to): "reaches \(change(from, to))"
    case .turnsBack(let from, let to): "turns back at \(change(from, to))"
    case .settles(let from, let to): "settles \(time(from)) → \(time(to))"
    case .jumps(let duration): "jumps instead of moving for \(time(duration))"
    case .moves(let duration): "moves for \(time(duration)) instead of jumping"
    case .overshoots(let from, let to):
      "overshoot \(MotionText.percent(from)) → \(MotionText.percent(to))"
    case .halfway(let by): "reaches the halfway point \(MotionText.later(by))"
    case .nineTenths(let by): "covers 90 % of its distance \(MotionText.later(by))"
    case .peaks(let from, let to):
      "peak velocity \(MotionText.change(from, to, unit: unit.isEmpty ? "/s" : unit + "/s"))"
    case .alone(let movement, let isNew): Self.text(of: movement, isNew: isNew, unit: unit)
    case .diverges(let gap): "diverges at \(gap.label): \(gap.values(unit: unit))"
    case .betweenFrames(let gap):
      "differs between frames, at \(time(gap.time)) (after frame \(gap.frame)): "
        + gap.values(unit: unit)
    case .differsAtMost(let gap, let distance, let start):
      "differs by at most \(MotionText.quantity(distance, unit: unit)), at \(gap.label), starting at \(time(start))"
    case .constant(let from, let to): "is \(change(from, to))"
    case .state(let gap): "is \(gap.values(unit: unit))"
    case .turns(let state, let moves): Self.text(of: state, moves: moves, unit: unit)
    case .moreMovements(let count):
      "\(count) further \(count == 1 ? "movement differs" : "movements differ")"
    case .moreStates(let count): "\(count) further change\(count == 1 ? " differs" : "s differ")"
    case .differs(let by):
      "differs by \(MotionText.quantity(by, unit: unit)) (root mean square)"
    case .unrecorded(let by, let moment, let isEarly, isNew: false):
      "is recorded only \(isEarly ? "from" : "until") \(time(moment)); \(MotionText.quantity(by, unit: unit)) of its movement are missing"
    case .unrecorded(let by, let moment, let isEarly, isNew: true):
      "moves by \(MotionText.quantity(by, unit: unit)) \(isEarly ? "before" : "after") \(time(moment)), where the expected recording \(isEarly ? "begins" : "ends")"
    }
  }

  private static func text(of state: StateDifference, moves: Bool, unit: String) -> String {
    func quantity(_ value: ReadingValue) -> String {
      value.number.map { MotionText.quantity($0, unit: unit) } ?? value.text ?? ""
    }
    func verb(_ change: TrackMotion.StateChange) -> String {
      guard let value = change.value else { return "disappears" }
      return moves ? "appears" : "becomes \(quantity(value))"
    }
    func at(_ change: TrackMotion.StateChange) -> String { "at \(MotionText.time(change.time))" }
    switch (state.expected, state.actual) {
    case (let a?, let b?) where a.value != b.value:
      return "\(verb(b)) instead of \(a.value.map(quantity) ?? "disappearing") \(at(b))"
    case (let a?, let b?): return "\(verb(a)) \(at(a)) → \(MotionText.time(b.time))"
    case (let a?, nil): return "no longer \(verb(a)) \(at(a))"
    case (nil, let b?): return "now \(verb(b)) \(at(b))"
    case (nil, nil): return ""
    }
  }

  private static func text(of movement: Movement, isNew: Bool, unit: String) -> String {
    var change = MotionText.change(movement.from, movement.to, unit: unit)
    if (movement.to - movement.from).magnitude < 0.1 * movement.extent {
      let (low, high) = (movement.low.value, movement.high.value)
      let isUp = high - movement.from > movement.from - low
      let turn = MotionText.quantity(isUp ? high : low, unit: unit)
      change = "\(MotionText.quantity(movement.from, unit: unit)) → \(turn) and back"
    }
    let time =
      movement.isStep
      ? "at \(MotionText.time(movement.end))" : "from \(MotionText.time(movement.start))"
    let verb = movement.isStep ? "jump" : "move"
    return isNew ? "now \(verb)s \(change) \(time)" : "no longer \(verb)s \(change) \(time)"
  }
}

extension TrackDifference.Gap {
  var label: String { "\(MotionText.time(time)) (frame \(frame))" }

  func values(unit: String) -> String {
    if let x = expected?.number, let y = actual?.number {
      return MotionText.change(x, y, unit: unit)
    }
    return "\(expected?.text ?? "absent") → \(actual?.text ?? "absent")"
  }
}
