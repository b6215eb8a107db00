import Motion
import SceneModel

/// A simulation of a list's changes over time, which reports impossible ones.
///
/// After a broken change the rows are unknown, and nothing that depends on them is reported. A
/// change of a missing row has no effect, because it can have meant any row.
struct ListScript {
  /// The touches and server responses that a script depends on.
  struct Hands {
    /// Time from which buttons may have changed the rows; nil for never.
    var rowsFrom: SceneTime?
    /// Time from which touches may have pushed, popped or dismissed a screen; nil for never.
    var screensFrom: SceneTime?
    /// Whether the server refuses by default; nil if the servers of compared screens differ.
    var isRefused: Bool?
  }

  /// A row that is or was in the list.
  private struct Stop {
    var range: SourceRange
    var isThere: Bool
    /// Number of removals of missing rows before this entry.
    var lostRemovals: Int
  }

  /// A change that removes the screen or message over the list.
  private enum Exit {
    /// A pushed screen is popped.
    case pop
    /// The message of a refused request is dismissed.
    case dismiss

    /// Returns the exits after a push; a nil `isRefused` means that only some servers refuse.
    static func all(isRefused: Bool?) -> Set<Exit> {
      isRefused.map { [$0 ? .dismiss : .pop] } ?? [.pop, .dismiss]
    }
  }

  /// The result of a push: a screen, a message, or, on compared screens, some of each.
  private struct Screen {
    var range: SourceRange
    /// Time at which the row is selected, after the delay, and the index of the push in the file.
    var selection: Turn
    /// The exits that have not happened yet; both if the servers differ.
    var exits: Set<Exit>
    /// Whether the result is the same on all compared screens.
    var isCertain: Bool
  }

  /// The position of a change in the order of execution: by time, then by index in the file.
  private struct Turn: Comparable {
    var time: SceneTime
    var index: Int

    static func < (a: Turn, b: Turn) -> Bool {
      a.time == b.time ? a.index < b.index : a.time < b.time
    }
  }

  /// A change with its position in the order of execution.
  private typealias Change = (turn: Turn, written: WrittenListChange)

  /// Ids of the current rows, from the top.
  private var order: [String] = []
  private var stops: [String: Stop] = [:]
  private var screen: Screen?
  /// The exits of a push whose effect is unknown because its row is missing.
  private var doubtfulExits: Set<Exit> = []
  /// Number of removals of missing rows so far; each can have meant any row.
  private var lostRemovals = 0
  /// Time from which the rows are unknown; nil if they are always known.
  private var doubt: SceneTime?
  private let hands: Hands
  private var search = ListRowSearch()

  /// Reports changes that cannot happen.
  ///
  /// `changes` are in file order. `isWhole` is whether all written rows could be decoded.
  static func check(
    _ rows: [Located<ListRow>], isWhole: Bool, _ changes: [WrittenListChange],
    hands: Hands, _ context: inout DecodingContext
  ) {
    var script = ListScript(hands: hands)
    script.doubt = hands.rowsFrom
    if !isWhole { script.doubt = .zero }
    for row in rows { script.add(row, at: script.order.count, time: nil, &context) }
    var timed: [Change] = []
    for (index, change) in changes.enumerated() {
      let time = change.time
      if change.action == nil || time == nil {
        script.doubt = min(time ?? .zero, script.doubt ?? time ?? .zero)
      }
      if let time { timed.append((Turn(time: time, index: index), change)) }
    }
    timed.sort { $0.turn < $1.turn }
    for change in timed { script.apply(change, among: timed, &context) }
  }

  private init(hands: Hands) {
    self.hands = hands
  }

  private mutating func apply(
    _ change: Change, among all: [Change], _ context: inout DecodingContext
  ) {
    let (turn, written) = change
    guard let action = written.action, let place = written.place else { return }
    /// Adds the row of the change `rows` positions after the row that the change refers to.
    func insert(after rows: Int) {
      guard let row = written.added else { return }
      let found = index(of: place, turn.time, among: all, &context)
      add(row, at: found.map { $0 + rows } ?? order.count, time: turn.time, &context)
    }
    switch action {
    case .append(let row): add(place.with(row), at: order.count, time: turn.time, &context)
    case .insertBefore: insert(after: 0)
    case .insertAfter: insert(after: 1)
    case .remove:
      guard let index = index(of: place, turn.time, among: all, &context) else {
        lostRemovals += 1
        return
      }
      stops[order[index]] = Stop(range: place.range, isThere: false, lostRemovals: lostRemovals)
      order.remove(at: index)
    case .push(_, let delay, let isRefused):
      guard index(of: place, turn.time, among: all, &context) != nil else {
        doubtfulExits = Exit.all(isRefused: isRefused ?? hands.isRefused)
        return
      }
      push(place, turn, delay, isRefused, &context)
    case .pop: leave(place, by: .pop, turn, &context)
    case .dismiss: leave(place, by: .dismiss, turn, &context)
    }
  }

  /// Whether the rows are unknown at a time.
  private func isInDoubt(_ time: SceneTime?) -> Bool {
    doubt.map { $0 <= time ?? .zero } ?? false
  }

