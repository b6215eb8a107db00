import Geometry
import Motion
import SceneModel
import Touch

/// What is in `beads:` as it is written.
struct BeadsContentsDraft: Sendable {
  /// The box; nil where it is not written or broken.
  var box: Located<Rect>?
  /// The beads' colours; nil where they are broken.
  var colors: [Color]?
  var beadRadius = BeadsContents.standardBeadRadius
  var bracelet = BraceletDraft()
  /// What the lid does; nil where that is not written or broken.
  var lid: [LidChangeDraft]?
  /// The throws; nil where they are broken.
  var thrown: [BeadThrowDraft]? = []

  /// The throws, as touches; nil where they are broken.
  var throwing: [Located<TouchStep>]? { thrown?.map(\.step) }
}

/// The constants of `beads:` as they are written.
struct BeadsConstantsDraft: Sendable {
  var parameters = BeadsParameters()
  var follow = AnimationDraft.named("interactiveSpring", .interactiveSpring)
  var settle = AnimationDraft.named("spring", .smooth)

  /// The constants.
  func resolved(_ era: DefaultAnimation) -> BeadsParameters {
    var parameters = parameters
    parameters.follow = follow.animation(era)
    parameters.settle = settle.animation(era)
    return parameters
  }
}

/// `beads:` as it is written.
typealias BeadsDraft = StageDraft<BeadsContentsDraft, BeadsConstantsDraft>

/// The keys of `beads:`.
enum BeadKeys {
  /// The table of the stage.
  static let table = StageTable<BeadsContentsDraft, BeadsConstantsDraft>(
    "beads", standard: BeadsDraft(contents: BeadsContentsDraft(), constants: BeadsConstantsDraft()),
    contents: contents, constants: constants)

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
      "What the box's lid does, once or several times, such as {at: 0.3, open: true}. Without it there"
        + " is no lid."),
    Field(
      "throws", \.thrown, BeadThrowKeys.reader,
      "Fingers that take hold of beads wherever they touch down, such as"
        + " {at: 1, bead: 0, path: [[0, 120, 680], [0.2, 230, 420]]}."),
  ]

  private static let constants: [Field<BeadsConstantsDraft>] = [
    Field(
      "follow", \.follow, .animation, "How a bead follows the finger: an animation, or none."),
    Field(
      "settle", \.settle, .animation,
      "How a bead that is let go flies to the bracelet: an animation, or none."),
    Field(
      "velocity", \.parameters.velocity, .choice,
      "Which velocity a bead takes into the settling spring: carried is its own, as SwiftUI retargets;"
        + " relative is UIKit's initialSpringVelocity; tracked is the finger's at its last move,"
        + " fading; none starts from a standstill."),
    Field(
      "minimumDistance", \.parameters.minimumDistance, .number(.from(0, to: 1000, "pt")),
      "How far a finger moves before it drags a bead, pt; 0 drags from the touch on."),
    Field(
      "grabMargin", \.parameters.grabMargin, .number(.from(0, to: 1000, "pt")),
      "How far beside a bead's edge a finger still takes hold of it, pt."),
  ]

  /// The beads that a scene shows.
  ///
  /// - Parameters:
  ///   - draft: the beads as they are written.
  ///   - site: what they depend on.
  ///   - context: takes the findings.
  /// - Returns: the stage; nil where something is broken.
  static func stage(
    _ draft: Checked<BeadsDraft>?, _ site: StageSite, _ context: inout DecodingContext
  ) -> StageDescription? {
    guard let draft else { return nil }
    let era = site.animationDefault ?? .spring
    let contents = draft.value.contents
    checkBeads(contents, draft, &context)
    if draft.isRight("lid") { BeadLidKeys.check(contents.lid ?? [], &context) }
    let variants = table.variants(draft, site.comparison, &context)
    guard let variants, let screen = site.screen, let colors = contents.colors else { return nil }
    var resolved = BeadsContents(
      box: contents.box?.value ?? BeadsContents.standardBox(on: screen.value), colors: colors,
      beadRadius: contents.beadRadius,
      bracelet: contents.bracelet.resolved(on: screen.value, beadRadius: contents.beadRadius))
    resolved.lid = (contents.lid ?? []).map { $0.resolved(era) }.inOrderOfTime()
    BeadPlaceKeys.check(draft, resolved, on: screen, &context)
    return .beads(resolved, table.named(variants, site.comparison, &context) { $0.resolved(era) })
  }

  /// Reports throws and places of beads that the box does not have.
  private static func checkBeads(
    _ contents: BeadsContentsDraft, _ draft: Checked<BeadsDraft>, _ context: inout DecodingContext
  ) {
    guard draft.isRight("colors"), let count = contents.colors?.count else { return }
    for bead in context.beads + (contents.thrown ?? []).map(\.bead) where bead.value >= count {
      context.report(
        Diagnostic(
          .outOfRange, at: bead.range, path: bead.path, "\(bead.path): found \(bead.value)",
          expected: ValueShape.integer(0...count - 1).expectation,
          hint: "beads count from 0, and beads.colors has \(count == 1 ? "one" : "\(count)")"))
    }
  }
}
