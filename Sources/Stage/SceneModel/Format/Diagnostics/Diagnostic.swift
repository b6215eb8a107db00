/// An error or warning about a scene file, without formatting.
///
/// Its strings can contain any text of the file. `DiagnosticRenderer` escapes them.
package struct Diagnostic: Error, Encodable, Hashable, Sendable {
  /// The severity of a diagnostic.
  package enum Severity: String, Encodable, Sendable {
    /// The scene cannot be used.
    case error
    /// The scene can be used.
    case warning
  }

  /// The kind of a diagnostic; the raw values are stable names for machines.
  package enum Code: String, CaseIterable, Encodable, Sendable {
    /// Bytes that are not readable UTF-8 text.
    case invalidText = "invalid-text"
    /// Text that is not YAML.
    case invalidSyntax = "invalid-syntax"
    /// YAML that scenes do not allow: tags, merge keys, lists as keys, several documents.
    case refusedSyntax = "refused-syntax"
    /// More bytes, nodes, levels, steps … than a scene allows.
    case limitExceeded = "limit-exceeded"
    /// A key that occurs twice in one mapping.
    case duplicateKey = "duplicate-key"
    /// A key that the mapping does not have.
    case unknownKey = "unknown-key"
    /// A required key that is missing.
    case missingKey = "missing-key"
    /// A value of the wrong type, such as a number instead of a list.
    case wrongType = "wrong-type"
    /// A number outside its range.
    case outOfRange = "out-of-range"
    /// Any other value that is not allowed.
    case invalidValue = "invalid-value"
    /// Values that are allowed individually but not together.
    case contradiction = "contradiction"
    /// A photo that is missing or cannot be read.
    case photo = "photo"
    /// A touch recording that is missing or cannot be read.
    case recording = "recording"
    /// A text with characters that its font lacks.
    case missingGlyph = "missing-glyph"
    /// A touch that has no effect.
    case idleTouch = "idle-touch"
    /// A change of a list without effect.
    case idleChange = "idle-change"
    /// A scene whose frames are all the same.
    case nothingMoves = "nothing-moves"
  }

  /// Another location that helps to explain the diagnostic.
  package struct Related: Encodable, Hashable, Sendable {
    package var place: SourceRange
    package var message: String
  }

  package var severity: Severity
  package var code: Code
  /// The location of the problem.
  package var place: SourceRange
  /// The path of the value in the document, such as `touches[2].drag.from`; empty at the top.
  package var path: String
  /// A description of the problem.
  package var message: String
  /// The expected value, as text that follows "expected"; nil if the message is sufficient.
  package var expected: String?
  /// The words allowed at this location, in documentation order.
  package var allowed: [String]
  /// The allowed word closest to the written one.
  package var suggestion: String?
  /// How to fix the problem, as a sentence.
  package var hint: String?
  /// Other locations that help to explain the diagnostic.
  package var related: [Related]

  package init(
    _ code: Code, _ severity: Severity = .error, at range: SourceRange, path: String = "",
    _ message: String, expected: String? = nil, allowed: [String] = [],
    suggestion: String? = nil,
    hint: String? = nil, related: [Related]? = nil
  ) {
    self.severity = severity
    self.code = code
    place = range
    self.path = path
    self.message = message
    self.expected = expected
    self.allowed = allowed
    self.suggestion = suggestion
    self.hint = hint
    self.related = related ?? []
  }

  // MARK: Records

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

extension SourceRange {
  /// Returns the range as a related location of a diagnostic.
  func note(_ message: String) -> [Diagnostic.Related] {
    [Diagnostic.Related(place: self, message: message)]
  }
}

extension [Diagnostic] {
  /// Returns the diagnostics in file order, then those of the settings, without duplicates.
  ///
  /// Aliases cause duplicates: the same problem at the same location.
  func inFileOrder() -> [Diagnostic] {
    let sorted = enumerated().sorted {
      ($0.element.place.start, $0.offset) < ($1.element.place.start, $1.offset)
    }
    var seen: Set<[AnyHashable]> = []
    return sorted.map(\.element).filter { seen.insert([$0.place, $0.code, $0.message]).inserted }
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
