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

    let advice =
      Self.table[problem] ?? Advice(message: "invalid YAML: " + [context, problem].joinedSentence)
    var hint = advice.hint
    var message = advice.message
    if problem == "found character that cannot start any token" {
      (message, hint) = Self.badBeginning(character(at: position, in: source))
    }
    var related: [Diagnostic.Related]?
    if let beginning, beginning != position, let name = Self.contexts[context] {
      related = source.character(at: beginning).note("\(name) begins here")
    }
    return Diagnostic(
      .invalidSyntax, at: source.character(at: position), message,
      expected: advice.expected, hint: hint, related: related)
  }

  private struct Advice: Sendable {
    var message: String
    var expected: String?
    var hint: String?
  }

  private static let table: [String: Advice] = [
    "mapping values are not allowed in this context": Advice(
      message: "a \":\" is not allowed here",
      hint: "put text that contains \": \" in quotes, or check the indentation"),
    "could not find expected ':'": Advice(
      message: "no \":\" after this key", expected: "key: value"),
    "did not find expected key": Advice(
      message: "the mapping continues with text that is not a key", expected: "key: value",
      hint: "check the indentation: all keys of a mapping begin in the same column"),
    "did not find expected ',' or ']'": Advice(
      message: "the list is not closed", expected: "\",\" or \"]\""),
    "did not find expected ',' or '}'": Advice(
      message: "the mapping is not closed", expected: "\",\" or \"}\""),
    "did not find expected '-' indicator": Advice(
      message: "the list continues with text that is not an item", expected: "\"- \" and a value",
      hint: "check the indentation: all items of a list begin in the same column"),
    "did not find expected node content": Advice(
      message: "there is no value here", expected: "a value"),
    "block sequence entries are not allowed in this context": Advice(
      message: "a \"-\" cannot begin an item here",
      hint: "put the list on separate lines, or in brackets: [a, b]"),
    "mapping keys are not allowed in this context": Advice(
      message: "a \"?\" cannot begin a key here"),
    "found unknown escape character": Advice(
      message: "an unknown escape sequence in double quotes",
      hint: "write \\\\ for one backslash, or use single quotes"),
    "did not find expected hexdecimal number": Advice(
      message: "an escape sequence lacks hexadecimal digits", hint: "\\x takes 2, \\u 4, \\U 8"),
    "found invalid Unicode character escape code": Advice(
      message: "an escape sequence that is not a character"),
    "did not find expected alphabetic or numeric character": Advice(
      message: "a \"&\" or \"*\" without a name", hint: "put text that begins with it in quotes"),
    "did not find expected <document start>": Advice(
      message: "something follows the end of the scene",
      expected: "one mapping at the left margin",
      hint: "check the indentation"),
    "found undefined tag handle": Advice(
      message: "a tag (!) is not allowed", hint: "put text that begins with ! in quotes"),
    "found unknown directive name": Advice(message: "an unknown directive (%)"),
    "found unexpected ':'": Advice(
      message: "a \":\" is not allowed here", hint: "put text that contains \":\" in quotes"),
    "found incompatible YAML document": Advice(
      message: "another version of YAML", expected: "1.1 or 1.2"),
    "found duplicate %YAML directive": Advice(message: "a second %YAML directive"),
    "found a tab character where an indentation space is expected": Advice(
      message: "tabs are not allowed as indentation", hint: "indent with spaces"),
    "found a tab character that violates indentation": Advice(
      message: "tabs are not allowed as indentation", hint: "indent with spaces"),
    "found unexpected document indicator": Advice(message: "a new document cannot begin here"),
    "found an indentation indicator equal to 0": Advice(
      message: "a block scalar cannot be indented by 0"),
    "did not find expected comment or line break": Advice(
      message: "text follows a block scalar indicator", expected: "the text on the next line"),
    "out of memory": Advice(message: "the file needs more memory than is available"),
  ]

  /// Descriptions of the end of an unclosed quoted text, by libyaml's problem.
  private static let endings = [
    "found unexpected document indicator": "a new document begins",
    "found unexpected end of stream": "the file ends",
  ]

  private static let contexts: [String: String] = [
    "while parsing a flow sequence": "the list",
    "while parsing a flow mapping": "the mapping",
    "while parsing a block mapping": "the mapping",
    "while parsing a block collection": "the list",
    "while scanning a simple key": "the key",
    "while parsing a quoted scalar": "the text",
  ]

  private static func badBeginning(_ character: Unicode.Scalar?) -> (String, hint: String?) {
    switch character {
    case "\t": ("tabs are not allowed as indentation", "indent with spaces")
    case let character?:
      (
        "a value cannot begin with \"\(character)\"",
        "put text that begins with it in quotes"
      )
    case nil: ("the file ends where a value is expected", nil)
    }
  }

  private func character(at position: SourcePosition, in source: SourceText) -> Unicode.Scalar? {
    let end = source.nextBoundary(after: position.offset)
    return source.text(position.offset..<end).unicodeScalars.first
  }
}

extension [String] {
  fileprivate var joinedSentence: String { filter { !$0.isEmpty }.joined(separator: ", ") }
}
