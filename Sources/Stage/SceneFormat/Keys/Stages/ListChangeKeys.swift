import Motion
import SceneModel

/// A step of `changes:` as written.
struct WrittenListChange: Sendable {
  /// What happens to the rows, or to what is over them.
  enum Action: Sendable {
    case append(Located<ListRow>)
    case insert(Located<ListRow>, at: Located<String>, isBefore: Bool)
    case remove(Located<String>)
    /// A screen is pushed, unless the server refuses; nil for as the list says.
    case push(Located<String>, delay: SceneTime, isRefused: Bool?)
    case pop(Located<Bool>)
    case dismiss(Located<Bool>)
  }

  /// When it happens; nil if that is broken.
  var time: SceneTime?
  /// The action; nil if it is broken.
  var action: Action?
  /// The row that is added, also by an action that is broken.
  var added: Located<ListRow>?
  var animation: AnimationChoice?

  /// The change with `default` animations of an era; nil if it is broken.
  func change(_ era: DefaultAnimation) -> ListChange? {
    guard let time, let action else { return nil }
    let happening: ListChange.Action =
      switch action {
      case .append(let row): .append(row.value)
      case .insert(let row, let id, true): .insertBefore(row.value, id: id.value)
      case .insert(let row, let id, false): .insertAfter(row.value, id: id.value)
      case .remove(let id): .remove(id: id.value)
      case .push(let id, let delay, let isRefused):
        .push(id: id.value, delay: delay, isRefused: isRefused)
      case .pop: .pop
      case .dismiss: .dismiss
      }
    return ListChange(
      time: time, action: happening,
      transaction: animation.map { .animation($0.animation(era)) } ?? .standard)
  }
}

enum ListChangeKeys {
  /// The keys of which each names a kind of change.
  private static let actions = ["append", "insert", "remove", "push", "pop", "dismiss"]

  /// The keys that stand beside another one only, by that one.
  private static let beside = [
    (key: "insert", only: ["before", "after"]), (key: "push", only: ["delay", "refused"]),
  ]

  private static let at = Key("at", .sceneTime, "When it happens, s of scene time.")
  private static let append = Key.optional(
    "append", ListRowKeys.row, "A row comes after the last.")
  private static let insert = Key.optional(
    "insert", ListRowKeys.row, "A row comes before or after another one.")
  private static let before = Key.optional(
    "before", ListRowKeys.id,
    "The id of the row before which one comes; beside insert only.")
  private static let after = Key.optional(
    "after", ListRowKeys.id, "The id of the row after which one comes; beside insert only.")
  private static let remove = Key.optional(
    "remove", ListRowKeys.id, "The id of a row that goes.")
  private static let push = Key.optional(
    "push", ListRowKeys.id,
    "The id of a row that is tapped: delay seconds later its screen is pushed.")
  private static let pop = Key.optional("pop", yes, "The pushed screen goes.")
  private static let dismiss = Key.optional(
    "dismiss", yes, "The message of a refused request goes.")
  private static let delay = Key(
    "delay", .sceneTime, or: SceneTime(nanoseconds: 1_000_000_000),
    "From the tap to the push, s; beside push only.")
  private static let refused = Key.optional(
    "refused", ValueReader.boolean,
    "Whether the server refuses: then nothing is pushed, and a message shows. Without it as the list's"
      + " server answers; beside push only.")
  private static let animation = Key.optional(
    "animation", ValueReader.animation,
    "The change's own animation, or none for at once. Without it the list's animation, its"
      + " pushAnimation for push and pop, its alertAnimation for dismiss.")

  private static let mapping = MappingReader(
    at, append, insert, before, after, remove, push, pop, dismiss, delay, refused, animation,
    exactlyOneOf: [actions], notTogether: [["before", "after"]],
    checkedByOwner: MappingRules(
      anyOf: [actions.filter { $0 != "insert" } + ["before", "after"]], beside: beside))

  private static let yes = ValueReader<Bool>(.boolean) { node, context in
    let value = ValueReader<Bool>.boolean.read(node, &context)
    guard value == false else { return value }
    context.reject(.invalidValue, at: node.range, found: "false", expected: "true")
    return nil
  }

  /// A change with what is broken in it, so that those after it can still be checked.
  private static let change = ValueReader<WrittenListChange>(mapping.written.shape) {
    node, context in
    guard let values = mapping.written.read(node, &context), let entries = node.entries else {
      return WrittenListChange()
    }
    rejectStrays(entries, &context)
    if let insert = entries.first(where: { $0.key == "insert" }),
      values.isRight("before", "after"), values[before] == nil, values[after] == nil
    {
      context.report(
        .missingKey, at: insert.keyRange, "\(context.owner) has neither before nor after",
        expected: "insert beside before or after",
        hint: "append adds a row after the last")
    }
    return WrittenListChange(
      time: values.isRight("at") ? values[at] : nil, action: action(values),
      added: values[append] ?? values[insert], animation: values[animation])
  }

  private static func action(_ values: WrittenValues) -> WrittenListChange.Action? {
    if let row = values[append] { return .append(row) }
    if let row = values[insert], let id = values.located(before) ?? values.located(after) {
      return .insert(row, at: id, isBefore: values[before] != nil)
    }
    if let id = values.located(remove) { return .remove(id) }
    if let id = values.located(push), let delay = values[delay] {
      return .push(id, delay: delay, isRefused: values[refused])
    }
    return values.located(pop).map { .pop($0) } ?? values.located(dismiss).map { .dismiss($0) }
  }

  /// Reports keys that stand without the one that they belong to.
  private static func rejectStrays(
    _ entries: [YAMLEntry], _ context: inout DecodingContext
  ) {
    guard let action = entries.first(where: { actions.contains($0.key) }) else { return }
    for rule in beside where rule.key != action.key {
      for entry in entries where rule.only.contains(entry.key) {
        context.report(
          .contradiction, at: entry.keyRange,
          "\(context.owner): found \(entry.key) beside \(action.key)",
          expected: "\(entry.key) beside \(rule.key) only")
      }
    }
  }

  static let reader = ValueReader<WrittenListChange>.list(
    of: change, count: 0...SceneLimits.changes,
    "a list of changes such as [{at: 0.3, append: Cherry}]")
}
