import Geometry
import Motion
import SceneModel
import Touch

/// What is in `beads:` as it is written.
struct BeadsContentsDraft: Sendable {
  /// The box; nil where it is broken.
  var box: Rect? = Rect(x: 40, y: 600, width: 310, height: 180)
  /// The beads' colours; nil where they are broken.
  var colors: [Color]?
  /// The throws, as touches; nil where they are broken.
  var throwing: [Located<TouchStep>]? = []
}

/// The constants of `beads:` as they are written.
struct BeadsConstantsDraft: Sendable {
  var follow = AnimationDraft.named("interactiveSpring", .interactiveSpring)
  var settle = AnimationDraft.named("spring", .smooth)

  /// The constants.
  func resolved(_ era: DefaultAnimation) -> BeadsParameters {
    var parameters = BeadsParameters()
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
      "colors", \.colors,
      .list(
        of: .color(), count: 1...SceneLimits.beads, "a list of colours such as [\"#E8590C\"]"),
      isRequired: true, "A colour for each bead, the first bead's first.")
  ]

  private static let constants: [Field<BeadsConstantsDraft>] = [
    Field(
      "follow", \.follow, .animation, "How a bead follows the finger: an animation, or none."),
    Field(
      "settle", \.settle, .animation,
      "How a bead that is let go flies to the bracelet: an animation, or none."),
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
    guard let draft, let variants = table.variants(draft, site.comparison, &context),
      let box = draft.value.contents.box, let colors = draft.value.contents.colors
    else { return nil }
    return .beads(
      BeadsContents(box: box, colors: colors, lid: []),
      table.named(variants) { $0.resolved(site.animationDefault ?? .spring) })
  }
}
