extension TrackDifference {
  /// How many differing movements are told one by one.
  private static let toldMovements = 4
  /// How many differing changes of state are told one by one.
  private static let toldStates = 3
  /// How many characters the sentences about states and movements have together, about.
  private static let told = 130

  /// What differs, the most telling first; empty where nothing does.
  ///
  /// The last two say where the tracks first differ and where they are farthest from each other; of
  /// what only comes or goes at another time one sentence says all.
  package var sentences: [String] {
    guard !isEqual else { return [] }
    let moves = expected.kind == .movements || actual.kind == .movements
    let noticed = movements.filter { share(of: $0) > 0.01 }
    let moved = noticed.compactMap { sentence(of: $0) }
    if onlyComesOrGoes { return Array(stateSentences.prefix(1)) }
    var sentences: [String] = []
    if let constantSentence { sentences.append(constantSentence) }
    if !moves { sentences += stateSentences }
    if let ending = endSentence, constantSentence == nil { sentences.append(ending) }
    let before = sentences.count
    for sentence in moved.prefix(Self.toldMovements) {
      let length = sentences.reduce(0) { $0 + $1.count } + sentence.count - name.count
      guard sentences.count == before || length < Self.told else { break }
      sentences.append(sentence)
    }
    let rest = moved.count - (sentences.count - before)
    if rest > 0 {
      sentences.append("\(rest) further \(rest == 1 ? "movement differs" : "movements differ")")
    }
    if moves, moved.isEmpty { sentences += stateSentences.prefix(1) }
    if let first {
      // Where the words say what changed, the two values say no more.
      let values = sentences.isEmpty ? values(first) : ""
      sentences.append("\(name) first differs at \(place(first))\(values)")
    }
    if let largest, let distance = largest.distance {
      sentences.append(
        "largest gap \(MotionWords.quantity(distance, unit: unit)) at \(place(largest))")
    }
    return sentences
  }

  /// Whether numbers that move do so as they did, and only come or go at another time.
  var onlyComesOrGoes: Bool {
    guard !states.isEmpty else { return false }
    if expected.kind == .constant, actual.kind == .constant { return differsByPresence }
    guard expected.kind == .movements || actual.kind == .movements else { return false }
    let range = max(
      (expected.high ?? 0) - (expected.low ?? 0), (actual.high ?? 0) - (actual.low ?? 0))
    return startChange == nil && !movements.contains { share(of: $0) > 0.01 }
      && (largest?.distance ?? 0) <= max(1e-3, 1e-4 * range)
  }

  /// The first numbers of both, where eyes can tell them apart.
  var startChange: (from: Double, to: Double)? {
    guard let from = expected.startValue, let to = actual.startValue else { return nil }
    // Frames of another rate see it a little later, and so elsewhere.
    let delay = ((expected.firstPresent ?? 0) - (actual.firstPresent ?? 0)).magnitude
    guard haveOneRate || delay <= SharedInstants.tolerance else { return nil }
    let range = max(
      (expected.high ?? 0) - (expected.low ?? 0), (actual.high ?? 0) - (actual.low ?? 0))
    return (from - to).magnitude > max(1e-3, 2e-3 * range) ? (from, to) : nil
  }

  /// What a number that never moves is instead.
  var constantSentence: String? {
    guard expected.kind == .constant, actual.kind == .constant else { return nil }
    guard let (from, to) = startChange else {
      let isWord = first?.distance == nil && first?.expected != nil && first?.actual != nil
      return isWord ? first.map { "\(name) is\(values($0).dropFirst())" } : nil
    }
    return "\(name) is \(MotionWords.change(from, to, unit: unit))"
  }

  /// How much a movement differs: its gap as a share of its way, or of the track's range where it
  /// is on one side only; 1 where it begins at another time.
  func share(of movement: MovementDifference) -> Double {
    guard let a = movement.expected, let b = movement.actual else {
      let low = min(expected.low ?? .infinity, actual.low ?? .infinity)
      let high = max(expected.high ?? -.infinity, actual.high ?? -.infinity)
      return high > low ? movement.gap / (high - low) : 0
    }
    if (a.start - b.start).magnitude > 1.5 * frameInterval { return 1 }
    return movement.gap / max(a.extent, b.extent, 1e-9)
  }

  /// When and with which values the tracks part; nil where they are equal.
  var parting: String? { first.map { " at \(place($0))\(values($0))" } }

  private func place(_ gap: Gap) -> String { "\(MotionWords.time(gap.time)) (frame \(gap.frame))" }

  private func values(_ gap: Gap) -> String {
    if let x = gap.expected.flatMap(Double.init), let y = gap.actual.flatMap(Double.init) {
      return ": \(MotionWords.change(x, y, unit: unit))"
    }
    return ": \(gap.expected ?? "absent") → \(gap.actual ?? "absent")"
  }

