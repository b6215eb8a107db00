import Motion
import SceneModel

/// A step of `changes:` as written.
struct ListChangeDraft: Sendable {
  var at: SceneTime?
  var append: Located<ListRow>?
  var insert: Located<ListRow>?
  var before: Located<String>?
  var after: Located<String>?
  var remove: Located<String>?
  var push: Located<String>?
  var pop: Located<Bool>?
  var dismiss: Located<Bool>?
  /// The server's answer to this push; nil for as the list says.
  var refused: Bool?
  var delay: SceneTime? = SceneTime(nanoseconds: 1_000_000_000)
  var animation: AnimationChoice?

  /// The kind of change; nil where it is broken.
  var action: ListChange.Action? {
    if let row = append?.value { return .append(row) }
    if let row = insert?.value, let id = before?.value { return .insertBefore(row, id: id) }
    if let row = insert?.value, let id = after?.value { return .insertAfter(row, id: id) }
    if let id = remove?.value { return .remove(id: id) }
    if let id = push?.value, let delay {
      return .push(id: id, delay: delay, isRefused: refused)
    }
    if dismiss != nil { return .dismiss }
    return pop == nil ? nil : .pop
  }

  /// The change with `default` animations of an era; nil where it is broken.
  func change(_ era: DefaultAnimation) -> ListChange? {
    guard let at, let action else { return nil }
    return ListChange(
      time: at, action: action,
      transaction: animation.map { .animation($0.animation(era)) } ?? .standard)
  }
}

enum ListChangeKeys {
  private static let time = ValueReader<SceneTime>.time(
    .from(0, to: Double(SceneLimits.sceneTime), "s"))

  /// The keys of which each names a kind of change.
  private static let actions = ["append", "insert", "remove", "push", "pop", "dismiss"]

  /// The keys that stand beside another one only, by that one.
  private static let beside = [
    (key: "insert", only: ["before", "after"]), (key: "push", only: ["delay", "refused"]),
  ]

  private static let mapping = MappingReader<ListChangeDraft>(
    [
      Field("at", \.at, time, isRequired: true, "When it happens, s of scene time."),
      Field("append", \.append, ListRowKeys.row, "A row comes after the last."),
      Field("insert", \.insert, ListRowKeys.row, "A row comes before or after another one."),
      Field(
        "before", \.before, ListRowKeys.id.located,
        "The id of the row before which one comes; beside insert only."),
      Field(
        "after", \.after, ListRowKeys.id.located,
        "The id of the row after which one comes; beside insert only."),
      Field("remove", \.remove, ListRowKeys.id.located, "The id of a row that goes."),
      Field(
        "push", \.push, ListRowKeys.id.located,
        "The id of a row that is tapped: delay seconds later its screen is pushed."),
      Field("pop", \.pop, yes, "The pushed screen goes."),
      Field("dismiss", \.dismiss, yes, "The message of a refused request goes."),
      Field(
        "delay", \.delay, time,
        "From the tap to the push, s; beside push only."),
      Field(
        "refused", \.refused, .boolean,
        "Whether the server refuses: then nothing is pushed, and a message shows. Without it as the list's"
          + " server answers; beside push only."),
      Field(
        "animation", \.animation, .animation,
        "The change's own animation, or none for at once. Without it the list's animation, its"
          + " pushAnimation for push and pop, its alertAnimation for dismiss."),
    ], exactlyOneOf: [actions], notTogether: [["before", "after"]],
    checkedByOwner: MappingRules(
      anyOf: [actions.filter { $0 != "insert" } + ["before", "after"]], beside: beside))

  private static let yes = ValueReader<Located<Bool>>(.boolean) { node, context in
    let located = ValueReader<Bool>.boolean.located
    guard let value = located.read(node, &context) else { return nil }
    guard value.value else {
      context.reject(.invalidValue, at: node.range, found: "false", expected: "true")
      return nil
    }
    return value
  }

  /// A change with what is broken in it, so that those after it can still be checked.
  private static let change: ValueReader<Checked<ListChangeDraft>> = ValueReader(
    .mapping(mapping.shape(defaults: ListChangeDraft()))
  ) { node, context in
    var draft = ListChangeDraft()
    var broken = mapping.read(node, into: &draft, &context) ?? ["at"]
    if let entries = node.entries {
      broken.formUnion(rejectStrays(entries, &context))
      if let insert = entries.first(where: { $0.key == "insert" }),
        broken.isDisjoint(with: ["before", "after"]), draft.before == nil, draft.after == nil
      {
        context.report(
          Diagnostic(
            .missingKey, at: insert.keyRange, "\(context.owner) has neither before nor after",
            expected: "insert beside before or after",
            hint: "append adds a row after the last"))
        broken.insert("insert")
      }
    }
    return Checked(value: draft, broken: broken, range: context.head(of: node))
  }

  /// Reports keys that stand without the one that they belong to.
  private static func rejectStrays(
    _ entries: [YAMLEntry], _ context: inout DecodingContext
  ) -> [String] {
    guard let action = entries.first(where: { actions.contains($0.key) }) else { return [] }
    var strays: [String] = []
    for rule in beside where rule.key != action.key {
      for entry in entries where rule.only.contains(entry.key) {
        strays.append(entry.key)
        context.report(
          Diagnostic(
            .contradiction, at: entry.keyRange,
            "\(context.owner): found \(entry.key) beside \(action.key)",
            expected: "\(entry.key) beside \(rule.key) only"))
      }
    }
    return strays
  }

  static let reader = ValueReader<Checked<ListChangeDraft>>.list(
    of: change, count: 0...SceneLimits.changes,
    "a list of changes such as [{at: 0.3, append: Cherry}]")
}
