import Motion
import SceneModel

/// A step of a box's lid as written.
struct LidChangeDraft: Sendable {
  var at: SceneTime?
  var isOpen: Located<Bool>?
  var animation = AnimationChoice.standard

  /// The step, with `default` animations of an era; missing parts are reported elsewhere.
  func resolved(_ era: DefaultAnimation) -> LidChange {
    LidChange(time: at ?? .zero, isOpen: isOpen?.value ?? true, animation: animation.animation(era))
  }
}

/// A box's lid as written: how it is at first, or what it does.
struct LidDraft: Sendable {
  /// True if it is open at first; nil where its first step says it.
  var isOpen: Bool?
  var changes: [LidChangeDraft] = []

  /// The lid, with `default` animations of an era; nil where it is broken.
  func resolved(_ era: DefaultAnimation) -> Lid? {
    if let isOpen { return Lid(isOpen: isOpen) }
    return Lid(changes.map { $0.resolved(era) }.inOrderOfTime())
  }
}

enum BeadLidKeys {
  /// The states of a lid that only fingers move, by the words for them.
  private static let states = ["open": true, "closed": false]

  private static let words =
    "open, closed, a mapping such as {at: 0.3, open: true}, or a list of at most"
    + " \(NumberText.of(SceneLimits.changes)) of them"

  private static let change = MappingReader<LidChangeDraft>([
    Field(
      "at", \.at, .time(.from(0, to: Double(SceneLimits.sceneTime), "s")), isRequired: true,
      "When the lid opens or closes, s of scene time."),
    Field(
      "open", \.isOpen, ValueReader.boolean.located, isRequired: true,
      "Whether it opens; before its first change it is the other way."),
    Field(
      "animation", \.animation, .animation,
      "The transaction's animation; none jumps, and calls the completion at once."),
  ]).whole({ LidChangeDraft() }, { $0 })

  private static let changes = ValueReader<LidChangeDraft>.list(
    of: change, count: 1...SceneLimits.changes, words)

  static let reader = ValueReader<LidDraft>(
    .either([.choice(["open", "closed"]), change.shape, changes.shape], words: words)
  ) { node, context in
    switch node.content {
    case .sequence: return changes.read(node, &context).map { LidDraft(changes: $0) }
    case .mapping: return change.read(node, &context).map { LidDraft(changes: [$0]) }
    case .scalar(let scalar):
      if let isOpen = states[scalar.text] { return LidDraft(isOpen: isOpen) }
      context.reject(
        scalar.isNull ? .wrongType : .invalidValue, at: node.range, found: scalar.found,
        expected: words, suggestion: NearestWord.match(for: scalar.text, among: ["open", "closed"]))
      return nil
    }
  }

  /// Warns of steps, in file order, that leave the lid as it is.
  static func check(_ changes: [LidChangeDraft], _ context: inout DecodingContext) {
    let inTime = changes.inOrder { $0.at ?? .zero }
    for (before, change) in zip(inTime, inTime.dropFirst()) {
      guard let first = before.isOpen, let second = change.isOpen, let time = change.at,
        first.value == second.value
      else { continue }
      let (state, other) = second.value ? ("open", "false") : ("closed", "true")
      context.report(
        Diagnostic(
          .contradiction, .warning, at: second.range, path: second.path,
          "\(second.path): the lid is \(state) already at \(NumberText.of(time.seconds)) s",
          hint: "open: \(other) comes before it, or the step is left out",
          related: [Diagnostic.Related(range: first.range, message: "it is \(state) from here on")])
      )
    }
  }
}
