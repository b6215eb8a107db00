import Geometry
import Motion
import SceneModel
import Touch

enum BeadKeys {
  static let box = Key.optional(
    "box", BeadLayoutKeys.rect,
    "The floor of the box, [x, y, width, height] in pt. Default: near the bottom of the screen.")
  private static let colors = Key(
    "colors",
    ValueReader<Color>.list(
      of: .color(), count: 1...SceneLimits.beads, "a list of colors such as [\"#E8590C\"]"),
    "A color for each bead.")
  private static let beadRadius = Key(
    "beadRadius", .number(.from(1, to: 1000, "pt")), or: BeadsContents.standardBeadRadius,
    "The radius of a bead, pt.")
  static let bracelet = Key(
    "bracelet", BeadLayoutKeys.bracelet, or: WrittenValues(),
    "The closed string to which the beads fly; lengths are in pt.")
  private static let lid = Key.optional(
    "lid", BeadLidKeys.reader,
    "Changes of the lid, such as {at: 0.3, open: true}, or always open or closed. Default: no lid.")
  private static let appends = Key(
    "appends", appendList, or: [],
    "Beads that join the bracelet without a touch, such as {at: 1, bead: 2}.")
  /// The touches that throw beads.
  static let thrown = Key(
    "throws", throwList, or: [],
    "Drags that throw beads, such as {at: 1, bead: 0, path: [[0, 120, 680], [0.2, 230, 420]]}."
  )

  static let table = StageTable<BeadsParameters>(
    box, colors, beadRadius, bracelet, lid, appends, thrown)

  /// Returns the panels of a scene with beads; nil if a value is broken.
  static func panels(
    _ input: StageInput, _ context: inout DecodingContext
  ) -> [Panel]? {
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
    Key(
      "at", .sceneTime, "When the bead starts to move, s; steps may be in any order."),
    Key(
      "bead", ValueReader.integer(0...SceneLimits.beads - 1).located,
      "The index of the bead that joins the bracelet, from 0.")
  ) { time, bead in bead.with(BeadAppend(time: time, bead: bead.value)) }

  private static let appendList = ValueReader<Located<BeadAppend>>.list(
    of: append, atMost: SceneLimits.changes, "steps such as [{at: 1, bead: 2}]")

  /// A bead, and the touch that throws it.
  typealias Throw = (bead: Located<Int>, step: Located<TouchStep>)

  private static let throwMapping = ValueReader<(bead: Located<Int>, step: TouchStep)>.mapping(
    Key(
      "at", .sceneTime,
      "When the finger touches down, s of scene time, if its path begins at 0."),
    Key(
      "bead", ValueReader.integer(0...SceneLimits.beads - 1).located,
      "The index of the bead that the finger drags, from 0; the drag may begin anywhere."),
    Key(
      "path", PathReader.fingerRows,
      "Recorded positions [t, x, y]: s since the throw's start, and pt. The last row lifts the finger."
    )
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
