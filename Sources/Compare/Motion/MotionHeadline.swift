import Display

/// Says in one to three sentences how two recordings differ, the likely cause first.
struct MotionHeadline {
  private let difference: MotionDifference
  private let marks: [TimedMark]
  private let frame: Double

  init(_ difference: MotionDifference, expected: MotionRecording, actual: MotionRecording) {
    self.difference = difference
    marks = expected.marks.sorted()
    let times = expected.times
    frame = times.count > 1 ? (times[times.count - 1] - times[0]) / Double(times.count - 1) : 0
  }

  var sentences: [String] {
    let lengths = difference.instants.sentences
    if difference.instants.pairs.isEmpty { return Array(lengths.prefix(1)).map(sentence) }
    guard !difference.tracks.isEmpty else {
      var rest = [names].compactMap { $0 } + [markSentence].compactMap { $0 } + lengths
      if difference.marks.isEmpty, names == nil {
        let common = difference.instants.isComplete ? "" : " at the common instants"
        rest.insert("no reading differs\(common)", at: 0)
      }
      return rest.prefix(3).map(sentence)
    }
    var told: [String] = []
    if let alignment = difference.alignment {
      told.append(alignment.sentence + movedTouch)
    } else {
      told += causes
    }
    told.append(summary)
    if let names { told.insert(names, at: min(1, told.count)) }
    if told.count < 3, !difference.instants.endsAlike, let length = lengths.last {
      told.append(length)
    }
    return told.prefix(3).map(sentence)
  }

  private func sentence(_ text: String) -> String {
    // A reading's name keeps its own case: it is what people search for.
    let word = text.prefix { $0 != " " }
    let isName = word.contains(".") || difference.tracks.contains { $0.name == word }
    return (isName ? text : text.prefix(1).uppercased() + text.dropFirst()) + "."
  }

  // MARK: Causes

  /// Differences that begin together.
  private struct Episode {
    var start: Double
    var movements: [(track: TrackDifference, movement: MovementDifference)] = []
    var states: [(track: TrackDifference, state: StateDifference)] = []
    var constants: [TrackDifference] = []
  }

  /// When a movement begins on either side, where it is another one altogether.
  private func start(of movement: MovementDifference) -> Double {
    guard case .reshaped = movement.change, let actual = movement.actual else {
      return movement.start
    }
    return min(movement.start, actual.start)
  }

  /// What parts on its way parts there, not where the movement began.
  private func isLate(_ movement: MovementDifference) -> Bool {
    guard case .reshaped = movement.change, start(of: movement) > movement.start - 1.5 * frame
    else { return false }
    return movement.parts > start(of: movement) + max(3.5 * frame, 0.1)
  }

  private var episodes: [Episode] {
    var items: [(time: Double, add: (inout Episode) -> Void)] = []
    for track in difference.tracks {
      for movement in track.movements {
        // What begins alike and parts later shows when it parts.
        guard track.share(of: movement) > 0.01 else { continue }
        items.append(
          (
            isLate(movement) ? movement.parts : start(of: movement),
            { $0.movements.append((track, movement)) }
          ))
      }
      if track.constantSentence != nil, let time = track.first?.time {
        items.append((time, { $0.constants.append(track) }))
      }
      if track.expected.kind == .movements || track.actual.kind == .movements { continue }
      for state in track.states { items.append((state.time, { $0.states.append((track, state)) })) }
    }
    var episodes: [Episode] = []
    for item in items.enumerated().sorted(by: {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }) {
      let time = item.element.time
      if episodes.isEmpty || time - episodes[episodes.count - 1].start > 2.5 * frame {
        episodes.append(Episode(start: time))
      }
      item.element.add(&episodes[episodes.count - 1])
    }
    return episodes
  }

  private var causes: [String] {
    let episodes = self.episodes
    var told: [String] = []
    // What comes of it is what people want to know first: the next state that only one side has.
    if let turn = episodes.first(where: { !turns($0).isEmpty }), let outcome = outcome(turn) {
      told.append(outcome)
    }
    let moved = episodes.first { consensus($0) != nil || lead($0) != nil }
    if let moved, let consensus = consensus(moved) {
      let alike = episodes.filter { episode in
        episode.start > moved.start
          && (self.consensus(episode).map { $0.isLike(consensus) } ?? false)
      }
      told.append(sentence(consensus, moved, alike))
    } else if let moved, let lead = lead(moved) {
      told.append(lead)
    } else if let slight {
      told.append(slight)
    } else if told.isEmpty {
      let states = episodes.lazy.filter { episode in
        episode.states.contains { $0.track.key.role.rank < .inner }
      }
      if let outcome = (states.first ?? episodes.first).flatMap(outcome) { told.append(outcome) }
    }
    // A second change of another kind has a cause of its own.
    if told.count < 2, let moved, let first = consensus(moved) {
      let other = episodes.first { episode in
        episode.start > moved.start && !isTouched(episode.start)
          && (consensus(episode).map { isOther($0, than: first) } ?? false)
      }
      if let other, let next = consensus(other) { told.append(sentence(next, other, [])) }
    }
    return told.isEmpty ? [parting] : told
  }

