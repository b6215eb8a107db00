import Touch

/// The state of reading a scene: the findings and the place in the tree.
struct DecodingContext {
  /// One step from the root towards a value.
  enum Step {
    case key(String, SourceRange)
    case index(Int)
  }

  /// The name in messages of the file that is read.
  private let file: String
  /// Everything found, in the order it was found.
  private(set) var diagnostics: [Diagnostic]
  /// The number of errors among the findings.
  private(set) var errorCount: Int
  /// The way from the root to the value being read.
  private(set) var steps: [Step] = []
  /// The places of fingers that only some stages have; checked when the stage is known.
  var places: [Located<Place>] = []
  /// The photos that load, by their places in the grid.
  var loadingPhotos: [Located<Int>] = []
  /// The recordings of fingers, at the locations of their steps; read when the screen is known.
  var recordings: [Located<RecordingSource>] = []
  /// The readings of expectations; checked when the stage is known.
  var expectedReadings: [Located<String>] = []
  /// The screens of expectations; checked when the stage is known.
  var expectedScreens: [Located<String>] = []
  /// The animations that are repeated for ever; checked when the scene's duration is known.
  var endlessAnimations: [Located<String>] = []
  /// The texts that a stage draws; looked for in the font when that is known.
  var drawnTexts: [DrawnText] = []

  /// Creates a context with the findings of the YAML itself.
  init(diagnostics: [Diagnostic], of file: String = "the scene") {
    self.file = file
    self.diagnostics = diagnostics
    errorCount = diagnostics.count { $0.severity == .error }
  }

  /// The value's place, such as `touches[2].drag.from`.
  var path: String {
    steps.reduce(into: "") { path, step in
      switch step {
      case .key(let key, _): path += (path.isEmpty ? "" : ".") + key.excerpt
      case .index(let index): path += "[\(index)]"
      }
    }
  }

  /// The name in messages of the mapping being read.
  var owner: String { steps.isEmpty ? file : path }

  /// The range for findings about a whole mapping or list: its key, if it is written under one.
  func head(of node: YAMLNode) -> SourceRange {
    if node.scalar != nil || node.isFlow { return node.range }
    if case .key(_, let range)? = steps.last { return range }
    return node.entries?.first?.keyRange ?? SourceRange(at: node.range.start)
  }

  /// Reports a fault at a range, in the value at a path; nil for the one being read.
  mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error, at range: SourceRange,
    path: String? = nil, _ message: String, expected: String? = nil, allowed: [String] = [],
    suggestion: String? = nil, hint: String? = nil, related: [Diagnostic.Related]? = nil
  ) {
    if severity == .error { errorCount += 1 }
    diagnostics.append(
      Diagnostic(
        code, severity, at: range, path: path ?? self.path, message, expected: expected,
        allowed: allowed, suggestion: suggestion, hint: hint, related: related))
  }

  /// Reports a fault of a value that has been read.
  mutating func report<Value>(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error, at value: Located<Value>,
    _ fault: String, expected: String? = nil, suggestion: String? = nil, hint: String? = nil,
    related: [Diagnostic.Related]? = nil
  ) {
    report(
      code, severity, at: value.range, path: value.path, "\(value.path): \(fault)",
      expected: expected, suggestion: suggestion, hint: hint, related: related)
  }

  /// Reports a value, found in words after "found", that is not as expected.
  mutating func reject(
    _ code: Diagnostic.Code, at range: SourceRange, found: String, expected: String,
    suggestion: String? = nil, hint: String? = nil
  ) {
    report(
      code, at: range, "\(owner): found \(found)", expected: expected, suggestion: suggestion,
      hint: hint)
  }

  mutating func rejectType(_ node: YAMLNode, expected: String, hint: String? = nil) {
    // A syntax error that cut the text short hides the rest.
    guard node.isComplete else { return }
    reject(.wrongType, at: head(of: node), found: node.found, expected: expected, hint: hint)
  }

  /// The scalar of a node that says something; reports any other node.
  mutating func scalar(
    of node: YAMLNode, expected: String, hint: String? = nil
  ) -> YAMLScalar? {
    if let scalar = node.scalar, !scalar.isNull { return scalar }
    rejectType(node, expected: expected, hint: hint)
    return nil
  }

  /// Reads the value of an entry of the mapping being read.
  mutating func at<Result>(
    _ entry: YAMLEntry, _ read: (YAMLNode, inout DecodingContext) -> Result
  ) -> Result {
    at(.key(entry.key, entry.keyRange)) { read(entry.value, &$0) }
  }

  /// Reads a value one step further from the root.
  mutating func at<Result>(_ step: Step, _ read: (inout DecodingContext) -> Result) -> Result {
    steps.append(step)
    defer { steps.removeLast() }
    return read(&self)
  }
}

extension YAMLNode {
  /// The node as it is read after "found".
  var found: String {
    switch content {
    case .mapping: "a mapping"
    case .sequence(let items): items.isEmpty ? "an empty list" : "a list"
    case .scalar(let scalar): scalar.found
    }
  }
}

extension YAMLScalar {
  /// The scalar as it is read after "found".
  var found: String {
    if isNull { return text.isEmpty ? "nothing" : "\(text) (nothing)" }
    let isNumeric = isBoolean || (try? DecimalNumber(text)) != nil
    if isPlain, isNumeric { return text.excerpt }
    // A number in quotes would look like the quoted words of any other message.
    return (isNumeric ? "the text " : "") + "\"\(text.excerpt)\""
  }
}