  /// The end value's change, where both are there at the end.
  var endSentence: String? {
    guard !endsAlike else { return nil }
    guard expected.isPresentAtEnd, actual.isPresentAtEnd, let from = expected.endValue,
      let to = actual.endValue
    else { return nil }
    return "\(name) ends \(MotionWords.change(from, to, unit: unit))"
  }

  /// Whether both end with the same value, as far as eyes can tell.
  var endsAlike: Bool {
    guard expected.isPresentAtEnd == actual.isPresentAtEnd else { return false }
    guard expected.isPresentAtEnd else { return true }
    guard let from = expected.endValue, let to = actual.endValue else {
      return expected.endValue == nil && actual.endValue == nil
        && (expected.segments.isEmpty == actual.segments.isEmpty)
    }
    let range = max(
      (expected.high ?? 0) - (expected.low ?? 0), (actual.high ?? 0) - (actual.low ?? 0))
    return (from - to).magnitude <= max(1e-3, 1e-3 * range)
  }

  private var stateSentences: [String] {
    let moves = expected.kind == .movements || actual.kind == .movements
    // Where numbers that move come and go together with a movement of another kind, the comings and
    // goings within a frame are not worth a word.
    var sentences = states.prefix(Self.toldStates).map { sentence(of: $0, moves: moves) }
    if states.count > Self.toldStates {
      let count = states.count - Self.toldStates
      sentences.append("\(name): \(count) further change\(count == 1 ? " differs" : "s differ")")
    }
    if states.isEmpty, !moves, constantSentence == nil, let first {
      sentences.append("\(name) is\(values(first).dropFirst())")
    }
    return sentences
  }

  func sentence(of state: StateDifference, moves: Bool) -> String {
    func becomes(_ change: TrackMotion.StateChange) -> String {
      guard let value = change.value else { return "disappears" }
      if moves { return "appears" }
      return "becomes \(Double(value).map { MotionWords.quantity($0, unit: unit) } ?? value)"
    }
    switch (state.expected, state.actual) {
    case (let a?, let b?) where a.value != b.value:
      let instead = a.value.map { Double($0).map { MotionWords.quantity($0, unit: unit) } ?? $0 }
      return "\(name) \(becomes(b)) instead of \(instead ?? "disappearing")"
        + " at \(MotionWords.time(b.time))"
    case (let a?, let b?):
      return
        "\(name) \(becomes(a)) at \(MotionWords.time(a.time)) → \(MotionWords.time(b.time))"
    case (let a?, nil):
      let verb =
        switch becomes(a) {
        case "disappears": "disappear"
        case "appears": "appear"
        default: "become " + becomes(a).dropFirst("becomes ".count)
        }
      return "\(name) does not \(verb) at \(MotionWords.time(a.time)) any more"
    case (nil, let b?):
      return "\(name) now \(becomes(b)) at \(MotionWords.time(b.time))"
    case (nil, nil): return name
    }
  }

  /// One movement's changes; nil where none can be noticed.
  ///
  /// - Parameter difference: a movement that differs.
  /// - Returns: the track's name, what changed, and which movement it is where there are several.
  func sentence(of difference: MovementDifference) -> String? {
    // The end of the last movement is the track's end, which has a sentence of its own.
    let isLast = difference.expected.map { $0.firstIndex == expected.movements.last?.firstIndex }
    let facts = facts(of: difference).filter {
      isLast != true || endSentence == nil || !$0.hasPrefix("reaches")
    }
    guard !facts.isEmpty else { return nil }
    let count = difference.expected == nil ? actual.movements.count : expected.movements.count
    let which =
      count > 1 && difference.expected != nil && difference.actual != nil
      ? ", from \(MotionWords.time(difference.start))" : ""
    return "\(name) " + facts.joined(separator: ", ") + which
  }

  /// What changed in a movement, the most telling first, without the track's name.
  func facts(of difference: MovementDifference) -> [String] {
    guard let a = difference.expected, let b = difference.actual else {
      return [Self.lone(difference, unit: unit)]
    }
    switch difference.change {
    case .none: return []
    case .delayed(let by): return ["begins \(Self.later(by))"]
    case .stretched(let by):
      return ["takes \(Self.asLong(by))"] + [settling(a, b)].compactMap { $0 }
    case .scaled(let by):
      return [
        "moves \(MotionWords.factor(by)) × as far (\(MotionWords.change(a.extent, b.extent, unit: unit)))"
      ]
    case .displaced where !haveOneRate && startChange == nil: return []
    case .displaced:
      return [
        "starts at \(MotionWords.change(a.from, b.from, unit: unit))",
        ending(a, b),
      ].compactMap { $0 }
    case .reshaped, .gone, .added:
      var facts: [String] = []
      if isFirst(a, b), startChange != nil {
        facts.append("starts at \(MotionWords.change(a.from, b.from, unit: unit))")
        // What follows from the other start is not said again.
        if (b.settling - a.settling).magnitude > 1.5 * frameInterval {
          facts += [settling(a, b)].compactMap { $0 }
        }
        return facts + [overshoot(a, b), ending(a, b)].compactMap { $0 }
      }
      if let fact = start(a, b) { facts.append(fact) }
      if let fact = settling(a, b) { facts.append(fact) }
      if let fact = overshoot(a, b) { facts.append(fact) }
      let ending = ending(a, b)
      if let ending { facts.append(ending) }
      let isLikely = ending == nil || (a.extent < 2 * b.extent && b.extent < 2 * a.extent)
      let isOtherCurve =
        delay(of: difference) > max(b.settling - a.settling, a.settling - b.settling)
      if isLikely,
        facts.isEmpty || (ending != nil && facts.count == 1)
          || (facts.count < 3 && ending == nil && isOtherCurve), let fact = halfway(difference)
      {
        facts.append(fact)
      }
      if facts.count < 3, let fact = peak(a, b) { facts.append(fact) }
      return facts
    }
  }

