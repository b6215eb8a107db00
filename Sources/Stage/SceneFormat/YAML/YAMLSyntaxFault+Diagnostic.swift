extension YAMLSyntaxFault {
  /// Returns the fault as a diagnostic at the position where the file should be fixed.
  func diagnostic(in source: SourceText) -> Diagnostic {
    let place = source.position(scalar: problemIndex)
    let beginning = contextIndex.map { source.position(scalar: $0) }

    // An unclosed quote must be fixed where it opens, but libyaml reports the end of the text.
    if context == "while scanning a quoted scalar", let beginning,
      let ending = Self.endings[problem]
    {
      return Diagnostic(
        .invalidSyntax, at: source.character(at: beginning), "this quote is never closed",
        related: source.character(at: place).note("\(ending) here"))
    }

    let words =
      Self.words[problem] ?? Words(message: "no YAML: " + [context, problem].joinedSentence)
    var hint = words.hint
    var message = words.message
    if problem == "found character that cannot start any token" {
      (message, hint) = Self.badBeginning(character(at: place, in: source))
    }
    var related: [Diagnostic.Related]?
    if let beginning, beginning != place, let name = Self.contexts[context] {
      related = source.character(at: beginning).note("\(name) begins here")
    }
    return Diagnostic(
      .invalidSyntax, at: source.character(at: place), message,
      expected: words.expected, hint: hint, related: related)
  }

  private struct Words: Sendable {
    var message: String
    var expected: String?
    var hint: String?
  }

  private static let words: [String: Words] = [
    "mapping values are not allowed in this context": Words(
      message: "a \":\" cannot stand here",
      hint: "put a text that holds \": \" in quotes, or check the indentation"),
    "could not find expected ':'": Words(
      message: "no \":\" after this key", expected: "key: value"),
    "did not find expected key": Words(
      message: "the mapping continues with something that is no key", expected: "key: value",
      hint: "check the indentation: keys of a mapping have one column"),
    "did not find expected ',' or ']'": Words(
      message: "the list is not closed", expected: "\",\" or \"]\""),
    "did not find expected ',' or '}'": Words(
      message: "the mapping is not closed", expected: "\",\" or \"}\""),
    "did not find expected '-' indicator": Words(
      message: "the list continues with something that is no item", expected: "\"- \" and a value",
      hint: "check the indentation: items of a list have one column"),
    "did not find expected node content": Words(
      message: "there is no value here", expected: "a value"),
    "block sequence entries are not allowed in this context": Words(
      message: "a \"-\" cannot begin an item here",
      hint: "put the list on separate lines, or in brackets: [a, b]"),
    "mapping keys are not allowed in this context": Words(
      message: "a \"?\" cannot begin a key here"),
    "found unknown escape character": Words(
      message: "an unknown escape in double quotes",
      hint: "write \\\\ for one backslash, or use single quotes"),
    "did not find expected hexdecimal number": Words(
      message: "an escape without its hexadecimal digits", hint: "\\x takes 2, \\u 4, \\U 8"),
    "found invalid Unicode character escape code": Words(
      message: "an escape of no character"),
    "did not find expected alphabetic or numeric character": Words(
      message: "a \"&\" or \"*\" without a name", hint: "put a text that begins so in quotes"),
    "did not find expected <document start>": Words(
      message: "the scene is over and something follows",
      expected: "one mapping at the left margin",
      hint: "check the indentation"),
    "found undefined tag handle": Words(
      message: "a tag (!) is not allowed", hint: "put a text that begins with ! in quotes"),
    "found unknown directive name": Words(message: "an unknown directive (%)"),
    "found unexpected ':'": Words(
      message: "a \":\" cannot stand here", hint: "put a text that holds \":\" in quotes"),
    "found incompatible YAML document": Words(
      message: "another version of YAML", expected: "1.1 or 1.2"),
    "found duplicate %YAML directive": Words(message: "a second %YAML directive"),
    "found a tab character where an indentation space is expected": Words(
      message: "a tab cannot indent", hint: "indent with spaces"),
    "found a tab character that violates indentation": Words(
      message: "a tab cannot indent", hint: "indent with spaces"),
    "found unexpected document indicator": Words(message: "a new document cannot begin here"),
    "found an indentation indicator equal to 0": Words(
      message: "a block text cannot be indented by 0"),
    "did not find expected comment or line break": Words(
      message: "something follows the mark of a block text", expected: "the text on the next line"),
    "out of memory": Words(message: "the file needs more memory than there is"),
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
    case "\t": ("a tab cannot indent", "indent with spaces")
    case let character?:
      (
        "a value cannot begin with \"\(character)\"",
        "put a text that begins so in quotes"
      )
    case nil: ("the file ends where a value is expected", nil)
    }
  }

  private func character(at place: SourcePosition, in source: SourceText) -> Unicode.Scalar? {
    let end = source.nextBoundary(after: place.offset)
    return source.text(place.offset..<end).unicodeScalars.first
  }
}

extension [String] {
  fileprivate var joinedSentence: String { filter { !$0.isEmpty }.joined(separator: ", ") }
}