  private func isOther(_ a: Consensus, than b: Consensus) -> Bool {
    switch (a.change, b.change) {
    case (.stretched, .stretched): !a.isLike(b) && a.tracks.contains { $0.key.role.rank == .place }
    default: false
    }
  }

  /// The place or size that is farthest off, where no movement is noticeably another.
  private var slight: String? {
    let near = difference.tracks.filter {
      $0.key.role.rank == .place && $0.largest?.distance ?? 0 > 1e-3
    }
    let most = near.max { ($0.largest?.distance ?? 0) < ($1.largest?.distance ?? 0) }
    guard let most, let gap = most.largest, let distance = gap.distance, let first = most.first,
      most.constantSentence == nil
    else { return nil }
    let text = MotionWords.quantity(distance, unit: most.unit)
    return "\(most.name) differs by at most \(text), at \(MotionWords.time(gap.time)) "
      + "(frame \(gap.frame)), from \(MotionWords.time(first.time))\(context(first.time))"
  }

  /// Where the tracks part, where no movement or state tells more.
  private var parting: String {
    let first =
      difference.tracks.filter { !$0.onlyComesOrGoes }.min {
        ($0.key.role.rank, $0.first?.time ?? .infinity) < (
          $1.key.role.rank, $1.first?.time ?? .infinity
        )
      } ?? difference.tracks.first
    guard let first, let sentence = first.sentences.first else { return "readings differ" }
    return sentence
  }

  /// States of an episode that are on one side only, or become something else; what people know by
  /// name first, and not what only follows from others.
  private func turns(_ episode: Episode) -> [(track: TrackDifference, state: StateDifference)] {
    episode.states.filter {
      $0.track.key.role.rank < .inner
        && ($0.state.expected == nil || $0.state.actual == nil
          || $0.state.expected?.value != $0.state.actual?.value)
    }
  }

  /// Another outcome, or the same at another time, in words.
  private func outcome(_ episode: Episode) -> String? {
    let turns = turns(episode)
    let states = turns.isEmpty ? episode.states : turns
    let sorted = states.enumerated().sorted { a, b in
      (a.element.track.key.role.rank, a.offset) < (b.element.track.key.role.rank, b.offset)
    }.map(\.element)
    // One word says it, where a viewer has a word for each of its states.
    let told = sorted.prefix(1).map { $0.track.sentence(of: $0.state, moves: false) }
    return told.isEmpty ? nil : told.joined(separator: ", ") + context(episode.start)
  }

  /// One kind of change that nearly all movements of an episode share.
  private struct Consensus {
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
    let items = episode.movements
    guard !items.isEmpty else { return nil }
    // A finger's time is its own: what it moves is not slower unless all of it is.
    let least = isTouched(episode.start) ? 0.9 : 0.5
    var candidates: [(change: MovementDifference.Change, members: [TrackDifference])] = []
    for item in items {
      switch item.movement.change {
      case .delayed, .stretched, .scaled: break
      default: continue
      }
      let here = Consensus(change: item.movement.change, tracks: [])
      if let index = candidates.firstIndex(where: {
        here.isLike(Consensus(change: $0.change, tracks: []))
      }) {
        candidates[index].members.append(item.track)
      } else {
        candidates.append((item.movement.change, [item.track]))
      }
    }
    if let best = candidates.max(by: { $0.members.count < $1.members.count }),
      Double(best.members.count) >= least * Double(items.count)
    {
      return Consensus(change: best.change, tracks: best.members)
    }
    return nil
  }