  // MARK: Rows

  /// Adds a row, or reports that its id is in use.
  private mutating func add(
    _ row: Located<ListRow>, at index: Int, time: SceneTime?, _ context: inout DecodingContext
  ) {
    let id = row.value.id
    guard let first = stops[id], first.isThere else {
      stops[id] = Stop(range: row.range, isThere: true, lostRemovals: lostRemovals)
      order.insert(id, at: min(index, order.count))
      return
    }
    guard time == nil || !isInDoubt(time) && first.lostRemovals == lostRemovals else { return }
    let when = time.map { " at \(NumberText.of($0.seconds)) s" } ?? ""
    context.report(
      .contradiction, at: row, "found a second row \"\(id.excerpt)\"\(when)",
      expected: "an id that no other row has then",
      hint:
        "ForEach tells rows apart by their ids (\\.self for plain texts), and cannot tell these"
        + " two: write {id: …, text: …}",
      related: first.range.note("the first one is here"))
  }

  /// Returns the index of a row; reports a missing row.
  private mutating func index(
    of id: Located<String>, _ time: SceneTime, among all: [Change],
    _ context: inout DecodingContext
  ) -> Int? {
    let stop = stops[id.value]
    if stop?.isThere == true { return order.firstIndex(of: id.value) }
    guard !isInDoubt(time) else { return nil }
    let suggestion = stop == nil ? search.match(for: id.value, among: order) : nil
    var related = stop?.range.note("it is removed here")
    if stop == nil, let later = all.first(where: { $0.written.added?.value.id == id.value }) {
      related = later.written.added?.range.note(
        "it comes here, at \(NumberText.of(later.turn.time.seconds)) s")
    }
    let shown = order.prefix(8).map { "\"\($0.excerpt)\"" }.joined(separator: ", ")
    context.report(
      .invalidValue, at: id,
      "there is no row \"\(id.value.excerpt)\" at \(NumberText.of(time.seconds)) s",
      expected: order.isEmpty
        ? "a row that is there then, and there is none"
        : "a row that is there then: \(shown)\(order.count > 8 ? ", …" : "")",
      suggestion: suggestion, related: related)
    return nil
  }

  // MARK: Screens

  /// Whether it is unknown which screen or message is over the list at a time.
  private func mayHaveAnyScreen(_ time: SceneTime) -> Bool {
    isInDoubt(time) || hands.screensFrom.map { $0 <= time } ?? false
  }

  private mutating func push(
    _ id: Located<String>, _ turn: Turn, _ delay: SceneTime, _ isRefused: Bool?,
    _ context: inout DecodingContext
  ) {
    if !doubtfulExits.isEmpty { (screen, doubtfulExits) = (nil, []) }
    let isWaiting = screen.map { turn < $0.selection } ?? false
    if let screen, isWaiting || screen.isCertain, !mayHaveAnyScreen(turn.time) {
      let (state, mark, hint) =
        isWaiting
        ? ("a screen is waiting to be pushed", "it is tapped here", nil)
        : screen.exits == [.dismiss]
          ? (
            "the message of a refused request is shown", "it is refused here",
            "dismiss: true comes before another push"
          )
          : (
            "a screen is pushed already", "it is pushed here", "pop: true comes before another push"
          )
      context.report(
        .contradiction, at: id, "\(state) at \(NumberText.of(turn.time.seconds)) s",
        expected: "push while the list is shown", hint: hint, related: screen.range.note(mark))
      return
    }
    // A compared screen that still shows the result of the last push ignores this one.
    let rest = screen?.exits ?? []
    let isRefused = isRefused ?? hands.isRefused
    screen = Screen(
      range: id.range, selection: Turn(time: turn.time + delay, index: turn.index),
      exits: Exit.all(isRefused: isRefused).union(rest), isCertain: isRefused != nil && rest.isEmpty
    )
  }

  /// Pops the screen or dismisses the message; reports that there is none.
  private mutating func leave(
    _ change: Located<String>, by exit: Exit, _ turn: Turn, _ context: inout DecodingContext
  ) {
    if var left = screen, left.selection < turn, left.exits.remove(exit) != nil {
      screen = left.exits.isEmpty ? nil : left
      return
    }
    guard doubtfulExits.remove(exit) == nil, !mayHaveAnyScreen(turn.time) else { return }
    let message = exit == .dismiss
    let seconds = screen.map { NumberText.of($0.selection.time.seconds) }
    let waits = screen.flatMap { turn < $0.selection && $0.exits.contains(exit) ? $0 : nil }
    context.report(
      .contradiction, at: change,
      "no \(message ? "message is shown" : "screen is pushed") at"
        + " \(NumberText.of(turn.time.seconds)) s",
      expected: message
        ? "dismiss after a request has been refused" : "pop after a screen has been pushed",
      hint: waits.flatMap { _ in
        seconds.map { "the one that waits is \(message ? "shown" : "pushed") at \($0) s" }
      },
      related: waits?.range.note("it is tapped here"))
  }
}
