import SceneModel
import Touch

enum ListKeys {
  private static let rowList = ValueReader<Located<ListRow>>.list(
    of: ListRowKeys.row, atMost: SceneLimits.rows,
    "rows such as [Apple, {id: b, text: Banana}]")

  static let rows = Key(
    "rows", rowList, "The initial rows, from top to bottom; a plain text is also the row's id.")
  private static let title = Key.optional(
    "title", ValueReader.text.drawn(isBold: true), "The title in the navigation bar.")
  private static let alignment = Key(
    "alignment", .choice, or: ListContents.Alignment.leading,
    "The alignment of row text: leading, with a chevron, or center.")
  static let buttons = Key(
    "buttons",
    ValueReader<[Located<String>]>.once("button", among: ListButton.allCases.map(\.rawValue))
      .compactMap { $0.compactMap { ListButton(rawValue: $0.value) } }, or: [],
    "The buttons: add (the next of additions), remove (the last row), submit (sends a request).")
  static let additions = Key.optional(
    "additions", rowList,
    "The rows that the add button appends. Default: Item 4, Item 5, … after three rows."
  )
  static let submits = Key.optional(
    "submits", ListRowKeys.id,
    "The id of the row that submit requests. Default: the first row.")
  private static let refusal = Key(
    "refusal", ValueReader.text.drawn(isBold: true), or: ListContents.standardRefusal,
    "The message shown when the server refuses a request.")

  private static let tabs = Key.optional(
    "tabs",
    .list(of: ValueReader.text.drawn(), count: 2...5, "2 to 5 texts such as [Fruit, Search]"),
    "The titles of a tab bar, the list's own tab first. Default: no tab bar."
  )

  static let table = StageTable<ListParameters>(
    rows, title, alignment, buttons, additions, submits, refusal, tabs)

  /// Returns the panels of a scene with lists; nil if a value is broken.
  static func panels(
    _ input: StageInput, _ context: inout DecodingContext
  ) -> [Panel]? {
    guard let values = input.scene[SceneKeys.list] else { return nil }
    let changes = input.scene[SceneKeys.changes]
    let variants = table.variants(values, input.comparison, &context)
    guard let rows = values[rows] else { return nil }
    let taps = ListTaps(values, rows, changes ?? [], input.touches)
    if values.isValid("rows", "buttons", "additions", "submits"),
      input.scene.isValid("changes")
    {
      taps.check(&context)
    }
    guard let variants, values[buttons] != nil else { return nil }
    let era = input.animationDefault ?? ListParameters.table.era
    var list = ListContents(
      title: values[title], alignment: values[alignment] ?? .leading, rows: rows.map(\.value),
      changes: (changes ?? []).map { $0.change(era) })
    list.buttons = taps.buttons
    list.additions = taps.additions
    list.submits = values[submits]
    list.refusal = values[refusal] ?? list.refusal
    list.tabs = values[tabs] ?? []
    return table.panels(list, variants, input, &context)
  }
}