  /// Whether two movements are the first since the track came.
  private func isFirst(_ a: Movement, _ b: Movement) -> Bool {
    expected.movements.first?.firstIndex == a.firstIndex
      && actual.movements.first?.firstIndex == b.firstIndex
  }

  static func later(_ seconds: Double) -> String {
    "\(MotionWords.time(seconds.magnitude)) \(seconds < 0 ? "earlier" : "later")"
  }

  static func asLong(_ factor: Double) -> String { "\(MotionWords.factor(factor)) × as long" }

  private static func lone(_ difference: MovementDifference, unit: String) -> String {
    guard let movement = difference.expected ?? difference.actual else { return "" }
    var way = MotionWords.change(movement.from, movement.to, unit: unit)
    if (movement.to - movement.from).magnitude < 0.1 * movement.extent {
      let isUp = movement.high - movement.from > movement.from - movement.low
      let turn = MotionWords.quantity(isUp ? movement.high : movement.low, unit: unit)
      way = "\(MotionWords.quantity(movement.from, unit: unit)) → \(turn) and back"
    }
    let span = movement.isStep ? "at" : "from"
    let time = "\(span) \(MotionWords.time(movement.isStep ? movement.end : movement.start))"
    let verb = movement.isStep ? "jump" : "move"
    return difference.expected == nil
      ? "now \(verb)s \(way) \(time)" : "does not \(verb) \(way) \(time) any more"
  }

  private func start(_ a: Movement, _ b: Movement) -> String? {
    let delay = b.start - a.start
    return delay.magnitude > 1.5 * frameInterval ? "begins \(Self.later(delay))" : nil
  }

  private func settling(_ a: Movement, _ b: Movement) -> String? {
    if a.isStep != b.isStep {
      return b.isStep
        ? "jumps instead of moving for \(MotionWords.time(a.duration))"
        : "moves for \(MotionWords.time(b.duration)) instead of jumping"
    }
    guard (b.settling - a.settling).magnitude > 0.5 * frameInterval else { return nil }
    return "settles \(MotionWords.time(a.settling)) → \(MotionWords.time(b.settling))"
  }

  private func overshoot(_ a: Movement, _ b: Movement) -> String? {
    guard (b.overshoot - a.overshoot).magnitude > 0.002 else { return nil }
    return "overshoot \(MotionWords.percent(a.overshoot)) → \(MotionWords.percent(b.overshoot))"
  }

  private func ending(_ a: Movement, _ b: Movement) -> String? {
    let noticeable = max(1e-3, 2e-3 * max(a.extent, b.extent))
    guard (b.to - a.to).magnitude > noticeable else { return nil }
    return "reaches \(MotionWords.change(a.to, b.to, unit: unit))"
  }

  private func peak(_ a: Movement, _ b: Movement) -> String? {
    guard !a.isStep, !b.isStep else { return nil }
    let (x, y) = (a.peakVelocity.value, b.peakVelocity.value)
    // Fewer frames see less of a peak.
    let near = haveOneRate ? 0.02 : 0.2
    guard (x - y).magnitude > max(1e-2, near * max(x.magnitude, y.magnitude)) else { return nil }
    return "peak velocity \(MotionWords.change(x, y, unit: unit.isEmpty ? "/s" : unit + "/s"))"
  }

  /// How much later, or earlier, it is half way, s.
  private func delay(of difference: MovementDifference) -> Double {
    ((difference.actualHalfway ?? 0) - (difference.expectedHalfway ?? 0)).magnitude
  }

  private func halfway(_ difference: MovementDifference) -> String? {
    guard let x = difference.expectedHalfway, let y = difference.actualHalfway,
      difference.expected?.isStep != true, difference.actual?.isStep != true,
      (x - y).magnitude > 0.5 * frameInterval
    else { return nil }
    return "is half way \(Self.later(y - x))"
  }
}
