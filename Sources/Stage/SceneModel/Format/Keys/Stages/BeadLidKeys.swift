import Display

/// A change of a box's lid, as written.
struct WrittenLidChange: Sendable {
  var time: SceneTime
  var isOpen: Located<Bool>
  var animation: AnimationChoice
}

/// A box's lid, as written: its fixed initial state, or its changes.
struct WrittenLid: Sendable {
  /// Whether the lid is open initially; nil if the first change determines it.
  var isOpen: Bool?
  var changes: [WrittenLidChange] = []

  /// Returns the lid; nil if it is broken.
  ///
  /// `era` determines the animation that `default` means.
  func resolved(_ era: DefaultAnimation) -> Lid? {
    if let isOpen { return Lid(isOpen: isOpen) }
    let steps = changes.map {
      LidChange(time: $0.time, isOpen: $0.isOpen.value, animation: $0.animation.animation(era))
    }
    return Lid(steps.inOrder(of: \.time))
  }
}

enum BeadLidKeys {
  private static let expected =
    "open, closed, a mapping such as {at: 0.3, open: true}, or a list of at most"
    + " \(NumberText.of(SceneLimits.changes)) such mappings"

  private static let change = ValueReader<WrittenLidChange>.mapping(
    Key("lid.at", .sceneTime),
    Key("lid.open", ValueReader.boolean.located),
    Key("lid.animation", .animation, or: .standard)
  ) { WrittenLidChange(time: $0, isOpen: $1, animation: $2) }

  static let reader = ValueReader<WrittenLid>.oneOf(
    [
      .named(
        [("open", WrittenLid(isOpen: true)), ("closed", WrittenLid(isOpen: false))], expected),
      change.compactMap { WrittenLid(changes: [$0]) },
      ValueReader<WrittenLidChange>.list(of: change, count: 1...SceneLimits.changes, expected)
        .compactMap { WrittenLid(changes: $0) },
    ], expected)

  /// Warns of changes to the state that the lid already has; `changes` are in file order.
  static func check(_ changes: [WrittenLidChange], _ context: inout DecodingContext) {
    let inTime = changes.inOrder(of: \.time)
    for (before, change) in zip(inTime, inTime.dropFirst())
    where before.isOpen.value == change.isOpen.value {
      let (state, other) = change.isOpen.value ? ("open", "false") : ("closed", "true")
      context.report(
        .contradiction, .warning, at: change.isOpen,
        "the lid is already \(state) at \(NumberText.of(change.time.seconds)) s",
        hint: "add a step with open: \(other) before it, or remove the step",
        related: before.isOpen.range.note("the lid is \(state) after this step"))
    }
  }
}
