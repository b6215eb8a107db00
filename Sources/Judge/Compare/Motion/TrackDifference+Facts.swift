import Display

extension TrackDifference {
  private static let shownMovements = 4
  private static let shownStates = 3
  /// The approximate max length of the sentences about states and movements, in characters.
  private static let stated = 130

  /// Descriptions of the differences, the most informative first.
  ///
  /// Each continues a sentence that begins with the reading's name. There are none for equal
  /// tracks, and at most one for a track that only appears or disappears at another time.
  package var changes: [String] {
    guard !isEqual else { return [] }
    if differsBetweenFrames { return first.map { [text(of: .betweenFrames($0))] } ?? [] }
    if differsOnlyInPresence { return Array(stateTexts.prefix(1)) }
    let moved = movements.filter(isReported).compactMap { text(of: $0) }
    var changes = [constantFact].compactMap(\.self).map(text)
    if !moves, changes.isEmpty || states.contains(where: \.differsInTime) { changes += stateTexts }
    if let ending, constantFact == nil { changes.append(text(of: ending)) }
    let before = changes.count
    for change in moved.prefix(Self.shownMovements) {
      let length = changes.reduce(change.count + 1) { $0 + $1.count + name.count + 1 }
      guard changes.count == before || length < Self.stated else { break }
      changes.append(change)
    }
    let omitted = moved.count - (changes.count - before)
    if omitted > 0 { changes.append(text(of: .moreMovements(omitted))) }
    if moves, moved.isEmpty { changes += stateTexts.prefix(1) }
    if changes.isEmpty, let first { changes.append(text(of: .diverges(first))) }
    return changes
  }

  /// Whether the numbers are the same and only appear or disappear at another time.
  var differsOnlyInPresence: Bool {
    guard !states.isEmpty else { return false }
    if expected.kind == .constant, actual.kind == .constant { return differsByPresence }
    return moves && startChange == nil && !movements.contains { share(of: $0) > 0.01 }
      && (largest?.distance ?? 0) <= max(1e-3, 1e-4 * range)
  }

  /// The first numbers of both tracks, if visibly different.
  var startChange: (from: Double, to: Double)? {
    guard let from = expected.startValue, let to = actual.startValue else { return nil }
    // At another frame rate, a movement is first seen a little later, and so at another value.
    let delay = ((expected.firstPresent ?? 0) - (actual.firstPresent ?? 0)).magnitude
    guard haveSameRate || delay <= FrameAlignment.tolerance else { return nil }
    let slack = max(
      expected.movements.first?.startUncertainty ?? 0, actual.movements.first?.startUncertainty ?? 0
    )
    return (from - to).magnitude > max(1e-3, 2e-3 * range, slack) ? (from, to) : nil
  }

  /// The change of a track that never moves.
  var constantFact: MotionFact? {
    guard expected.kind == .constant, actual.kind == .constant else { return nil }
    if let (from, to) = startChange { return .constant(from, to) }
    guard let first, first.distance == nil, first.expected != nil, first.actual != nil else {
      return nil
    }
    return .state(first)
  }

  /// The min share of its distance by which a movement must differ to be reported.
  ///
  /// Source: ours; less than the 0.5 % within which a movement counts as settled, so that settling
  /// at another time is reported for a picture as well as for its corners.
  private static let minReportedShare = 0.003

  /// Whether a movement differs by enough to be reported.
  func isReported(_ movement: MovementDifference) -> Bool {
    share(of: movement) > Self.minReportedShare
  }

  /// Returns a movement's gap as a share of its distance.
  ///
  /// If the movement is on one side only, the gap is a share of the track's range. The share is 1
  /// if the movement begins at another time.
  func share(of movement: MovementDifference) -> Double {
    guard let a = movement.expected, let b = movement.actual else {
      return jointRange > 0 ? movement.gap / jointRange : 0
    }
    if (a.start - b.start).magnitude > 1.5 * frameInterval { return 1 }
    return movement.gap / max(a.extent, b.extent, 1e-9)
  }

  /// The change of the end value, if both tracks are present at the end.
  var ending: MotionFact? {
    guard !hasEqualEnd, expected.isPresentAtEnd, actual.isPresentAtEnd,
      let from = expected.endValue, let to = actual.endValue
    else { return nil }
    return .ends(from, to)
  }

  /// Whether both tracks end with visibly the same value.
  var hasEqualEnd: Bool {
    guard expected.isPresentAtEnd == actual.isPresentAtEnd else { return false }
    guard expected.isPresentAtEnd else { return true }
    guard let from = expected.endValue, let to = actual.endValue else {
      return expected.endValue == nil && actual.endValue == nil
        && (expected.segments.isEmpty == actual.segments.isEmpty)
    }
    return (from - to).magnitude <= max(1e-3, 1e-3 * range)
  }

  private var stateTexts: [String] {
    var facts = states.prefix(Self.shownStates).map { MotionFact.turns($0, moves: moves) }
    if states.count > Self.shownStates {
      facts.append(.moreStates(states.count - Self.shownStates))
    }
    if states.isEmpty, !moves, constantFact == nil, let first { facts.append(.state(first)) }
    return facts.map(text)
  }