  private func sentence(_ consensus: Consensus, _ episode: Episode, _ alike: [Episode]) -> String {
    let starts = ([episode] + alike).map { MotionWords.time($0.start) }
    let times = starts.count
    let list =
      starts.count <= 3
      ? starts.joined(separator: " and ") : "\(starts[0]) and \(starts.count - 1) later times"
    let many = times > 1
    let subject = many ? "the movements from \(list)" : "the movement from \(list)"
    if let touch = movedTouch(with: consensus, near: episode.start) {
      return "\(touch), and with it \(subject): \(Self.names(of: consensus.tracks))"
    }
    let verb =
      switch consensus.change {
      case .delayed(let by): (many ? "begin " : "begins ") + TrackDifference.later(by)
      case .stretched(let by): (many ? "take " : "takes ") + TrackDifference.asLong(by)
      case .scaled(let by): (many ? "go " : "goes ") + MotionWords.factor(by) + " × as far"
      default: "differs"
      }
    var lead = ""
    let tracks = consensus.tracks
    if let track = tracks.first(where: { $0.key.role != .corners }) ?? tracks.first,
      let movement = episode.movements.first(where: { $0.track.name == track.name })?.movement
    {
      let facts = track.facts(of: movement).dropFirst()
      if !facts.isEmpty { lead = "; \(track.name) \(facts.joined(separator: ", "))" }
    }
    return "\(subject)\(context(episode.start)) \(verb)"
      + ": \(Self.names(of: consensus.tracks))\(lead)"
  }

  /// The facts of the foremost track of an episode, and who does likewise.
  private func lead(_ episode: Episode) -> String? {
    // A track that tells of an overshoot or of settling tells more than one that is scaled by it.
    var told = episode.movements.compactMap { item -> Told? in
      let facts = item.track.facts(of: item.movement)
      let isOneSided = item.movement.expected == nil || item.movement.actual == nil
      if isLate(item.movement), !isOneSided, let parting = item.track.parting {
        return Told(track: item.track, facts: ["parts\(parting)"], movement: item.movement)
      }
      return facts.isEmpty
        ? nil : Told(track: item.track, facts: facts, movement: item.movement)
    }
    told += episode.constants.map { track in
      let name = track.name.count + 1
      return Told(track: track, facts: [String((track.constantSentence ?? "").dropFirst(name))])
    }
    // Of equals the foremost; matrices and velocities only where nothing else moves.
    func weight(_ item: Told) -> Int {
      2 * telling(item.facts) - 40 * item.track.key.role.rank.rawValue
        - (item.track.key.role == .corners ? 20 : 0) - (item.movement == nil ? 20 : 0)
    }
    guard let most = told.map(weight).max(), let best = told.first(where: { weight($0) == most })
    else { return nil }
    let others = told.filter { $0.track.name != best.track.name }
    let alike = others.filter { $0.kind == best.kind }.map(\.track)
    let also = alike.isEmpty ? "" : " (also \(Self.names(of: alike)))"
    let sentence = "\(best.track.name) \(best.facts.prefix(3).joined(separator: ", "))\(also)"
    // What is gone or new says when itself, and then what else happens there.
    if best.movement?.expected == nil || best.movement?.actual == nil, best.movement != nil {
      let other = others.first {
        $0.kind != best.kind && $0.track.key.role.rank <= best.track.key.role.rank
      }
      let rest = other.map { "; \($0.track.name) \($0.facts.prefix(2).joined(separator: ", "))" }
      return sentence + context(episode.start) + (rest ?? "")
    }
    if best.movement == nil { return sentence }
    return sentence + ", from " + MotionWords.time(lift(at: episode.start) ?? episode.start)
      + context(episode.start)
  }

  /// What is told of a track in an episode.
  private struct Told {
    var track: TrackDifference
    var facts: [String]
    var movement: MovementDifference?

    /// Which others can be said to do likewise.
    var kind: Int {
      guard let movement else { return 0 }
      switch movement.change {
      case .gone: return 1
      case .added: return 2
      case .displaced: return 3
      default: return facts.first?.hasPrefix("starts") == true ? 3 : 4
      }
    }
  }

  private func telling(_ facts: [String]) -> Int {
    facts.reduce(0) { most, fact in
      if fact.hasPrefix("overshoot") || fact.hasPrefix("starts") { return max(most, 4) }
      if fact.hasPrefix("settles") || fact.hasPrefix("is half") || fact.contains("jump") {
        return max(most, 3)
      }
      return max(most, fact.hasPrefix("begins") ? 2 : 1)
    }
  }

  // MARK: Words

  /// What the fingers do at a time: nothing, where none is near.
  private func context(_ time: Double) -> String {
    let reach = 1.5 * frame + 1e-9
    if isTouched(time) {
      let until = marks.first { $0.kind == .touchUp && $0.time > time + reach }?.time
      return until.map { " (under the finger until \(MotionWords.time($0)))" }
        ?? " (under the finger)"
    }
    return lift(at: time).map { " (after the lift at \(MotionWords.time($0)))" } ?? ""
  }

