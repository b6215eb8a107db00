/// The elements of a list that touches can tap, as far as they are known before the simulation.
struct ListTaps: Sendable {
  let buttons: Set<ListButton>
  /// The rows that the add button appends, in order.
  let additions: [ListRow]
  private let values: WrittenValues
  private let rows: [Located<ListRow>]
  private let changes: [WrittenListChange]
  /// Ids of all rows that can ever exist, in file order.
  private let ids: [String]

  init(
    _ values: WrittenValues, _ rows: [Located<ListRow>], _ changes: [WrittenListChange],
    _ touches: [Located<TouchStep>]
  ) {
    self.values = values
    self.rows = rows
    self.changes = changes
    buttons = Set(values[ListKeys.buttons] ?? [])
    let own = rows.map(\.value.id) + changes.compactMap(\.action.added?.id)
    // As many as touches can request, up to 1000.
    // Source: ours; on the slide the button counts.
    let count =
      buttons.contains(.add)
      ? min(SceneLimits.rows, touches.map(\.value.additions).reduce(0, +)) : 0
    let taken = Set(own)
    let names = ((rows.count + 1)...).lazy.map { "Item \($0)" }.filter { !taken.contains($0) }
    additions =
      values[ListKeys.additions]?.map(\.value)
      ?? names.prefix(count).map { ListRow(id: $0, text: $0) }
    ids = own + additions.map(\.id)
  }

  /// Reports locations, keys and rows that the list does not have.
  func check(_ context: inout DecodingContext) {
    checkIDs(
      rows, "row",
      "ForEach needs a different id for each row (\\.self for plain text): write {id: …, text: …}",
      &context
    )
    if let written = values[ListKeys.additions], let first = written.first {
      if buttons.contains(.add) {
        checkIDs(written, "addition", nil, &context)
      } else {
        reject(first.range, "list.additions", without: .add, &context)
      }
    }
    let (known, nearest) = (Set(ids), NearestWord(among: ids))
    // Bounds the time for many missing rows.
    var remainingSearches = 100
    func suggestion(for id: String) -> String? {
      guard remainingSearches > 0 else { return nil }
      remainingSearches -= 1
      // All single letters are equally close, so accept only the same letter in another case.
      if id.count == 1 { return ids.first { $0.lowercased() == id.lowercased() } }
      return nearest.match(for: id)
    }
    func checkRow(_ id: Located<String>) {
      guard !known.contains(id.value) else { return }
      let shown = ids.prefix(8).map { "\"\($0.excerpt)\"" }.joined(separator: ", ")
      context.report(
        .invalidValue, at: id, "no row ever has the id \"\(id.value.excerpt)\"",
        expected: ids.isEmpty
          ? "a row of the list, which never has one"
          : "a row of the list: \(shown)\(ids.count > 8 ? ", …" : "")",
        suggestion: suggestion(for: id.value))
    }
    for change in changes { change.row.map { checkRow($0) } }
    if let submits = values.located(ListKeys.submits) {
      if buttons.contains(.submit) {
        checkRow(submits)
      } else {
        reject(submits.range, submits.path, without: .submit, &context)
      }
    }
    for anchor in context.anchors {
      guard case .list(let target) = anchor.value else { continue }
      switch target {
      case .row(let id): checkRow(anchor.with(id))
      case .button(let button) where !buttons.contains(button):
        context.report(
          .contradiction, at: anchor,
          "found \(button.anchorName), but list.buttons has no \(button.rawValue)",
          expected: "a button of the list",
          hint: "add the button with list: {buttons: [\(button.rawValue)]}")
      case .button, .alertButton: break
      }
    }
  }

  /// Reports rows with the id of an earlier one.
  private func checkIDs(
    _ rows: [Located<ListRow>], _ noun: String, _ hint: String?, _ context: inout DecodingContext
  ) {
    var seen: [String: SourceRange] = [:]
    for row in rows {
      guard let earlier = seen.updateValue(row.range, forKey: row.value.id) else { continue }
      context.report(
        .contradiction, at: row, "found a second row \"\(row.value.id.excerpt)\"",
        expected: "an id that no other \(noun) has", hint: hint,
        related: earlier.note("the first is here"))
    }
  }

  private func reject(
    _ range: SourceRange, _ path: String, without button: ListButton,
    _ context: inout DecodingContext
  ) {
    context.report(
      .contradiction, at: Located(value: button, range: range, path: path),
      "found without \(button.rawValue) in list.buttons",
      expected: "\(path) with buttons: [\(button.rawValue)]")
  }
}

extension TouchStep {
  /// Maximum number of taps by the step's fingers on the add button.
  ///
  /// A tap at another named location is not counted. At most one finger of a pinch can hit the
  /// button.
  fileprivate var additions: Int {
    switch action {
    case .tap(let anchor, _, let count, _): anchor.mayBeAddButton ? count : 0
    case .drag(let from, _, _, _, _): from.mayBeAddButton ? 1 : 0
    case .pinch: 1
    case .path(let paths): paths.count
    }
  }
}

extension Anchor {
  /// Whether the add button can be at the location.
  fileprivate var mayBeAddButton: Bool {
    switch self {
    case .list(.button(.add)), .point, .center: true
    default: false
    }
  }
}
