extension Diagnostic {
  /// The diagnostic as machines read it; the order of its keys is that of the properties.
  package struct Record: Codable, Hashable, Sendable {
    /// A place in a file.
    package struct Place: Codable, Hashable, Sendable {
      /// The line, from 1.
      package var line: Int
      /// The column in Unicode scalars, from 1.
      package var column: Int
      /// The line of the first character after it.
      package var endLine: Int
      /// The column of the first character after it.
      package var endColumn: Int

      init(_ range: SourceRange) {
        line = range.start.line
        column = range.start.column
        endLine = range.end.line
        endColumn = range.end.column
      }
    }

    /// Another place that explains the first.
    package struct Related: Codable, Hashable, Sendable {
      /// The place.
      package var place: Place
      /// The words about it.
      package var message: String
    }

    /// The scene file as it was named.
    package var file: String
    /// The setting of the command line that it is about; nil where it is about the file.
    package var setting: String?
    /// The place in the file, or in the setting.
    package var place: Place
    /// `error` or `warning`.
    package var severity: String
    /// A stable name of the kind of thing.
    package var code: String
    /// The value's place in the document.
    package var path: String
    /// The fault.
    package var message: String
    /// The expectation instead.
    package var expected: String?
    /// The words allowed there.
    package var allowed: [String]
    /// The allowed word nearest to the written one.
    package var suggestion: String?
    /// The remedy.
    package var hint: String?
    /// Other places that explain it.
    package var related: [Related]
  }

  /// The diagnostic as machines read it, unescaped, with the file as it was named.
  package func record(file: String, setting: String? = nil) -> Record {
    Record(
      file: file, setting: setting, place: Record.Place(range), severity: severity.rawValue,
      code: code.rawValue,
      path: path, message: message, expected: expected, allowed: allowed, suggestion: suggestion,
      hint: hint,
      related: related.map { Record.Related(place: Record.Place($0.range), message: $0.message) })
  }
}
