import SceneModel

/// Reads the rows of a list, and the ids by which changes name them.
enum ListRowKeys {
  private struct Draft {
    var id: String?
    var text: String?
  }

  /// Reads a row's id: a line of text, which names readings and the marks of events.
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
        hint: "a row may be called otherwise than its text: {id: a, text: …}")
      return nil
    }
    return text
  }

  private static let mapping = MappingReader<Draft>([
    Field(
      "id", \.id, id, isRequired: true,
      "What changes and readings call the row; no two rows have one id at the same time."),
    Field(
      "text", \.text, ValueReader.text.drawn(), isRequired: true, "What is written on the row."),
  ]).whole({ Draft() }) { draft -> ListRow? in
    guard let id = draft.id, let text = draft.text else { return nil }
    return ListRow(id: id, text: text)
  }

  private static let words = "text such as Apple, or {id: a, text: Apple}"

  /// Reads a row: a text, which is its own id, or both.
  static let row = ValueReader<Located<ListRow>>(
    .either([id.shape, mapping.shape], words: words)
  ) { node, context in
    let row: ListRow?
    switch node.content {
    case .mapping: row = mapping.read(node, &context)
    case .scalar: row = id.drawn().read(node, &context).map { ListRow(id: $0, text: $0) }
    case .sequence:
      context.rejectType(node, expected: words)
      row = nil
    }
    return row.map { Located(value: $0, range: context.head(of: node), path: context.path) }
  }
}
