import Motion
import SceneModel

/// A simulation of a list's changes over time, which reports impossible ones.
///
/// After a broken change the rows are unknown, and nothing that depends on them is reported. A
/// change of a missing row has no effect, because it can have meant any row; after its push the
/// screens are unknown.
struct ListScript {
  /// The touches and server responses that a script depends on.
  struct Interactions {
    /// Time from which buttons may have changed the rows; nil for never.
    var rowsUnknownFrom: SceneTime?
    /// Time from which touches may have pushed, popped or dismissed a screen; nil for never.
    ///
    /// 0 if the servers of compared screens differ.
    var screensUnknownFrom: SceneTime?
    /// Whether the server refuses by default.
    var isRefused: Bool
    /// Whether a push may begin while another waits.
    var takesWaitingTaps = false
  }

  /// A row that is or was in the list.
  private struct RowState {
    var range: SourceRange
    var isPresent: Bool
    /// Number of removals of missing rows before this entry.
    var unmatchedRemovals: Int
  }

  /// The result of a push: a screen, or a message if it is refused.
  private struct Screen {
    var range: SourceRange
    /// Time at which the row is selected, after the delay, and the index of the push in the file.
    var selection: Position
    var isRefused: Bool
  }

  /// The position of a change in the order of execution: by time, then by index in the file.
  private struct Position: Comparable {
    var time: SceneTime
    var index: Int

    static func < (a: Position, b: Position) -> Bool {
      a.time == b.time ? a.index < b.index : a.time < b.time
    }
  }

  /// A change with its position in the order of execution.
  private typealias Change = (position: Position, written: WrittenListChange)

  /// Ids of the current rows, from the top.
  private var order: [String] = []
  private var rowStates: [String: RowState] = [:]
  private var screen: Screen?
  /// Number of removals of missing rows so far; each can have meant any row.
  private var unmatchedRemovals = 0
  /// Time from which the rows are unknown; nil if they are always known.
  private var unknownFrom: SceneTime?
  private var interactions: Interactions
  private var search = ListRowSearch()

  /// Reports changes that cannot happen.
  ///
  /// `changes` are in file order. `isWhole` is whether all written rows could be decoded.
  static func check(
    _ rows: [Located<ListRow>], isWhole: Bool, _ changes: [WrittenListChange],
    interactions: Interactions, _ context: inout DecodingContext
  ) {
    var script = ListScript(interactions: interactions)
    script.unknownFrom = interactions.rowsUnknownFrom
    if !isWhole { script.unknownFrom = .zero }
    for row in rows { script.add(row, at: script.order.count, time: nil, &context) }
    var timed: [Change] = []
    for (index, change) in changes.enumerated() {
      let time = change.time
      if change.action == nil || time == nil {
        script.unknownFrom = min(time ?? .zero, script.unknownFrom ?? time ?? .zero)
      }
      if let time { timed.append((Position(time: time, index: index), change)) }
    }
    timed.sort { $0.position < $1.position }
    for change in timed { script.apply(change, among: timed, &context) }
  }

  private init(interactions: Interactions) {
    self.interactions = interactions
  }

  private mutating func apply(
    _ change: Change, among all: [Change], _ context: inout DecodingContext
  ) {
    let (position, written) = change
    guard let action = written.action, let place = written.place else { return }
    /// Adds the row of the change `rows` positions after the row that the change refers to.
    func insert(after rows: Int) {
      guard let row = written.added else { return }
      let found = index(of: place, position.time, among: all, &context)
      add(row, at: found.map { $0 + rows } ?? order.count, time: position.time, &context)
    }
    switch action {
    case .append(let row): add(place.with(row), at: order.count, time: position.time, &context)
    case .insertBefore: insert(after: 0)
    case .insertAfter: insert(after: 1)
    case .remove:
      guard let index = index(of: place, position.time, among: all, &context) else {
        unmatchedRemovals += 1
        return
      }
      rowStates[order[index]] = RowState(
        range: place.range, isPresent: false, unmatchedRemovals: unmatchedRemovals)
      order.remove(at: index)
    case .push(_, let delay, let isRefused):
      guard index(of: place, position.time, among: all, &context) != nil else {
        interactions.screensUnknownFrom = position.time
        return
      }
      push(place, position, delay, isRefused, &context)
    case .pop: leave(place, isDismissal: false, position, &context)
    case .dismiss: leave(place, isDismissal: true, position, &context)
    }
  }

