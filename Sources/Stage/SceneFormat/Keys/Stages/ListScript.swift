import Motion
import SceneModel

/// Follows the changes of a list through time and reports those that cannot happen.
///
/// After a broken change the rows are unknown, and nothing that depends on them is reported. A change of
/// a missing row changes nothing: any row may have been meant.
struct ListScript {
  /// The touches and server responses that a script depends on.
  struct Hands {
    /// The time from which on buttons may have changed the rows; nil for never.
    var rowsFrom: SceneTime?
    /// The time from which on fingers may have pushed, popped or dismissed; nil for never.
    var screensFrom: SceneTime?
    /// True if the server refuses where a change does not say it; nil where the screens' servers differ.
    var isRefused: Bool?
  }

  /// A row that is there, or was.
  private struct Stop {
    var range: SourceRange
    var isThere: Bool
    /// The number of removals of no row that came before it.
    var lostRemovals: Int
  }

  /// The change by which something over the list goes.
  private enum Exit {
    /// A pushed screen is popped.
    case pop
    /// The message of a refused request is dismissed.
    case dismiss

    /// The exits after a push; a nil `isRefused` stands for servers of which some refuse.
    static func all(isRefused: Bool?) -> Set<Exit> {
      isRefused.map { [$0 ? .dismiss : .pop] } ?? [.pop, .dismiss]
    }
  }

  /// The answer to a push: a screen, a message, or one of them each on several screens.
  private struct Screen {
    var range: SourceRange
    /// The time of its selection, and the place in the file of the change that does it.
    var selection: Turn
    /// The exits that are still to come; with servers that differ both.
    var exits: Set<Exit>
    /// True if it is the same on all screens.
    var isCertain: Bool
  }

  /// The order of a change among the others.
  private struct Turn: Comparable {
    var time: SceneTime
    var index: Int

    static func < (a: Turn, b: Turn) -> Bool {
      a.time == b.time ? a.index < b.index : a.time < b.time
    }
  }

  /// A row that comes or goes, and when.
  private typealias Change = (turn: Turn, written: WrittenListChange)

  /// The ids of the rows that are there, from the top.
  private var order: [String] = []
  private var stops: [String: Stop] = [:]
  private var screen: Screen?
  /// The exits of a push of which it is unknown if it came to anything, as its row is not there.
  private var doubtfulExits: Set<Exit> = []
  /// The number of removals so far of a missing row; each may have meant any row of its time.
  private var lostRemovals = 0
  /// The time from which on the rows are unknown.
  private var doubt: SceneTime?
  private let hands: Hands
  private var search = ListRowSearch()

  /// Reports changes, in file order, that cannot happen; `isWhole` is true if no written row is missing.
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
    /// Adds the row of the change so many rows after another one.
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

  /// True if the contents of the screen are unknown at a time.
  private func isInDoubt(_ time: SceneTime?) -> Bool {
    doubt.map { $0 <= time ?? .zero } ?? false
  }

  // MARK: Rows

  /// Adds a row, or reports that its id is taken.
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

  /// The index of a row; reports one that is not there.
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

  /// True if it is unknown what is over the list at a time.
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
    // Where something of the last push still shows on one of the screens, that takes no other.
    let rest = screen?.exits ?? []
    let isRefused = isRefused ?? hands.isRefused
    screen = Screen(
      range: id.range, selection: Turn(time: turn.time + delay, index: turn.index),
      exits: Exit.all(isRefused: isRefused).union(rest), isCertain: isRefused != nil && rest.isEmpty
    )
  }

  /// Pops the screen, or dismisses the message.
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
