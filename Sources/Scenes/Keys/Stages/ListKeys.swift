import Motion
import SceneModel
import Touch

/// The contents of `list:` as written.
struct ListContentsDraft: Sendable {
  /// The rows; nil where they are no list.
  var rows: [Located<ListRow>]?
  var title: String?
  var alignment = ListContents.Alignment.leading
  /// The list's own buttons; nil where they are broken.
  var buttons: [ListButton]? = []
  /// The rows that the button appends; nil where not written or broken.
  var additions: [Located<ListRow>]?
  var submits: Located<String>?
  var refusal = ListContents.standardRefusal
}

typealias ListDraft = StageDraft<ListContentsDraft>

enum ListKeys {
  static let table = StageTable<ListContentsDraft, ListParameters>(ListContentsDraft(), contents)

  private static let rows = ValueReader<Located<ListRow>>.list(
    of: ListRowKeys.row, count: 0...SceneLimits.rows,
    "a list of at most \(SceneLimits.rows) rows such as [Apple, {id: b, text: Banana}]")

  private static let contents: [Field<ListContentsDraft>] = [
    Field(
      "rows", \.rows, rows, isRequired: true,
      "The rows at first, from the top; a text is its own id."),
    Field(
      "title", \.title, ValueReader.text.drawn(isBold: true),
      "What is written in the navigation bar."),
    Field(
      "alignment", \.alignment, .choice,
      "Where the rows' texts stand: leading, with a chevron at the other edge, or center."),
    Field(
      "buttons", \.buttons,
      ValueReader<[Located<String>]>.once("button", among: ListButton.allCases.map(\.rawValue))
        .compactMap { $0.compactMap { ListButton(rawValue: $0.value) } },
      "The list's own buttons, for fingers to tap: add appends the first of additions that is not there,"
        + " remove removes the last row, submit begins the request of the row that submits names."),
    Field(
      "additions", \.additions, rows,
      "The rows that the button add appends. Without them Item and a number, one for each tap that may reach it."
    ),
    Field(
      "submits", \.submits, ListRowKeys.id.located,
      "The id of the row whose request the button submit begins. Without it the first row."),
    Field(
      "refusal", \.refusal, ValueReader.text.drawn(isBold: true),
      "The message that shows when the server refuses a request."),
  ]

  /// The lists that a scene shows; nil where something is broken.
  static func panels(
    _ draft: Checked<ListDraft>?, _ changes: [Checked<ListChangeDraft>]?,
    _ touches: [Located<TouchStep>], _ site: StageSite, _ context: inout DecodingContext
  ) -> [Panel]? {
    guard let draft else { return nil }
    let variants = table.variants(draft, site.comparison, &context)
    let written = draft.value.contents
    guard let rows = written.rows else { return nil }
    let buttons = Set(written.buttons ?? [])
    let additions = written.additions ?? []
    let taps = ListTapsDraft(
      rows: rows, changes: changes ?? [], contents: written, touches: touches)
    if draft.isRight("rows", "buttons", "additions", "submits"), changes != nil {
      taps.check(&context)
    }
    ListScript.check(
      rows, isWhole: draft.isRight("rows") && changes != nil, changes ?? [],
      hands: taps.hands(refusing: variants ?? []), &context)
    guard let variants, written.buttons != nil else { return nil }
    let era = site.animationDefault ?? ListParameters.table.era
    var list = ListContents(
      title: written.title, alignment: written.alignment, rows: rows.map(\.value),
      changes: (changes ?? []).compactMap { $0.value.change(era) })
    list.buttons = buttons
    list.additions = additions.isEmpty ? taps.standardAdditions : additions.map(\.value)
    list.submits = written.submits?.value
    list.refusal = written.refusal
    list.isTouched = !touches.isEmpty
    return table.panels(list, variants, site, &context)
  }
}
