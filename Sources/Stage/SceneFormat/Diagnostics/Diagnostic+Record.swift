extension Diagnostic {
  /// A diagnostic in machine-readable form, without escaping; the keys of both are at one level.
  package struct Record: Encodable, Sendable {
    private enum Keys: CodingKey {
      case file
      case setting
    }

    /// The scene file, as named by the user.
    package let file: String
    /// The text of the command line's setting with the problem; nil if the problem is in the file.
    package let setting: String?
    package let diagnostic: Diagnostic

    /// Encodes the keys of the diagnostic, and those of the record.
    package func encode(to encoder: any Encoder) throws {
      try diagnostic.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(file, forKey: .file)
      try container.encodeIfPresent(setting, forKey: .setting)
    }
  }
}

extension SourceRange: Encodable {
  /// Encodes the lines and columns of both ends.
  package func encode(to encoder: any Encoder) throws {
    try [
      "line": start.line, "column": start.column, "endLine": end.line, "endColumn": end.column,
    ].encode(to: encoder)
  }
}
