/// The state of decoding a file: the diagnostics and the current path in the tree.
struct DecodingContext {
  /// One step of a path from the root to a value.
  enum Step {
    case key(String, SourceRange)
    case index(Int)
  }

  /// The name of the file in messages, such as "the scene".
  private let file: String
  /// All diagnostics, in the order in which they were reported.
  private(set) var diagnostics: [Diagnostic]
  /// The number of diagnostics that are errors.
  private(set) var errorCount: Int
  /// The path from the root to the current value.
  private(set) var steps: [Step] = []
  /// Touch locations that only some stages have; checked once the stage is known.
  var anchors: [Located<Anchor>] = []
  /// Photos with a load delay, by their index in the grid.
  var loadingPhotos: [Located<Int>] = []
  /// Touch recordings, located at their steps; read once the screen is known.
  var recordings: [Located<RecordingSource>] = []
  /// Readings in expectations; checked once the stage is known.
  var expectedReadings: [Located<String>] = []
  /// Screens in expectations; checked once the stage is known.
  var expectedScreens: [Located<String>] = []
  /// Animations that repeat forever; checked once the scene's duration is known.
  var endlessAnimations: [Located<String>] = []
  /// Texts that a stage draws; checked once the font is known.
  var drawnTexts: [(text: Located<String>, isBold: Bool)] = []

  /// Creates a context with the diagnostics of the YAML syntax.
  init(diagnostics: [Diagnostic], of file: String = "the scene") {
    self.file = file
    self.diagnostics = diagnostics
    errorCount = diagnostics.count { $0.severity == .error }
  }

  /// Adds the diagnostics of another text.
  mutating func add(_ others: [Diagnostic]) {
    errorCount += others.count { $0.severity == .error }
    diagnostics += others
  }

  /// The path of the current value, such as `touches[2].drag.from`.
  var path: String {
    steps.reduce(into: "") { path, step in
      switch step {
      case .key(let key, _): path += (path.isEmpty ? "" : ".") + key.excerpt
      case .index(let index): path += "[\(index)]"
      }
    }
  }

  /// The name of the current mapping in messages.
  var owner: String { steps.isEmpty ? file : path }

  /// Returns the range for diagnostics about a whole mapping or list: its key, if it has one.
  func head(of node: YAMLNode) -> SourceRange {
    if node.scalar != nil || node.isFlow { return node.range }
    if case .key(_, let range)? = steps.last { return range }
    return node.entries?.first?.keyRange ?? SourceRange(at: node.range.start)
  }

  /// Reports a diagnostic at a range; a nil `path` means the current value.
  mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error, at range: SourceRange,
    path: String? = nil, _ message: String, expected: String? = nil, allowed: [String] = [],
    suggestion: String? = nil, hint: String? = nil,
    related: [Diagnostic.Related]? = nil
  ) {
    if severity == .error { errorCount += 1 }
    diagnostics.append(
      Diagnostic(
        code, severity, at: range, path: path ?? self.path, message, expected: expected,
        allowed: allowed, suggestion: suggestion, hint: hint, related: related))
  }

  /// Reports a diagnostic about a value that has been read.
  mutating func report<Value>(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error, at value: Located<Value>,
    _ fault: String, expected: String? = nil, suggestion: String? = nil, hint: String? = nil,
    related: [Diagnostic.Related]? = nil
  ) {
    report(
      code, severity, at: value.range, path: value.path, "\(value.path): \(fault)",
      expected: expected, suggestion: suggestion, hint: hint, related: related)
  }

  /// Reports a value that is not as expected; `found` is text that follows "found".
  mutating func reject(
    _ code: Diagnostic.Code, at range: SourceRange, found: String, expected: String,
    suggestion: String? = nil, hint: String? = nil
  ) {
    report(
      code, at: range, "\(owner): found \(found)", expected: expected, suggestion: suggestion,
      hint: hint)
  }

  mutating func rejectType(_ node: YAMLNode, expected: String, hint: String? = nil) {
    // If a syntax error cut off the text, the node can have another type than intended.
    guard node.isComplete else { return }
    reject(.wrongType, at: head(of: node), found: node.found, expected: expected, hint: hint)
  }

  /// Returns the scalar of a node; reports a null or any other node.
  mutating func scalar(of node: YAMLNode, expected: String, hint: String? = nil) -> YAMLScalar? {
    if let scalar = node.scalar, !scalar.isNull { return scalar }
    rejectType(node, expected: expected, hint: hint)
    return nil
  }

  /// Reads the value of an entry of the current mapping.
  mutating func at<Result>(
    _ entry: YAMLEntry, _ read: (YAMLNode, inout DecodingContext) -> Result
  ) -> Result {
    at(.key(entry.key, entry.keyRange)) { read(entry.value, &$0) }
  }

  /// Reads a value one step below the current one.
  mutating func at<Result>(_ step: Step, _ read: (inout DecodingContext) -> Result) -> Result {
    steps.append(step)
    defer { steps.removeLast() }
    return read(&self)
  }

  // MARK: Constant rules

  /// Reports constants that contradict each other or `literal: true`.
  ///
  /// Skips pairs that are the same in `known`, because they have already been reported.
  mutating func checkRules<Owner: StageParameters>(
    of owner: Owner, _ values: WrittenValues, known: WrittenValues? = nil
  ) {
    func isKnown(_ keys: String...) -> Bool {
      keys.allSatisfy { known?.path(of: $0) == values.path(of: $0) }
    }
    for rule in owner.table.contradictions where !isKnown(rule.key, rule.other) {
      guard let deciding = values[constant: rule.key], rule.values.contains(deciding.value),
        let other = values[constant: rule.other], rule.otherValues.contains(other.value)
      else { continue }
      report(
        .contradiction, at: other,
        "found \(other.value.written), but \(deciding.path) is \(deciding.value.written), which does"
          + " not use it",
        expected: "no \(rule.other), or a different \(rule.key)",
        related: deciding.range.note("\(deciding.path) is here"))
    }
    guard let literal = values.literal else { return }
    for info in owner.table.constants.map(\.info)
    where !isKnown(WrittenValues.literalKey.name, info.key) {
      guard let original = info.original, let written = values[constant: info.key],
        written.value != original
      else { continue }
      report(
        .contradiction, at: written,
        "found \(written.value.written), but \(literal.path) is true, which sets it to the original's"
          + " \(original.written)",
        expected: "\(original.written), no \(info.key), or no literal",
        related: literal.range.note("\(literal.path) is here"))
    }
  }
}

extension YAMLNode {
  /// A description of the node, as text that follows "found".
  var found: String {
    switch content {
    case .mapping: "a mapping"
    case .sequence(let items): items.isEmpty ? "an empty list" : "a list"
    case .scalar(let scalar): scalar.found
    }
  }
}

extension YAMLScalar {
  /// A description of the scalar, as text that follows "found".
  var found: String {
    if isNull { return text.isEmpty ? "nothing" : "\(text) (nothing)" }
    let isNumeric = isBoolean || (try? DecimalNumber(text)) != nil
    if isPlain, isNumeric { return text.excerpt }
    // Messages quote any text, so quotes by themselves do not show that a number was quoted.
    return (isNumeric ? "the text " : "") + "\"\(text.excerpt)\""
  }
}
