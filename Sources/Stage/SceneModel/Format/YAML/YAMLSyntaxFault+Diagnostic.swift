extension YAMLSyntaxFault {
  /// Returns the fault as a diagnostic at the position where the file should be fixed.
  func diagnostic(in source: SourceText) -> Diagnostic {
    let position = source.position(scalar: problemIndex)
    let beginning = contextIndex.map { source.position(scalar: $0) }

    // An unclosed quote must be fixed where it opens, but libyaml reports the end of the text.
    if context == "while scanning a quoted scalar", let beginning,
      let ending = Self.endings[problem]
    {
      return Diagnostic(
        .invalidSyntax, at: source.character(at: beginning), "this quote is never closed",
        related: source.character(at: position).note("\(ending) here"))
    }

    func text(_ fault: String, _ field: Int = 1) -> String? {
      let text = TextTable.faults[fault, field]
      return text.isEmpty ? nil : text
    }
    let both = [context, problem].filter { !$0.isEmpty }.joined(separator: ", ")
    var message = text(problem) ?? "invalid YAML: " + both
    var hint = text(problem, 3)
    if problem == "found character that cannot start any token" {
      (message, hint) = Self.badBeginning(character(at: position, in: source))
    }
    var related: [Diagnostic.Related]?
    if let beginning, beginning != position, let name = text(context) {
      related = source.character(at: beginning).note("\(name) begins here")
    }
    return Diagnostic(
      .invalidSyntax, at: source.character(at: position), message,
      expected: text(problem, 2), hint: hint, related: related)
  }

  /// Descriptions of the end of an unclosed quoted text, by libyaml's problem.
  private static let endings = [
    "found unexpected document indicator": "a new document begins",
    "found unexpected end of stream": "the file ends",
  ]

  private static func badBeginning(_ character: Unicode.Scalar?) -> (String, hint: String?) {
    switch character {
    case "\t": ("tabs are not allowed as indentation", "indent with spaces")
    case let character?:
      ("a value cannot begin with \"\(character)\"", "put text that begins with it in quotes")
    case nil: ("the file ends where a value is expected", nil)
    }
  }

  private func character(at position: SourcePosition, in source: SourceText) -> Unicode.Scalar? {
    let end = source.nextBoundary(after: position.offset)
    return source.text(position.offset..<end).unicodeScalars.first
  }
}
