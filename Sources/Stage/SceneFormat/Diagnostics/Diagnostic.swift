/// A fault or a warning about a scene file, without layout.
///
/// Texts may hold anything the file holds; `DiagnosticRenderer` escapes them.
package struct Diagnostic: Error, Hashable, Sendable {
  /// The severity: a scene with errors cannot be used.
  package enum Severity: String, Sendable {
    /// The scene cannot be used.
    case error
    /// The scene can be used.
    case warning
  }

  /// The kind of finding; the raw values are stable names for machines.
  package enum Code: String, CaseIterable, Sendable {
    /// Bytes that are no readable UTF-8 text.
    case invalidText = "invalid-text"
    /// Text that is no YAML.
    case invalidSyntax = "invalid-syntax"
    /// YAML that scenes refuse: tags, merge keys, keys that are lists, several documents.
    case refusedSyntax = "refused-syntax"
    /// More bytes, nodes, levels, steps … than a scene may hold.
    case limitExceeded = "limit-exceeded"
    /// A key written twice in one mapping.
    case duplicateKey = "duplicate-key"
    /// A key that the mapping does not have.
    case unknownKey = "unknown-key"
    /// A key that the mapping must have.
    case missingKey = "missing-key"
    /// A number where a list is expected, and the like.
    case wrongType = "wrong-type"
    /// A number outside its range.
    case outOfRange = "out-of-range"
    /// Any other value that is not among the allowed ones.
    case invalidValue = "invalid-value"
    /// Values that are allowed one by one but not together.
    case contradiction = "contradiction"
    /// A photo that is missing or cannot be read.
    case photo = "photo"
    /// A recording of fingers that is missing or cannot be read.
    case recording = "recording"
    /// A text with characters that its font lacks.
    case missingGlyph = "missing-glyph"
    /// A touch after which nothing changes.
    case idleTouch = "idle-touch"
    /// A scene all of whose frames are alike.
    case nothingMoves = "nothing-moves"
  }

  /// Another place that explains the first.
  package struct Related: Hashable, Sendable {
    /// The place.
    package var range: SourceRange
    /// The words about it.
    package var message: String
  }

  /// The severity.
  package var severity: Severity
  /// The kind of finding.
  package var code: Code
  /// The place.
  package var range: SourceRange
  /// The value's place in the document, such as `touches[2].drag.from`; empty at the top.
  package var path: String
  /// The fault.
  package var message: String
  /// The expectation, to be read after "expected"; nil where the message says it all.
  package var expected: String?
  /// The words allowed there, in the order of the documentation.
  package var allowed: [String]
  /// The allowed word nearest to the written one.
  package var suggestion: String?
  /// The remedy, in a sentence.
  package var hint: String?
  /// Other places that explain it.
  package var related: [Related]

  /// Creates a diagnostic.
  package init(
    _ code: Code, _ severity: Severity = .error, at range: SourceRange, path: String = "",
    _ message: String, expected: String? = nil, allowed: [String] = [], suggestion: String? = nil,
    hint: String? = nil, related: [Related]? = nil
  ) {
    self.severity = severity
    self.code = code
    self.range = range
    self.path = path
    self.message = message
    self.expected = expected
    self.allowed = allowed
    self.suggestion = suggestion
    self.hint = hint
    self.related = related ?? []
  }
}

extension SourceRange {
  /// The range as the place that explains a diagnostic.
  func note(_ message: String) -> [Diagnostic.Related] {
    [Diagnostic.Related(range: self, message: message)]
  }
}

extension [Diagnostic] {
  /// The diagnostics in file order, then those of the settings, each once: aliases give the same finding at the same place twice.
  func inFileOrder() -> [Diagnostic] {
    let sorted = enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }
    var seen: Set<[AnyHashable]> = []
    return sorted.map(\.element).filter { seen.insert([$0.range, $0.code, $0.message]).inserted }
  }
}
