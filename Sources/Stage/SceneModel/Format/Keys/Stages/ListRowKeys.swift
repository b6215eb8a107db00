/// Readers of a list's rows, and of the ids by which changes refer to them.
enum ListRowKeys {
  /// A reader of a row's id: one line of text, used in names of readings and marks of events.
  static let id = ValueReader<String>(.text) { node, context in
    guard let text = ValueReader<String>.text.read(node, &context) else { return nil }
    let isLine = text.unicodeScalars.allSatisfy {
      switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isLine, text.count <= SceneLimits.rowID else {
      context.reject(
        isLine ? .limitExceeded : .invalidValue, at: node.range,
        found: isLine
          ? "an id of \(NumberText.of(text.count)) characters" : "an id with a control character",
        expected: "an id of at most \(SceneLimits.rowID) characters on one line",
        hint: "a row's id may differ from its text: {id: a, text: …}")
      return nil
    }
    return text
  }

  /// A reader of a row: a text that is also its id, or an id and a text.
  static let row = ValueReader<Located<ListRow>>.oneOf(
    [
      id.drawn().compactMap { ListRow(id: $0, text: $0) }.located,
      ValueReader<ListRow>.mapping(
        Key("rows.id", id),
        Key("rows.text", ValueReader.text.drawn())
      ) { ListRow(id: $0, text: $1) }.located,
    ], "text such as Apple, or {id: a, text: Apple}")
}