  /// Describes the changes of one movement, or returns nil if none is noticeable.
  ///
  /// If there are several movements, the description states the start of this one.
  private func text(of difference: MovementDifference) -> String? {
    // The end of the last movement is also the end of the track, which `ending` describes.
    let isLast = difference.expected.map {
      $0.samples.lowerBound == expected.movements.last?.samples.lowerBound
    }
    let facts = facts(of: difference).filter { fact in
      if case .reaches = fact { isLast != true || ending == nil } else { true }
    }
    guard !facts.isEmpty else { return nil }
    let count = difference.expected == nil ? actual.movements.count : expected.movements.count
    let which =
      count > 1 && difference.expected != nil && difference.actual != nil
      ? ", from \(MotionText.time(difference.start))" : ""
    return text(of: facts) + which
  }

  /// Describes a fact, to follow the reading's name.
  func text(of fact: MotionFact) -> String { fact.text(unit: unit) }

  func text(of facts: some Sequence<MotionFact>) -> String {
    facts.map(text).joined(separator: ", ")
  }

  func facts(of difference: MovementDifference) -> [MotionFact] {
    guard let a = difference.expected, let b = difference.actual else {
      return (difference.expected ?? difference.actual).map {
        [.alone($0, isNew: difference.expected == nil)]
      } ?? []
    }
    switch difference.change {
    case .none: return []
    // The finger sets the duration.
    case .stretched where a.isHeld && b.isHeld: break
    case .delayed(let by): return [.begins(later: by)]
    case .stretched(let by):
      // A value that oscillates around the settling threshold may settle at a contradictory time.
      let isMeant = (b.settling - by * a.settling).magnitude < 1.5 * frameInterval
      return [.takes(by)] + (isMeant ? settling(a, b) : [])
    case .scaled(let by): return [.goes(by, from: a.extent, to: b.extent)]
    case .displaced where !haveSameRate && startChange == nil: return []
    case .displaced: return [.starts(a.from, b.from)] + ending(a, b)
    case .reshaped, .gone, .added: break
    }
    let ending = ending(a, b)
    let overshoot = MotionFact.overshoot(a, b, beyond: 0.002)
    if isFirst(a, b), startChange != nil {
      // Consequences of another start value are not repeated.
      let isLate = (b.settling - a.settling).magnitude > 1.5 * frameInterval
      return [.starts(a.from, b.from)] + (isLate ? settling(a, b) : []) + overshoot + ending
    }
    var facts = start(a, b) + settling(a, b) + (overshoot.isEmpty ? turn(a, b) : overshoot) + ending
    let isLikely = ending.isEmpty || (a.extent < 2 * b.extent && b.extent < 2 * a.extent)
    let later = (b.half - b.start) - (a.half - a.start)
    let isOtherCurve = later.magnitude > (b.settling - a.settling).magnitude
    if isLikely, !a.isStep, !b.isStep, later.magnitude > 0.5 * frameInterval,
      facts.isEmpty || (!ending.isEmpty && facts.count == 1)
        || (facts.count < 3 && ending.isEmpty && isOtherCurve)
    {
      facts.append(.halfway(later: later))
    }
    return facts.count < 3 ? facts + peak(a, b) : facts
  }

  /// Whether both movements are the first ones of their tracks.
  private func isFirst(_ a: Movement, _ b: Movement) -> Bool {
    expected.movements.first?.samples.lowerBound == a.samples.lowerBound
      && actual.movements.first?.samples.lowerBound == b.samples.lowerBound
  }

  private func start(_ a: Movement, _ b: Movement) -> [MotionFact] {
    let delay = b.start - a.start
    return delay.magnitude > 1.5 * frameInterval ? [.begins(later: delay)] : []
  }

  private func settling(_ a: Movement, _ b: Movement) -> [MotionFact] {
    MotionFact.settling(a, b, beyond: 0.5 * frameInterval)
  }

  /// Returns the turning point, if it is well beyond both ends of the movement.
  private func turn(_ a: Movement, _ b: Movement) -> [MotionFact] {
    // A discontinuity is not a turning point.
    guard !a.hasJump, !b.hasJump else { return [] }
    let noticeable = max(1e-3, 0.01 * max(a.extent, b.extent))
    func turns(_ from: Double, _ to: Double, beyond ends: Double, _ sign: Double) -> Bool {
      (to - from).magnitude > noticeable
        && min(sign * (from - ends), sign * (to - ends)) > noticeable
    }
    if turns(a.high.value, b.high.value, beyond: max(a.from, a.to, b.from, b.to), 1) {
      return [.turnsBack(a.high.value, b.high.value)]
    }
    if turns(a.low.value, b.low.value, beyond: min(a.from, a.to, b.from, b.to), -1) {
      return [.turnsBack(a.low.value, b.low.value)]
    }
    return []
  }

  private func ending(_ a: Movement, _ b: Movement) -> [MotionFact] {
    let noticeable = max(1e-3, 2e-3 * max(a.extent, b.extent))
    return (b.to - a.to).magnitude > noticeable ? [.reaches(a.to, b.to)] : []
  }

  private func peak(_ a: Movement, _ b: Movement) -> [MotionFact] {
    // The peak of a velocity's own velocity is not useful, and an item under a finger follows it.
    guard !a.isStep, !b.isStep, key.unit != .pointsPerSecond, !a.isHeld, !b.isHeld else {
      return []
    }
    let (x, y) = (a.peakVelocity.value, b.peakVelocity.value)
    // A lower frame rate sees less of a peak.
    let near = haveSameRate ? 0.02 : 0.2
    // If a movement goes out and back about equally fast, its peak may be in either direction.
    if x * y < 0, (x + y).magnitude < 0.3 * max(x.magnitude, y.magnitude) { return [] }
    let noticeable = max(1e-2, near * max(x.magnitude, y.magnitude))
    return (x - y).magnitude > noticeable ? [.peaks(x, y)] : []
  }
}
