extension Diagnostic {
  /// A diagnostic in machine-readable form; JSON keys are in the order of the properties.
  package struct Record: Codable, Hashable, Sendable {
    /// A range of text in a file.
    package struct Span: Codable, Hashable, Sendable {
      /// Line number, starting at 1.
      package var line: Int
      /// Column in Unicode scalars, starting at 1.
      package var column: Int
      /// Line of the first character after the range.
      package var endLine: Int
      /// Column of the first character after the range.
      package var endColumn: Int

      init(_ range: SourceRange) {
        line = range.start.line
        column = range.start.column
        endLine = range.end.line
        endColumn = range.end.column
      }
    }

    /// Another location that helps to explain the diagnostic.
    package struct Related: Codable, Hashable, Sendable {
      package var place: Span
      package var message: String
    }

    /// The scene file, as named by the user.
    package var file: String
    /// The text of the command line's setting with the problem; nil if the problem is in the file.
    package var setting: String?
    /// The range in the file or in the setting.
    package var place: Span
    /// `error` or `warning`.
    package var severity: String
    /// The raw value of the diagnostic's `Code`; stable across versions.
    package var code: String
    /// The path of the value in the document, such as `touches[2].drag.from`; empty at the top.
    package var path: String
    package var message: String
    /// The expected value, as text that follows "expected"; nil if the message is sufficient.
    package var expected: String?
    /// The words allowed at this location, in documentation order.
    package var allowed: [String]
    /// The allowed word closest to the written one.
    package var suggestion: String?
    /// How to fix the problem.
    package var hint: String?
    /// Other locations that help to explain the diagnostic.
    package var related: [Related]
  }

  /// Returns the diagnostic in machine-readable form, without escaping.
  package func record(file: String, setting: String? = nil) -> Record {
    Record(
      file: file, setting: setting, place: Record.Span(range), severity: severity.rawValue,
      code: code.rawValue,
      path: path, message: message, expected: expected, allowed: allowed, suggestion: suggestion,
      hint: hint,
      related: related.map { Record.Related(place: Record.Span($0.range), message: $0.message) })
  }
}
