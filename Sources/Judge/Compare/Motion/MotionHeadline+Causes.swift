import Display

/// Finds the possible causes of differences.
///
/// Differences that begin at about the same time form an episode. A change shared by most of its
/// tracks describes it, or else the most informative track.
extension MotionHeadline {
  private struct Episode {
    var start: Double
    var movements: [(track: TrackDifference, movement: MovementDifference)] = []
    var states: [(track: TrackDifference, state: StateDifference)] = []
    var constants: [TrackDifference] = []
  }

  /// Returns the start of a movement, or the earlier start of both sides if it is reshaped.
  private func start(of movement: MovementDifference) -> Double {
    guard case .reshaped = movement.change, let actual = movement.actual else {
      return movement.start
    }
    return min(movement.start, actual.start)
  }

  /// Whether a movement begins the same and differs later.
  private func isLate(_ movement: MovementDifference) -> Bool {
    guard case .reshaped = movement.change, start(of: movement) > movement.start - 1.5 * frame
    else { return false }
    return movement.divergence > start(of: movement) + max(3.5 * frame, 0.1)
  }

  private var episodes: [Episode] {
    var entries: [Episode] = []
    for track in difference.tracks {
      for movement in track.movements where track.isReported(movement) {
        // A movement that begins the same counts from the time at which it first differs.
        let time = isLate(movement) ? movement.divergence : start(of: movement)
        entries.append(Episode(start: time, movements: [(track, movement)]))
      }
      if track.constantFact != nil, let time = track.first?.time {
        entries.append(Episode(start: time, constants: [track]))
      }
      if track.moves { continue }
      entries += track.states.map { Episode(start: $0.time, states: [(track, $0)]) }
    }
    var episodes: [Episode] = []
    for (_, entry) in entries.enumerated().sorted(by: {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }) {
      if let last = episodes.indices.last, entry.start - episodes[last].start <= 2.5 * frame {
        episodes[last].movements += entry.movements
        episodes[last].states += entry.states
        episodes[last].constants += entry.constants
      } else {
        episodes.append(entry)
      }
    }
    return episodes
  }

  var causes: [Clause] {
    if difference.tracks.allSatisfy(\.differsBetweenFrames) { return [divergenceClause] }
    let episodes = self.episodes
    // Lead with the outcome: the next state that only one side has.
    let turned = episodes.first { !turns($0).isEmpty }
    let moved = episodes.first { consensus($0) != nil || lead($0) != nil }
    let movementLeads = leads(moved, before: turned)
    var stated = [movementLeads ? nil : turned.flatMap(outcome)].compactMap(\.self)
    let (shared, leading) = (moved.flatMap(consensus), moved.flatMap(lead))
    let lacksPositions = !episodes.contains { episode in
      episode.movements.contains { $0.track.key.role.rank == .position }
    }
    if lacksPositions, let positionClause, let leading, hidesPositions(leading) {
      // A small change of position or size is more visible than its consequences.
      stated.append(positionClause)
    } else if let moved, let shared {
      let similar = episodes.filter { episode in
        episode.start > moved.start && (consensus(episode).map { $0.isLike(shared) } ?? false)
      }
      stated.append(Clause(text: text(of: shared, moved, similar)))
    } else if let clause = leading ?? positionClause {
      stated.append(clause)
    } else if stated.isEmpty {
      let states = episodes.lazy.filter { episode in
        episode.states.contains { $0.track.key.role.rank < .inner }
      }
      stated += [(states.first ?? episodes.first).flatMap(outcome)].compactMap(\.self)
    }
    if stated.count < 2, let moved, let shared {
      let later = episodes.lazy.filter { $0.start > moved.start && !isTouched($0.start) }
      let next = later.compactMap { episode in consensus(episode).map { (episode, $0) } }
        .first { isOther($0.1, than: shared) }
      if let next { stated.append(Clause(text: text(of: next.1, next.0, []))) }
    }
    if movementLeads { stated += [turned.flatMap(outcome)].compactMap(\.self) }
    return stated.isEmpty ? [divergenceClause] : stated
  }

  /// Whether a position or size differs before a state, which may only follow from it.
  private func leads(_ moved: Episode?, before turned: Episode?) -> Bool {
    guard let turned, let moved else { return false }
    return moved.start < turned.start
      && moved.movements.contains { $0.track.key.role.rank == .position }
  }