  /// The lift that a time belongs to; nil where none is near.
  private func lift(at time: Double) -> Double? {
    let near = marks.filter { $0.time <= time + 1.5 * frame + 1e-9 && $0.group == nil }
    guard !isTouched(time), let lift = near.last(where: { $0.kind == .touchUp }),
      (lift.time - time).magnitude <= 2.5 * frame
    else { return nil }
    return lift.time
  }

  /// Whether a finger is down at a time.
  private func isTouched(_ time: Double) -> Bool {
    let near = marks.filter { $0.time <= time + 1.5 * frame + 1e-9 && $0.group == nil }
    return near.filter { $0.kind == .touchDown }.count > near.filter { $0.kind == .touchUp }.count
  }

  /// The touch that moved as much as what comes of it, in words; nil where none did.
  private func movedTouch(with consensus: Consensus, near start: Double) -> String? {
    guard case .delayed(let by) = consensus.change else { return nil }
    let touch = difference.marks.first { mark in
      guard mark.expected?.kind == .touchDown || mark.expected?.kind == .touchUp,
        let a = mark.expected?.time, let b = mark.actual?.time
      else { return false }
      return (b - a - by).magnitude < 2e-3 && a <= start + 1e-9 && start - a < 0.5
    }
    return touch?.expected.map {
      "the \($0.kind.words) at \(MotionWords.time($0.time)) comes \(TrackDifference.later(by))"
    }
  }

  private var movedTouch: String {
    let touch = difference.marks.first { $0.expected != nil && $0.actual != nil }
    return touch.map { " (first the \($0.sentence))" } ?? ""
  }

  private var markSentence: String? {
    guard let first = difference.marks.first else { return nil }
    let rest = difference.marks.count - 1
    return first.sentence + (rest > 0 ? ", and \(rest) other marks" : "")
  }

  private var names: String? {
    var parts: [String] = []
    if !difference.missing.isEmpty { parts.append("missing: \(Self.list(difference.missing))") }
    if !difference.added.isEmpty { parts.append("new: \(Self.list(difference.added))") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var summary: String {
    let tracks = difference.tracks
    let passing = tracks.filter(\.onlyComesOrGoes).count
    let first = tracks.compactMap(\.first).min { $0.time < $1.time }
    let last = tracks.compactMap(\.last).max { $0.time < $1.time }
    let verb = tracks.count == 1 ? "differs" : "differ"
    var text = "\(tracks.count) of \(difference.compared) readings \(verb)"
    if let first, let last {
      text +=
        first.frame == last.frame
        ? " at \(MotionWords.time(first.time)) (frame \(first.frame))"
        : " from \(MotionWords.time(first.time)) (frame \(first.frame)) to "
          + "\(MotionWords.time(last.time)) (frame \(last.frame))"
    }
    if passing > 0, passing < tracks.count {
      text += ", \(passing) of them only in when they appear or disappear"
    }
    let elsewhere = tracks.filter { !$0.endsAlike }
    if elsewhere.isEmpty { return text + "; all end as they did" }
    if let end = elsewhere.compactMap(\.endSentence).first { return text + "; \(end)" }
    let stays = elsewhere.filter(\.actual.isPresentAtEnd)
    let told = stays.isEmpty ? elsewhere : stays
    return text + "; at the end \(Self.list(told.map(\.name))) \(told.count == 1 ? "is" : "are") "
      + (stays.isEmpty ? "gone" : "still there")
  }

  /// The names of tracks in few words; of matrices and the like only how many, where others are.
  private static func names(of tracks: [TrackDifference]) -> String {
    let seen = tracks.filter { $0.key.role.rank < .inner }
    return seen.isEmpty
      ? list(tracks.map(\.name)) : list(seen.map(\.name), more: tracks.count - seen.count)
  }

  /// Names in few words: those of one thing together, three things at most.
  static func list(_ names: [String], more: Int = 0) -> String {
    var groups: [(thing: String, parts: [String])] = []
    var told: Set<String> = []
    for name in names where told.insert(name).inserted {
      let dot = name.lastIndex(of: ".")
      let thing = dot.map { String(name[..<$0]) } ?? ""
      let part = dot.map { String(name[name.index(after: $0)...]) } ?? name
      if !thing.isEmpty, let index = groups.firstIndex(where: { $0.thing == thing }) {
        groups[index].parts.append(part)
      } else {
        groups.append((thing, [part]))
      }
    }
    let words = groups.prefix(3).map { group in
      let parts = group.parts.joined(separator: ", ")
      if group.thing.isEmpty { return parts }
      return group.parts.count == 1 ? "\(group.thing).\(parts)" : "\(group.thing) (\(parts))"
    }
    let rest = groups.dropFirst(3).reduce(more) { $0 + $1.parts.count }
    return words.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
