import Display

/// A step of `changes:`, as written.
struct WrittenListChange: Sendable {
  var time: SceneTime
  var action: ListChange.Action
  /// The id of the row that the change refers to, at its location in the file; nil for none.
  var row: Located<String>?
  var animation: AnimationChoice?
  /// Line and column of the change in the scene file; zeros if it is in a setting.
  var position: (line: Int, column: Int)

  /// Returns the change; `era` determines the animation that `default` means.
  func change(_ era: DefaultAnimation) -> ListChange {
    ListChange(
      time: time, action: action,
      transaction: animation.map { .animation($0.animation(era)) } ?? .standard,
      line: position.line, column: position.column)
  }
}

enum ListChangeKeys {
  /// The keys that name the kind of a change.
  private static let actions = ["append", "insert", "remove", "push", "pop", "dismiss"]

  /// The keys that require another key, grouped by that key.
  private static let onlyWith = [
    (key: "insert", only: ["before", "after"]), (key: "push", only: ["delay", "refused"]),
  ]

  private static let at = Key("changes.at", .sceneTime)
  private static let append = Key.optional("changes.append", ListRowKeys.row)
  private static let insert = Key.optional("changes.insert", ListRowKeys.row)
  private static let before = Key.optional("changes.before", ListRowKeys.id)
  private static let after = Key.optional("changes.after", ListRowKeys.id)
  private static let remove = Key.optional("changes.remove", ListRowKeys.id)
  private static let push = Key.optional("changes.push", ListRowKeys.id)
  private static let pop = Key.optional("changes.pop", trueOnly)
  private static let dismiss = Key.optional("changes.dismiss", trueOnly)
  private static let delay = Key(
    "changes.delay", .sceneTime, or: SceneTime(nanoseconds: 1_000_000_000))
  private static let refused = Key.optional("changes.refused", ValueReader.boolean)
  private static let animation = Key.optional("changes.animation", ValueReader.animation)

  private static let mapping = MappingReader(
    at, append, insert, before, after, remove, push, pop, dismiss, delay, refused, animation,
    rules: MappingRules(
      exactlyOneOf: [actions], notTogether: [["before", "after"]],
      anyOf: [actions.filter { $0 != "insert" } + ["before", "after"]], onlyWith: onlyWith))

  private static let trueOnly = ValueReader<Bool>(.boolean) { node, context in
    let value = ValueReader<Bool>.boolean.read(node, &context)
    guard value == false else { return value }
    context.reject(.invalidValue, at: node.range, found: "false", expected: "true")
    return nil
  }

  private static let change = ValueReader<WrittenListChange>(mapping.written.shape) {
    node, context in
    guard let values = mapping.written.read(node, &context), let entries = node.entries else {
      return nil
    }
    rejectStrays(entries, &context)
    if let insert = entries.first(where: { $0.key == "insert" }),
      values.isValid("before", "after"), values[before] == nil, values[after] == nil
    {
      context.report(
        .missingKey, at: insert.keyRange, "\(context.owner) has neither before nor after",
        expected: "insert with before or after",
        hint: "use append to add a row after the last row")
    }
    guard let time = values[at], let (action, row) = action(values) else { return nil }
    return WrittenListChange(
      time: time, action: action, row: row, animation: values[animation],
      position: node.range.positionInFile)
  }

  private static func action(
    _ values: WrittenValues
  ) -> (ListChange.Action, row: Located<String>?)? {
    if let row = values[append] { return (.append(row.value), nil) }
    if let row = values[insert]?.value, let id = values.located(before) {
      return (.insertBefore(row, id: id.value), id)
    }
    if let row = values[insert]?.value, let id = values.located(after) {
      return (.insertAfter(row, id: id.value), id)
    }
    if let id = values.located(remove) { return (.remove(id: id.value), id) }
    if let id = values.located(push), let delay = values[delay] {
      return (.push(id: id.value, delay: delay, isRefused: values[refused]), id)
    }
    if values[pop] != nil { return (.pop, nil) }
    if values[dismiss] != nil { return (.dismiss, nil) }
    return nil
  }

  /// Reports keys that lack the key they require.
  private static func rejectStrays(_ entries: [YAMLEntry], _ context: inout DecodingContext) {
    guard let action = entries.first(where: { actions.contains($0.key) }) else { return }
    for rule in onlyWith where rule.key != action.key {
      for entry in entries where rule.only.contains(entry.key) {
        context.report(
          .contradiction, at: entry.keyRange,
          "\(context.owner): found \(entry.key) with \(action.key)",
          expected: "\(entry.key) with \(rule.key) only")
      }
    }
  }

  static let reader = ValueReader<WrittenListChange>.list(
    of: change, count: 0...SceneLimits.changes,
    "a list of changes such as [{at: 0.3, append: Cherry}]")
}
