import Display

/// Describes the difference of two recordings in one to three sentences, the likely cause first.
struct MotionHeadline {
  let difference: MotionDifference
  private let marks: [TimedMark]
  let frame: Double

  init(_ difference: MotionDifference, expected: MotionRecording, actual: MotionRecording) {
    self.difference = difference
    marks = expected.marks.sorted()
    let times = expected.times
    frame = times.count > 1 ? (times[times.count - 1] - times[0]) / Double(times.count - 1) : 0
  }

  struct Clause {
    /// The reading at its beginning.
    ///
    /// The name keeps its case, because people search for it.
    var reading: String?
    var text: String

    var sentence: String {
      if let reading { return "\(reading) \(text)." }
      return text.prefix(1).uppercased() + text.dropFirst() + "."
    }
  }

  var sentences: [String] { clauses.map(\.sentence) }

  private var clauses: [Clause] {
    let lengths = difference.instants.sentences.map { Clause(text: $0) }
    if difference.instants.matches.isEmpty { return Array(lengths.prefix(1)) }
    let names = names.map { Clause(text: $0) }
    guard !difference.tracks.isEmpty else {
      var clauses = [names, markSentence.map { Clause(text: $0) }].compactMap(\.self) + lengths
      if difference.marks.isEmpty, names == nil {
        let common = difference.instants.isComplete ? "" : " at the common times"
        clauses.insert(Clause(text: "no reading differs\(common)"), at: 0)
      }
      return Array(clauses.prefix(3))
    }
    var stated = difference.alignment.map { [Clause(text: $0.sentence + movedTouch)] } ?? causes
    if difference.alignment?.isExact != true { stated.append(Clause(text: summary)) }
    if let names { stated.insert(names, at: min(1, stated.count)) }
    if stated.count < 3, !difference.instants.hasEqualEnd, let length = lengths.last {
      stated.append(length)
    }
    return Array(stated.prefix(3))
  }

  /// Returns a note on the fingers at a time, or an empty string if none are near.
  func context(_ time: Double) -> String {
    let reach = 1.5 * frame + 1e-9
    if isTouched(time) {
      let until = marks.first { $0.kind == .touchUp && $0.time > time + reach }?.time
      return until.map { " (under the finger until \(MotionText.time($0)))" }
        ?? " (under the finger)"
    }
    return lift(at: time).map { " (after the lift at \(MotionText.time($0)))" } ?? ""
  }

  /// Returns when a movement begins: after a lift, or from a time, with a note on the fingers.
  func beginning(_ time: Double) -> String {
    lift(at: time).map { "after the lift at \(MotionText.time($0))" }
      ?? "from \(MotionText.time(time))\(context(time))"
  }

  /// Returns the time of the lift that caused an event at a time, or nil if none is near.
  func lift(at time: Double) -> Double? {
    guard !isTouched(time), let lift = marks(until: time).last(where: { $0.kind == .touchUp }),
      (lift.time - time).magnitude <= 2.5 * frame
    else { return nil }
    return lift.time
  }

  func isTouched(_ time: Double) -> Bool {
    let near = marks(until: time)
    return near.count { $0.kind == .touchDown } > near.count { $0.kind == .touchUp }
  }

  /// Returns the marks without a screen up to 1.5 frames after a time.
  private func marks(until time: Double) -> [TimedMark] {
    marks.filter { $0.time <= time + 1.5 * frame + 1e-9 && $0.group == nil }
  }

  /// Describes the touch that moved by as much as its effects, or returns nil if there is none.
  func movedTouch(with consensus: Consensus, near start: Double) -> String? {
    guard case .delayed(let by) = consensus.change else { return nil }
    let touch = difference.marks.first { mark in
      guard mark.expected?.kind == .touchDown || mark.expected?.kind == .touchUp,
        let a = mark.expected?.time, let b = mark.actual?.time
      else { return false }
      return (b - a - by).magnitude < 2e-3 && a <= start + 1e-9 && start - a < 0.5
    }
    return touch?.expected.map {
      "the \($0.kind.text) at \(MotionText.time($0.time)) occurs \(MotionText.later(by))"
    }
  }

  private var movedTouch: String {
    let touch = difference.marks.first { $0.expected != nil && $0.actual != nil }
    return touch.map { " (first the \($0.sentence))" } ?? ""
  }

  private var markSentence: String? {
    guard let first = difference.marks.first else { return nil }
    let omitted = difference.marks.count - 1
    return first.sentence + (omitted > 0 ? ", and \(omitted) more" : "")
  }

  private var names: String? {
    let clauses = [("missing", difference.missing), ("new", difference.added)]
      .filter { !$0.1.isEmpty }.map { "\($0.0): \(Self.list($0.1))" }
    return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
  }

  private var summary: String {
    let tracks = difference.tracks
    let presenceOnly = tracks.filter(\.differsOnlyInPresence).count
    let first = tracks.compactMap(\.first).min { $0.time < $1.time }
    let last = tracks.compactMap(\.last).max { $0.time < $1.time }
    let verb = tracks.count == 1 ? "differs" : "differ"
    var text = "\(tracks.count) of \(difference.compared) readings \(verb)"
    if let first, let last {
      text +=
        first.frame == last.frame ? " at \(first.label)" : " from \(first.label) to \(last.label)"
    }
    if presenceOnly > 0, presenceOnly < tracks.count {
      text += ", \(presenceOnly) of them only in the times at which they appear or disappear"
    }
    let elsewhere = tracks.filter { !$0.hasEqualEnd }
    if elsewhere.isEmpty { return text + "; all final values are equal" }
    if let track = elsewhere.first(where: { $0.ending != nil }), let end = track.ending {
      return "\(text); \(track.name) \(track.text(of: end))"
    }
    let stays = elsewhere.filter(\.actual.isPresentAtEnd)
    let stated = stays.isEmpty ? elsewhere : stays
    return text
      + "; at the end \(Self.list(stated.map(\.name))) \(stated.count == 1 ? "is" : "are") "
      + (stays.isEmpty ? "gone" : "still there")
  }

  /// Returns the names of tracks, shortened.
  ///
  /// Internal readings are only counted, unless there are no others.
  static func names(of tracks: [TrackDifference]) -> String {
    let seen = tracks.filter { $0.key.role.rank < .inner }
    return seen.isEmpty
      ? list(tracks.map(\.name)) : list(seen.map(\.name), more: tracks.count - seen.count)
  }

  /// Returns a short list of names, grouped by item, with at most three items.
  static func list(_ names: [String], more: Int = 0) -> String {
    var groups: [(item: String, leaves: [String])] = []
    var stated: Set<String> = []
    for name in names where stated.insert(name).inserted {
      let dot = name.lastIndex(of: ".")
      let item = dot.map { String(name[..<$0]) } ?? ""
      let leaf = dot.map { String(name[name.index(after: $0)...]) } ?? name
      if !item.isEmpty, let index = groups.firstIndex(where: { $0.item == item }) {
        groups[index].leaves.append(leaf)
      } else {
        groups.append((item, [leaf]))
      }
    }
    let texts = groups.prefix(3).map { group in
      let leaves = group.leaves.joined(separator: ", ")
      if group.item.isEmpty { return leaves }
      return group.leaves.count == 1 ? "\(group.item).\(leaves)" : "\(group.item) (\(leaves))"
    }
    let omitted = groups.dropFirst(3).reduce(more) { $0 + $1.leaves.count }
    return texts.joined(separator: ", ") + (omitted > 0 ? " and \(omitted) more" : "")
  }
}
