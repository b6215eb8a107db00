/// What goes along while a document is turned into a scene: the findings and the place in the tree.
struct DecodingContext {
  /// One step from the root towards a value.
  enum Step {
    case key(String, SourceRange)
    case index(Int)
  }

  /// Everything found, in the order it was found.
  private(set) var diagnostics: [Diagnostic]
  /// How many of the findings are errors.
  private(set) var errorCount: Int
  /// The way from the root to the value being read.
  private(set) var steps: [Step] = []
  /// The thumbnails that places name; checked when the photos are known.
  var thumbnails: [Located<Int>] = []
  /// The places of a viewer's picture, by the key; checked when the stage is known.
  var photoPlaces: [Located<String>] = []
  /// The beads that places name; checked when the stage is known.
  var beads: [Located<Int>] = []
  /// The readings that expectations name; checked when the stage is known.
  var expectedReadings: [Located<String>] = []
  /// The screens that expectations name; checked when the stage is known.
  var expectedScreens: [Located<String>] = []
  /// The texts that a stage draws; looked for in the font when that is known.
  var drawnTexts: [DrawnText] = []

  /// Creates a context that begins with findings of the YAML itself.
  init(diagnostics: [Diagnostic]) {
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

  /// What the mapping being read is called in messages.
  var owner: String { steps.isEmpty ? "the scene" : path }

  /// Where a whole mapping or list is pointed at: its key, if it is written under one.
  func head(of node: YAMLNode) -> SourceRange {
    if node.scalar != nil || node.isFlow { return node.range }
    if case .key(_, let range)? = steps.last { return range }
    return node.entries?.first?.keyRange ?? SourceRange(at: node.range.start)
  }

  /// Notes a finding.
  mutating func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if diagnostic.path.isEmpty { diagnostic.path = path }
    if diagnostic.severity == .error { errorCount += 1 }
    diagnostics.append(diagnostic)
  }

  /// Notes that a value is not what it must be.
  ///
  /// - Parameters:
  ///   - code: the kind of mistake.
  ///   - range: where the value stands.
  ///   - found: the value, as in "found …".
  ///   - expected: what is allowed, as in "expected …".
  ///   - suggestion: the nearest right word.
  ///   - hint: how to put it right.
  mutating func reject(
    _ code: Diagnostic.Code, at range: SourceRange, found: String, expected: String,
    suggestion: String? = nil, hint: String? = nil
  ) {
    report(
      Diagnostic(
        code, at: range, "\(owner): found \(found)", expected: expected, suggestion: suggestion,
        hint: hint))
  }

  /// Notes that a node is of another type than expected.
  mutating func rejectType(_ node: YAMLNode, expected: String, hint: String? = nil) {
    // What a syntax error cut short says nothing about what would have come.
    guard node.isComplete else { return }
    reject(.wrongType, at: head(of: node), found: node.found, expected: expected, hint: hint)
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
    if isPlain, isBoolean || (try? DecimalNumber(text)) != nil { return text.excerpt }
    // A number in quotes would look like the quoted words of any other message.
    let isNumeric = isBoolean || (try? DecimalNumber(text)) != nil
    return (isNumeric ? "the text " : "") + "\"\(text.excerpt)\""
  }
}
