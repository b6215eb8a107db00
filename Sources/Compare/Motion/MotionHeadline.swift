import Readings

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
    if told.count < 3, difference.instants.expectedBeyond + difference.instants.actualBeyond > 0,
      let length = lengths.last
    {
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
  }

  private var episodes: [Episode] {
    var items: [(time: Double, add: (inout Episode) -> Void)] = []
    for track in difference.tracks {
      for movement in track.movements {
        // What begins alike and parts later shows when it parts.
        guard track.share(of: movement) > 0.01 else { continue }
        // What parts on its way parts there, not where the movement began.
        let late = movement.parts > movement.start + 3.5 * frame
        items.append(
          (late ? movement.parts : movement.start, { $0.movements.append((track, movement)) }))
      }
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
    let episodes = self.episodes.drop {
      outcome($0) == nil && consensus($0) == nil && lead($0) == nil
    }
    guard let first = episodes.first else { return [parting] }
    var told: [String] = []
    if !turns(first).isEmpty, let outcome = outcome(first) { told.append(outcome) }
    if let consensus = consensus(first) {
      let alike = episodes.dropFirst().filter { episode in
        self.consensus(episode).map { $0.isLike(consensus) } ?? false
      }
      told.append(sentence(consensus, first, alike))
    } else if let lead = lead(first) {
      told.append(lead)
    } else if told.isEmpty, let outcome = outcome(first) {
      told.append(outcome)
    }
    // What else comes of it: the next state that only one side has.
    if told.count < 2, let next = episodes.dropFirst().first(where: { !turns($0).isEmpty }),
      let outcome = outcome(next)
    {
      told.append(outcome)
    }
    return told.isEmpty ? [parting] : Array(told.prefix(2))
  }

  /// Where the tracks part, where no movement or state tells more.
  private var parting: String {
    let first = difference.tracks.min {
      ($0.first?.time ?? .infinity) < ($1.first?.time ?? .infinity)
    }
    guard let first, let sentence = first.sentences.first else { return "readings differ" }
    return sentence
  }

  /// States of an episode that are on one side only, or become something else.
  private func turns(_ episode: Episode) -> [(track: TrackDifference, state: StateDifference)] {
    episode.states.filter {
      Self.isWord($0.track)
        && ($0.state.expected == nil || $0.state.actual == nil
          || $0.state.expected?.value != $0.state.actual?.value)
    }
  }

  /// Another outcome, or the same at another time, in words.
  private func outcome(_ episode: Episode) -> String? {
    let turns = turns(episode)
    let states = turns.isEmpty ? episode.states.filter { Self.isWord($0.track) } : turns
    let told = states.prefix(2).map { $0.track.sentence(of: $0.state, moves: false) }
    return told.isEmpty ? nil : told.joined(separator: ", ") + context(episode.start)
  }

  private static func isWord(_ track: TrackDifference) -> Bool {
    track.expected.kind != .movements && track.actual.kind != .movements
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
    let many = starts.count > 1
    let list =
      starts.count <= 3
      ? starts.joined(separator: " and ") : "\(starts[0]) and \(starts.count - 1) later times"
    let subject = many ? "the movements from \(list)" : "the movement from \(list)"
    let verb =
      switch consensus.change {
      case .delayed(let by): (many ? "begin " : "begins ") + TrackDifference.later(by)
      case .stretched(let by): (many ? "play " : "plays ") + TrackDifference.slower(by)
      case .scaled(let by): (many ? "go " : "goes ") + MotionWords.factor(by) + " × as far"
      default: "differs"
      }
    var lead = ""
    let tracks = consensus.tracks
    if let track = tracks.first(where: { !$0.name.hasSuffix("cornerRadius") }) ?? tracks.first,
      let movement = episode.movements.first(where: { $0.track.name == track.name })?.movement
    {
      let facts = track.facts(of: movement).dropFirst()
      if !facts.isEmpty { lead = "; \(track.name) \(facts.joined(separator: ", "))" }
    }
    return "\(subject)\(context(episode.start)) \(verb)"
      + ": \(Self.list(consensus.tracks.map(\.name)))\(lead)"
  }

  /// The facts of the foremost track of an episode, and who does likewise.
  private func lead(_ episode: Episode) -> String? {
    // A track that tells of an overshoot or of settling tells more than one that is scaled by it.
    let told = episode.movements.compactMap { item -> (TrackDifference, [String])? in
      let facts = item.track.facts(of: item.movement)
      if item.movement.parts > item.movement.start + 3.5 * frame,
        case .reshaped = item.movement.change, let parting = item.track.parting
      {
        return (item.track, ["parts\(parting)"])
      }
      return facts.isEmpty ? nil : (item.track, facts)
    }
    // Of equals the foremost; a corner's radius only where nothing else moves.
    func weight(_ item: (TrackDifference, [String])) -> Int {
      2 * telling(item.1) - (item.0.name.hasSuffix("cornerRadius") ? 20 : 0)
    }
    guard let most = told.map(weight).max(), let best = told.first(where: { weight($0) == most })
    else { return nil }
    let others = told.map(\.0.name).filter { $0 != best.0.name }
    let also = others.isEmpty ? "" : " (also \(Self.list(others)))"
    return "\(best.0.name) \(best.1.joined(separator: ", "))\(also), from "
      + MotionWords.time(episode.start) + context(episode.start)
  }

  private func telling(_ facts: [String]) -> Int {
    facts.reduce(0) { sum, fact in
      if fact.hasPrefix("overshoot") { return sum + 4 }
      if fact.hasPrefix("settles") || fact.contains("jump") { return sum + 3 }
      return sum + (fact.hasPrefix("begins") ? 2 : 1)
    }
  }

  // MARK: Words

  /// What the fingers do at a time: nothing, where none is near.
  private func context(_ time: Double) -> String {
    let reach = 1.5 * frame + 1e-9
    let near = marks.filter { $0.time <= time + reach && $0.group == nil }
    if isTouched(time) {
      let until = marks.first { $0.kind == .touchUp && $0.time > time + reach }?.time
      return until.map { " (under the finger until \(MotionWords.time($0)))" }
        ?? " (under the finger)"
    }
    guard let lift = near.last(where: { $0.kind == .touchUp }),
      (lift.time - time).magnitude <= 2.5 * frame
    else { return "" }
    return " (after the lift at \(MotionWords.time(lift.time)))"
  }

  /// Whether a finger is down at a time.
  private func isTouched(_ time: Double) -> Bool {
    let near = marks.filter { $0.time <= time + 1.5 * frame + 1e-9 && $0.group == nil }
    return near.filter { $0.kind == .touchDown }.count > near.filter { $0.kind == .touchUp }.count
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
    let elsewhere = tracks.filter { !$0.endsAlike }
    if elsewhere.isEmpty { return text + "; all end as they did" }
    if let end = elsewhere.compactMap(\.endSentence).first { return text + "; \(end)" }
    let stays = elsewhere.filter(\.actual.isPresentAtEnd)
    let told = stays.isEmpty ? elsewhere : stays
    return text + "; at the end \(Self.list(told.map(\.name))) \(told.count == 1 ? "is" : "are") "
      + (stays.isEmpty ? "gone" : "still there")
  }

  /// Names in few words: those of one thing together, three things at most.
  static func list(_ names: [String]) -> String {
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
    let rest = groups.dropFirst(3).reduce(0) { $0 + $1.parts.count }
    return words.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
