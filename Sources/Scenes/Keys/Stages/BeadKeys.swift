import Geometry
import Motion
import SceneModel
import Touch

/// The contents of `beads:` as written.
struct BeadsContentsDraft: Sendable {
  var box: Located<Rect>?
  var colors: [Color]?
  var beadRadius = BeadsContents.standardBeadRadius
  var bracelet = BraceletDraft()
  /// The lid; nil where not written or broken.
  var lid: LidDraft?
  /// The beads that go to the bracelet by themselves; nil where that is broken.
  var appends: [BeadAppendDraft]? = []
  var thrown: [BeadThrowDraft]? = []

  /// The throws, as touches; nil where they are broken.
  var throwing: [Located<TouchStep>]? { thrown?.map(\.step) }
}

typealias BeadsDraft = StageDraft<BeadsContentsDraft>

enum BeadKeys {
  static let table = StageTable<BeadsContentsDraft, BeadsParameters>(BeadsContentsDraft(), contents)

  private static let contents: [Field<BeadsContentsDraft>] = [
    Field(
      "box", \.box, BeadPlaceKeys.rect.located,
      "The box's floor, [x, y, width, height] in pt of the screen. Without it one near the screen's"
        + " lower edge."),
    Field(
      "colors", \.colors,
      .list(
        of: .color(), count: 1...SceneLimits.beads, "a list of colours such as [\"#E8590C\"]"),
      isRequired: true, "A colour for each bead, the first bead's first."),
    Field(
      "beadRadius", \.beadRadius, .number(.from(1, to: 1000, "pt")), "The radius of a bead, pt."),
    Field(
      "bracelet", \.bracelet, BeadPlaceKeys.bracelet,
      "The closed string that the beads fly to, pt."),
    Field(
      "lid", \.lid, BeadLidKeys.reader,
      "What the box's lid does, once or several times, such as {at: 0.3, open: true}; or open or closed,"
        + " where only taps on the box move it. Without it there is no lid."),
    Field(
      "appends", \.appends, BeadAppendKeys.reader,
      "Beads that go to the end of the bracelet by themselves, as after a tap, such as"
        + " {at: 1, bead: 2}."),
    Field(
      "throws", \.thrown, BeadThrowKeys.reader,
      "Fingers that take hold of beads wherever they touch down, such as"
        + " {at: 1, bead: 0, path: [[0, 120, 680], [0.2, 230, 420]]}."),
  ]

  /// The beads that a scene shows, which fingers may tap; nil where something is broken.
  static func panels(
    _ draft: Checked<BeadsDraft>?, isTouched: Bool, _ site: StageSite,
    _ context: inout DecodingContext
  ) -> [Panel]? {
    guard let draft else { return nil }
    let era = site.animationDefault ?? BeadsParameters.table.era
    let contents = draft.value.contents
    checkBeads(contents, draft, &context)
    // A tap on the box in between would change what a step finds.
    if draft.isRight("lid"), !isTouched { BeadLidKeys.check(contents.lid?.changes ?? [], &context) }
    let variants = table.variants(draft, site.comparison, &context)
    guard let variants, let screen = site.screen, let colors = contents.colors else { return nil }
    var resolved = BeadsContents(
      box: contents.box?.value ?? BeadsContents.standardBox(on: screen.value), colors: colors,
      beadRadius: contents.beadRadius,
      bracelet: contents.bracelet.resolved(on: screen.value, beadRadius: contents.beadRadius))
    resolved.lid = contents.lid?.resolved(era)
    resolved.appends = (contents.appends ?? []).map(\.append).inOrderOfTime()
    BeadPlaceKeys.check(draft, resolved, on: screen, &context)
    return table.panels(resolved, variants, site, &context)
  }

  /// Reports throws, steps and places of beads that the box does not have.
  private static func checkBeads(
    _ contents: BeadsContentsDraft, _ draft: Checked<BeadsDraft>, _ context: inout DecodingContext
  ) {
    guard draft.isRight("colors"), let count = contents.colors?.count else { return }
    let named = (contents.thrown ?? []).map(\.bead) + (contents.appends ?? []).map(\.bead)
    for bead in context.beads + named where bead.value >= count {
      context.report(
        Diagnostic(
          .outOfRange, at: bead.range, path: bead.path, "\(bead.path): found \(bead.value)",
          expected: ValueShape.integer(0...count - 1).expectation,
          hint: "beads count from 0, and beads.colors has \(count == 1 ? "one" : "\(count)")"))
    }
  }
}