  /// Whether a clause is about corners, or about an internal reading.
  private func hidesPositions(_ clause: Clause) -> Bool {
    let track = difference.tracks.first { $0.name == clause.reading }
    return track.map { $0.key.role == .corners || $0.key.role.rank >= .inner } ?? false
  }

  /// Whether both are stretched, by different factors.
  ///
  /// The first one must include a position or size.
  private func isOther(_ a: Consensus, than b: Consensus) -> Bool {
    guard case .stretched = a.change, case .stretched = b.change else { return false }
    return !a.isLike(b) && a.tracks.contains { $0.key.role.rank == .position }
  }

  /// The position or size with the largest difference, if no movement differs noticeably.
  private var positionClause: Clause? {
    let near = difference.tracks.filter {
      $0.key.role.rank == .position && $0.largest?.distance ?? 0 > 1e-3
    }
    let most = near.max { ($0.largest?.distance ?? 0) < ($1.largest?.distance ?? 0) }
    guard let most, let gap = most.largest, let distance = gap.distance, let first = most.first,
      most.constantFact == nil
    else { return nil }
    let fact = MotionFact.differsAtMost(gap, distance, from: first.time)
    return Clause(reading: most.name, text: most.text(of: fact) + context(first.time))
  }

  /// The time at which the tracks begin to differ, if no movement or state is more informative.
  private var divergenceClause: Clause {
    let first =
      difference.tracks.filter { !$0.differsOnlyInPresence }.min {
        ($0.key.role.rank, $0.first?.time ?? .infinity) < (
          $1.key.role.rank, $1.first?.time ?? .infinity
        )
      } ?? difference.tracks.first
    guard let first, let text = first.changes.first else { return Clause(text: "readings differ") }
    return Clause(reading: first.name, text: text)
  }

  /// Returns the visible states of an episode that change, or that are on one side only.
  private func turns(_ episode: Episode) -> [(track: TrackDifference, state: StateDifference)] {
    episode.states.filter {
      $0.track.key.role.rank < .inner && $0.track.constantFact == nil
        && ($0.state.expected == nil || $0.state.actual == nil
          || $0.state.expected?.value != $0.state.actual?.value)
    }
  }

  /// Returns a clause about another outcome, or about the same outcome at another time.
  private func outcome(_ episode: Episode) -> Clause? {
    let turns = turns(episode)
    let states = turns.isEmpty ? episode.states : turns
    let sorted = states.enumerated().sorted { a, b in
      (a.element.track.key.role.rank, a.offset) < (b.element.track.key.role.rank, b.offset)
    }.map(\.element)
    // One state is enough: a named state of a viewer implies its other states.
    return sorted.first.map { track, state in
      Clause(
        reading: track.name,
        text: track.text(of: .turns(state, moves: false)) + context(episode.start))
    }
  }

  struct Consensus {
    var change: MovementDifference.Change
    var tracks: [TrackDifference]

    func isLike(_ other: Consensus) -> Bool {
      switch (change, other.change) {
      case (.delayed(let a), .delayed(let b)): (a - b).magnitude < 2e-3
      case (.stretched(let a), .stretched(let b)): (a / b - 1).magnitude < 0.02
      case (.scaled(let a), .scaled(let b)): (a / b - 1).magnitude < 0.01
      default: false
      }
    }
  }

  private func consensus(_ episode: Episode) -> Consensus? {
    // A finger sets the pace of the items it moves. They are slower only if nearly all of them are.
    let minimum = isTouched(episode.start) ? 0.9 : 0.5
    var candidates: [Consensus] = []
    for item in episode.movements {
      let here = Consensus(change: item.movement.change, tracks: [item.track])
      if let index = candidates.firstIndex(where: here.isLike) {
        candidates[index].tracks.append(item.track)
      } else if here.isLike(here) {
        candidates.append(here)
      }
    }
    let best = candidates.max { $0.tracks.count < $1.tracks.count }
    return best.flatMap {
      Double($0.tracks.count) >= minimum * Double(episode.movements.count) ? $0 : nil
    }
  }

