import Display

enum BeadKeys {
  static let box = Key.optional("beads.box", BeadLayoutKeys.rect)
  private static let colors = Key(
    "beads.colors",
    ValueReader<Color>.list(
      of: .color(), count: 1...SceneLimits.beads, "a list of colors such as [\"#E8590C\"]"))
  private static let beadRadius = Key(
    "beads.beadRadius", .number(.from(1, to: 1000, "pt")), or: BeadsContents.standardBeadRadius)
  static let bracelet = Key("beads.bracelet", BeadLayoutKeys.bracelet, or: WrittenValues())
  private static let lid = Key.optional("beads.lid", BeadLidKeys.reader)
  private static let appends = Key("beads.appends", appendList, or: [])
  /// The touches that throw beads.
  static let thrown = Key("beads.throws", throwList, or: [])

  static let table = StageTable<BeadsParameters>(
    box, colors, beadRadius, bracelet, lid, appends, thrown)

  /// Returns the panels of a scene with beads; nil if a value is broken.
  static func panels(_ input: StageInput, _ context: inout DecodingContext) -> [Panel]? {
    guard let values = input.scene[SceneKeys.beads] else { return nil }
    let era = input.animationDefault ?? BeadsParameters.table.era
    checkBeads(values, &context)
    let lid = values[lid]
    // With touches, a tap on the box could change the lid between two steps.
    if values.isValid("lid"), input.touches.isEmpty {
      BeadLidKeys.check(lid?.changes ?? [], &context)
    }
    let variants = table.variants(values, input.comparison, &context)
    guard let variants, let screen = input.screen, let colors = values[colors] else { return nil }
    let radius = values[beadRadius] ?? BeadsContents.standardBeadRadius
    let contents = BeadsContents(
      box: values[box] ?? BeadsContents.standardBox(on: screen.value), colors: colors,
      beadRadius: radius,
      bracelet: BeadLayoutKeys.bracelet(
        values[bracelet] ?? WrittenValues(), on: screen.value, beadRadius: radius),
      lid: lid?.resolved(era), appends: (values[appends] ?? []).map(\.value).inOrder(of: \.time))
    BeadLayoutKeys.check(values, contents, on: screen, &context)
    return table.panels(contents, variants, input, &context)
  }

  /// A reader of a bead that moves to the bracelet by itself, with its index's source location.
  private static let append = ValueReader<Located<BeadAppend>>.mapping(
    Key("appends.at", .sceneTime),
    Key("appends.bead", ValueReader.integer(0...SceneLimits.beads - 1).located)
  ) { time, bead in bead.with(BeadAppend(time: time, bead: bead.value)) }

  private static let appendList = ValueReader<Located<BeadAppend>>.list(
    of: append, atMost: SceneLimits.changes, "steps such as [{at: 1, bead: 2}]")

  /// A bead, and the touch that throws it.
  typealias Throw = (bead: Located<Int>, step: Located<TouchStep>)

  private static let throwMapping = ValueReader<(bead: Located<Int>, step: TouchStep)>.mapping(
    Key("throws.at", .sceneTime),
    Key("throws.bead", ValueReader.integer(0...SceneLimits.beads - 1).located),
    Key("throws.path", PathReader.fingerRows)
  ) { at, bead, rows in
    let path = FingerPath(finger: 1, rows: rows)
    return (bead, TouchStep(start: .at(at), action: .path([path]), subject: bead.value, line: 1))
  }

  private static let oneThrow = ValueReader<Throw>(throwMapping.shape) { node, context in
    guard let (bead, touch) = throwMapping.read(node, &context) else { return nil }
    var step = context.located(touch, at: node)
    (step.value.line, step.value.column) = node.range.positionInFile
    return (bead, step)
  }

  private static let throwList = ValueReader<Throw>.list(
    of: oneThrow, atMost: SceneLimits.touches,
    "throws such as [{at: 1, bead: 0, path: [[0, 120, 680], [0.2, 230, 420]]}]")

  /// Reports throws, steps and locations with an index of a bead that does not exist.
  private static func checkBeads(_ values: WrittenValues, _ context: inout DecodingContext) {
    guard values.isValid("colors"), let count = values[colors]?.count else { return }
    var named = context.anchors.compactMap { anchor -> Located<Int>? in
      if case .bead(let index) = anchor.value { anchor.with(index) } else { nil }
    }
    named += (values[thrown] ?? []).map(\.bead)
    named += (values[appends] ?? []).map { $0.with($0.value.bead) }
    for bead in named where bead.value >= count {
      context.report(
        .outOfRange, at: bead, "found \(bead.value)",
        expected: ValueShape.integer(0...count - 1).expectation,
        hint: "indices start at 0; beads.colors has \(count == 1 ? "one item" : "\(count) items")")
    }
  }
}
