import Motion
import SceneModel

/// What is in `list:` as it is written.
struct ListContentsDraft: Sendable {
  /// The rows; nil where they are broken.
  var rows: [Located<ListRow>]?
}

/// The constants of `list:` as they are written.
struct ListConstantsDraft: Sendable {
  var parameters = ListParameters()
  var animation = AnimationDraft.standard

  /// The constants.
  func resolved(_ era: DefaultAnimation) -> ListParameters {
    var parameters = parameters
    parameters.animation = animation.animation(era)
    return parameters
  }
}

/// `list:` as it is written.
typealias ListDraft = StageDraft<ListContentsDraft, ListConstantsDraft>

/// The keys of `list:`.
enum ListKeys {
  /// The table of the stage.
  static let table = StageTable<ListContentsDraft, ListConstantsDraft>(
    "list",
    standard: ListDraft(contents: ListContentsDraft(), constants: ListConstantsDraft()),
    contents: contents, constants: constants)

  private static let row = ValueReader<ListRow>(.text) { node, context in
    ValueReader<String>.text.read(node, &context).map { ListRow(id: $0, text: $0) }
  }

  private static let contents: [Field<ListContentsDraft>] = [
    Field(
      "rows", \.rows,
      .list(of: row.located, count: 0...SceneLimits.rows, "a list of rows such as [Apple, Banana]"),
      isRequired: true, "The rows at first, from the top.")
  ]

  private static let constants: [Field<ListConstantsDraft>] = [
    Field(
      "rowHeight", \.parameters.rowHeight, .number(.above(0, to: SceneLimits.length, "pt")),
      "A row's height, pt."),
    Field(
      "animation", \.animation, .animation,
      "How changes are animated: an animation, or none for at once."),
  ]

  /// The list that a scene shows.
  ///
  /// - Parameters:
  ///   - draft: the list as it is written.
  ///   - changes: what happens to it.
  ///   - site: what it depends on.
  ///   - context: takes the findings.
  /// - Returns: the stage; nil where something is broken.
  static func stage(
    _ draft: Checked<ListDraft>?, _ changes: [Located<ListChangeDraft>]?, _ site: StageSite,
    _ context: inout DecodingContext
  ) -> StageDescription? {
    guard let draft, let variants = table.variants(draft, site.comparison, &context),
      let rows = draft.value.contents.rows
    else { return nil }
    return .list(
      ListContents(rows: rows.map(\.value), changes: []),
      table.named(variants) { $0.resolved(site.animationDefault ?? .easeInOut) })
  }
}