  /// Whether the rows are unknown at a time.
  private func areRowsUnknown(_ time: SceneTime?) -> Bool {
    unknownFrom.map { $0 <= time ?? .zero } ?? false
  }

  // MARK: Rows

  /// Adds a row, or reports that its id is in use.
  private mutating func add(
    _ row: Located<ListRow>, at index: Int, time: SceneTime?, _ context: inout DecodingContext
  ) {
    let id = row.value.id
    guard let first = rowStates[id], first.isPresent else {
      rowStates[id] = RowState(
        range: row.range, isPresent: true, unmatchedRemovals: unmatchedRemovals)
      order.insert(id, at: min(index, order.count))
      return
    }
    guard time == nil || !areRowsUnknown(time) && first.unmatchedRemovals == unmatchedRemovals
    else { return }
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
    let stop = rowStates[id.value]
    if stop?.isPresent == true { return order.firstIndex(of: id.value) }
    guard !areRowsUnknown(time) else { return nil }
    let suggestion = stop == nil ? search.match(for: id.value, among: order) : nil
    var related = stop?.range.note("it is removed here")
    if stop == nil, let later = all.first(where: { $0.written.added?.value.id == id.value }) {
      related = later.written.added?.range.note(
        "it comes here, at \(NumberText.of(later.position.time.seconds)) s")
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
    areRowsUnknown(time) || interactions.screensUnknownFrom.map { $0 <= time } ?? false
  }

  private mutating func push(
    _ id: Located<String>, _ position: Position, _ delay: SceneTime, _ isRefused: Bool?,
    _ context: inout DecodingContext
  ) {
    guard !mayHaveAnyScreen(position.time) else { return }
    if let screen {
      let isWaiting = position < screen.selection
      if isWaiting, interactions.takesWaitingTaps { return }
      let (state, mark, hint) =
        isWaiting
        ? ("a screen is waiting to be pushed", "it is tapped here", nil)
        : screen.isRefused
          ? (
            "the message of a refused request is shown", "it is refused here",
            "dismiss: true comes before another push"
          )
          : (
            "a screen is pushed already", "it is pushed here", "pop: true comes before another push"
          )
      context.report(
        .contradiction, at: id, "\(state) at \(NumberText.of(position.time.seconds)) s",
        expected: "push while the list is shown", hint: hint, related: screen.range.note(mark))
      return
    }
    screen = Screen(
      range: id.range, selection: Position(time: position.time + delay, index: position.index),
      isRefused: isRefused ?? interactions.isRefused)
  }

  /// Pops the screen or dismisses the message; reports that there is none.
  private mutating func leave(
    _ change: Located<String>, isDismissal message: Bool, _ position: Position,
    _ context: inout DecodingContext
  ) {
    guard !mayHaveAnyScreen(position.time) else { return }
    if let screen, screen.selection < position, screen.isRefused == message {
      self.screen = nil
      return
    }
    let seconds = screen.map { NumberText.of($0.selection.time.seconds) }
    let waits = screen.flatMap { position < $0.selection && $0.isRefused == message ? $0 : nil }
    context.report(
      .contradiction, at: change,
      "no \(message ? "message is shown" : "screen is pushed") at"
        + " \(NumberText.of(position.time.seconds)) s",
      expected: message
        ? "dismiss after a request has been refused" : "pop after a screen has been pushed",
      hint: waits.flatMap { _ in
        seconds.map { "the one that waits is \(message ? "shown" : "pushed") at \($0) s" }
      },
      related: waits?.range.note("it is tapped here"))
  }
}
