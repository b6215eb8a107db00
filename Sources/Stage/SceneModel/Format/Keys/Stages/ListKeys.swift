enum ListKeys {
  private static let rowList = ValueReader<Located<ListRow>>.list(
    of: ListRowKeys.row, atMost: SceneLimits.rows,
    "rows such as [Apple, {id: b, text: Banana}]")

  static let rows = Key("list.rows", rowList)
  private static let title = Key.optional("list.title", ValueReader.text.drawn(isBold: true))
  private static let alignment = Key("list.alignment", .choice, or: ListContents.Alignment.leading)
  static let buttons = Key(
    "list.buttons",
    ValueReader<[Located<String>]>.once("button", among: ListButton.allCases.map(\.rawValue))
      .compactMap { $0.compactMap { ListButton(rawValue: $0.value) } }, or: [])
  static let additions = Key.optional("list.additions", rowList)
  static let submits = Key.optional("list.submits", ListRowKeys.id)
  private static let refusal = Key(
    "list.refusal", ValueReader.text.drawn(isBold: true), or: ListContents.standardRefusal)

  private static let tabs = Key.optional(
    "list.tabs",
    .list(of: ValueReader.text.drawn(), count: 2...5, "2 to 5 texts such as [Fruit, Search]"))

  static let table = StageTable<ListParameters>(
    rows, title, alignment, buttons, additions, submits, refusal, tabs)

  /// Returns the panels of a scene with lists; nil if a value is broken.
  static func panels(_ input: StageInput, _ context: inout DecodingContext) -> [Panel]? {
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
    let list = ListContents(
      title: values[title], alignment: values[alignment] ?? .leading, rows: rows.map(\.value),
      changes: (changes ?? []).map { $0.change(era) }, buttons: taps.buttons,
      additions: taps.additions, submits: values[submits],
      refusal: values[refusal] ?? ListContents.standardRefusal, tabs: values[tabs] ?? [])
    return table.panels(list, variants, input, &context)
  }
}