  private func text(of consensus: Consensus, _ episode: Episode, _ similar: [Episode]) -> String {
    let starts = ([episode] + similar).map { MotionText.time($0.start) }
    let many = starts.count > 1
    let list =
      starts.count <= 3
      ? starts.joined(separator: " and ") : "\(starts[0]) and \(starts.count - 1) later times"
    let subject = many ? "the movements from \(list)" : "the movement from \(list)"
    if let touch = movedTouch(with: consensus, near: episode.start) {
      return "\(touch), and with it \(subject): \(Self.names(of: consensus.tracks))"
    }
    let verb =
      switch consensus.change {
      case .delayed(let by): (many ? "begin " : "begins ") + MotionText.later(by)
      case .stretched(let by): (many ? "take " : "takes ") + MotionText.asLong(by)
      case .scaled(let by): (many ? "go " : "goes ") + MotionText.factor(by) + " × as far"
      default: "differs"
      }
    var lead = ""
    let tracks = consensus.tracks
    if let track = tracks.first(where: { $0.key.role != .corners }) ?? tracks.first,
      let movement = episode.movements.first(where: { $0.track.name == track.name })?.movement
    {
      let facts = track.facts(of: movement).dropFirst()
      if !facts.isEmpty { lead = "; \(track.name) \(track.text(of: facts))" }
    }
    let moved = many ? subject + context(episode.start) : "the movement \(beginning(episode.start))"
    return "\(moved) \(verb)"
      + ": \(Self.names(of: consensus.tracks))\(lead)"
  }

  /// Returns the facts of the leading track of an episode, and the tracks with the same change.
  private func lead(_ episode: Episode) -> Clause? {
    var stated = episode.movements.compactMap { item -> StatedTrack? in
      let isOneSided = item.movement.expected == nil || item.movement.actual == nil
      if isLate(item.movement), !isOneSided, let first = item.track.first {
        return StatedTrack(track: item.track, facts: [.diverges(first)], movement: item.movement)
      }
      let facts = item.track.facts(of: item.movement)
      return facts.isEmpty
        ? nil : StatedTrack(track: item.track, facts: facts, movement: item.movement)
    }
    stated += episode.constants.compactMap { track in
      track.constantFact.map { StatedTrack(track: track, facts: [$0]) }
    }
    guard let most = stated.map(\.weight).max(),
      let best = stated.first(where: { $0.weight == most })
    else { return nil }
    let others = stated.filter { $0.track.name != best.track.name }
    let similar = others.filter { $0.kind == best.kind }.map(\.track)
    let also = similar.isEmpty ? "" : " (also \(Self.names(of: similar)))"
    let text = best.text(3) + also
    guard let movement = best.movement else { return Clause(reading: best.track.name, text: text) }
    // If a movement is missing or new, state its time, then another change at that time.
    if movement.expected == nil || movement.actual == nil {
      let other = others.first {
        $0.kind != best.kind && $0.track.key.role.rank <= best.track.key.role.rank
      }
      let addition = other.map { "; \($0.track.name) \($0.text(2))" } ?? ""
      return Clause(reading: best.track.name, text: text + context(episode.start) + addition)
    }
    return Clause(reading: best.track.name, text: "\(text), \(beginning(episode.start))")
  }

  private struct StatedTrack {
    /// The kinds of change that several tracks can share.
    enum Kind {
      case constant, gone, added, displaced, other
    }

    var track: TrackDifference
    var facts: [MotionFact]
    var movement: MovementDifference?

    var kind: Kind {
      guard let movement else { return .constant }
      switch movement.change {
      case .gone: return .gone
      case .added: return .added
      case .displaced: return .displaced
      default: if case .starts? = facts.first { return .displaced } else { return .other }
      }
    }

    /// Whether its end value or distance changes by at least a tenth of the movement.
    ///
    /// Such a change is more visible than a delay.
    private var endsElsewhere: Bool {
      guard let a = movement?.expected, let b = movement?.actual else { return false }
      return facts.contains { fact in
        switch fact {
        case .reaches(let from, let to): (from - to).magnitude >= 0.1 * max(a.extent, b.extent)
        case .goes(_, let from, let to): (from - to).magnitude >= 0.1 * max(from, to)
        default: false
        }
      }
    }

    /// The rank for the headline.
    ///
    /// Matrices and velocities lead only if nothing else moves.
    var weight: Int {
      let facts = max(facts.map(\.weight).max() ?? 0, endsElsewhere ? 3 : 0)
      return 2 * facts - 40 * track.key.role.rank.rawValue
        - (track.key.role == .corners ? 20 : 0) - (movement == nil ? 20 : 0)
    }

    func text(_ most: Int) -> String { track.text(of: facts.prefix(most)) }
  }
}
