import Motion
import SceneModel

/// The contents of `list:` as written.
struct ListContentsDraft: Sendable {
  /// The rows; nil where they are no list.
  var rows: [Located<ListRow>]?
  var title: String?
  var alignment = ListContents.Alignment.leading
}

typealias ListDraft = StageDraft<ListContentsDraft>

enum ListKeys {
  static let table = StageTable<ListContentsDraft, ListParameters>(ListContentsDraft(), contents)

  private static let contents: [Field<ListContentsDraft>] = [
    Field(
      "rows", \.rows,
      .list(
        of: ListRowKeys.row, count: 0...SceneLimits.rows,
        "a list of at most \(SceneLimits.rows) rows such as [Apple, {id: b, text: Banana}]"),
      isRequired: true, "The rows at first, from the top; a text is its own id."),
    Field(
      "title", \.title, ValueReader.text.drawn(isBold: true),
      "What is written in the navigation bar."),
    Field(
      "alignment", \.alignment, .choice,
      "Where the rows' texts stand: leading, with a chevron at the other edge, or center."),
  ]

  /// The lists that a scene shows; nil where something is broken.
  static func panels(
    _ draft: Checked<ListDraft>?, _ changes: [Checked<ListChangeDraft>]?, _ site: StageSite,
    _ context: inout DecodingContext
  ) -> [Panel]? {
    guard let draft else { return nil }
    let variants = table.variants(draft, site.comparison, &context)
    guard let rows = draft.value.contents.rows else { return nil }
    ListScript.check(
      rows, isWhole: draft.isRight("rows") && changes != nil, changes ?? [], &context)
    guard let variants else { return nil }
    let era = site.animationDefault ?? ListParameters.table.era
    let list = ListContents(
      title: draft.value.contents.title, alignment: draft.value.contents.alignment,
      rows: rows.map(\.value), changes: (changes ?? []).compactMap { $0.value.change(era) })
    return table.panels(list, variants, site, &context)
  }
}
