/// A builder of a document's tree from its events.
///
/// Open mappings and lists are on a stack of limited depth, so that no nesting overflows the call
/// stack.
struct YAMLComposer {
  let source: SourceText
  private(set) var stack: [Frame] = []
  private(set) var root: YAMLNode?
  private(set) var anchors: [String: Anchor] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var nodes = 0

  /// A mapping or list that is still open.
  struct Frame {
    enum Key: Equatable {
      case text(String, SourceRange)
      /// A key that is not allowed; its value is read and dropped.
      case refused
    }

    var isMapping: Bool
    var isFlow: Bool
    var start: SourcePosition
    var anchor: String?
    var items: [YAMLNode] = []
    var entries: [YAMLEntry] = []
    var keys: [String: SourceRange] = [:]
    var key: Key?
    /// Whether the last value opens a parenthesis without closing it.
    var isParenthesisOpen = false
    /// Whether that value is an animation whose parenthesis is closed later on its line.
    var isMotionOpen = false
    var lastEnd: SourcePosition
    /// Number of nodes inside, including the frame itself; an alias counts as its target's nodes.
    var nodes = 1
    /// Number of levels inside.
    var height = 0
  }

  /// A finished value and its size.
  typealias Value = (node: YAMLNode, nodes: Int, height: Int)

  enum Anchor {
    case open
    case closed(Value)
  }

  /// The path of the value being read, such as `grid.margins`.
  private var path: String {
    stack.reduce(into: "") { path, frame in
      if !frame.isMapping {
        path += "[\(frame.items.count)]"
      } else if case .text(let key, _) = frame.key {
        path += (path.isEmpty ? "" : ".") + key.excerpt
      }
    }
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    diagnostic.path = path
    diagnostics.append(diagnostic)
  }

  mutating func compose(_ events: inout YAMLEvents) -> YAMLDocument {
    do throws(Diagnostic) {
      try read(&events)
      return YAMLDocument(root: root, isComplete: true, diagnostics: diagnostics)
    } catch {
      report(error)
      closeUnfinished()
      return YAMLDocument(root: root, isComplete: false, diagnostics: diagnostics)
    }
  }

  private mutating func read(_ events: inout YAMLEvents) throws(Diagnostic) {
    var documents = 0
    while true {
      let event: YAMLEvent
      do throws(YAMLSyntaxFault) {
        event = try events.next()
      } catch {
        throw diagnostic(for: error)
      }
      let range = SourceRange(
        start: source.position(scalar: event.start), end: source.position(scalar: event.end))
      if event.tag != nil {
        report(
          Diagnostic(
            .refusedSyntax, at: range, "a tag (!) is not allowed",
            hint: "write the value without a tag; put text that begins with ! in quotes"))
      }
      switch event.kind {
      case .other: continue
      case .documentStart:
        documents += 1
        if documents > 1 {
          throw Diagnostic(
            .refusedSyntax, at: range, "a second document begins here",
            expected: "one scene per file")
        }
      case .streamEnd:
        if documents == 0 {
          throw Diagnostic(
            .missingKey, at: SourceRange(at: .start), "the file is empty",
            expected: "a scene, which begins with \"zoetrope: 1\"")
        }
        return
      case .alias(let name): try alias(name, range)
      case .scalar(let scalar): try self.scalar(scalar, event.anchor, range)
      case .open(let isMapping, let isFlow): try open(isMapping, isFlow, event.anchor, range)
      case .close: close(at: range.end)
      }
    }
  }

  /// Returns the diagnostic of a syntax error, at which reading stops.
  private mutating func diagnostic(for fault: YAMLSyntaxFault) -> Diagnostic {
    let position = source.position(scalar: fault.problemIndex)
    guard let motion = UnquotedMotion(around: position, in: source) else {
      return explained(fault.diagnostic(in: source))
    }
    // The tree of the animation's start would cause a second error.
    if let last = stack.indices.last {
      if stack[last].entries.last?.value.range.start == motion.range.start {
        stack[last].entries.removeLast()
      } else if stack[last].items.last?.range.start == motion.range.start {
        stack[last].items.removeLast()
      }
    }
    return motion.diagnostic
  }

  /// Returns a syntax error with details about the open mapping or list in brackets.
  private func explained(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let frame = stack.last, frame.isFlow else { return diagnostic }
    var diagnostic = diagnostic
    if diagnostic.related.isEmpty {
      diagnostic.related = source.character(at: frame.start)
        .note("the \(frame.isMapping ? "mapping" : "list") begins here")
    }
    let line = source.lineOffsets(frame.lastEnd.line)
    let remaining = source.bytes[min(frame.lastEnd.offset, line.upperBound)..<line.upperBound]
    if diagnostic.place.start.line > frame.lastEnd.line, remaining.contains(UInt8(ascii: "#")) {
      diagnostic.hint = "an unquoted # begins a comment: put a color in quotes"
    }
    return diagnostic
  }

  // MARK: Nodes

  private mutating func count(_ added: Int, at range: SourceRange) throws(Diagnostic) {
    nodes += added
    guard nodes <= SceneLimits.nodes else {
      throw Diagnostic(
        .limitExceeded, at: range,
        "the scene contains more than \(NumberText.of(SceneLimits.nodes)) values",
        hint: added > 1 ? "an alias counts as all of its values" : nil)
    }
  }

  private func checkDepth(_ height: Int, at range: SourceRange) throws(Diagnostic) {
    guard stack.count + height <= SceneLimits.depth else {
      throw Diagnostic(
        .limitExceeded, at: range,
        "mappings and lists are nested more than \(SceneLimits.depth) levels deep")
    }
  }

  private mutating func scalar(_ scalar: YAMLScalar, _ anchor: String?, _ range: SourceRange)
    throws(Diagnostic)
  {
    try count(1, at: range)
    var scalar = scalar
    if scalar.text.utf8.count > SceneLimits.textBytes {
      report(
        Diagnostic(
          .limitExceeded, at: range, "a text of \(NumberText.of(scalar.text.utf8.count)) bytes",
          expected: "at most \(SceneLimits.textBytes)"))
      scalar.text = String(scalar.text.prefix(64))
    }
    let value = (YAMLNode(content: .scalar(scalar), range: range), nodes: 1, height: 0)
    if let anchor { anchors[anchor] = .closed(value) }
    add(value)
  }

  private mutating func alias(_ name: String, _ range: SourceRange) throws(Diagnostic) {
    switch anchors[name] {
    case nil:
      try count(1, at: range)
      throw Diagnostic(
        .invalidSyntax, at: range, "the alias *\(name.excerpt) has no anchor",
        expected: "an anchor &\(name.excerpt) before it",
        suggestion: NearestWord.match(for: name, among: anchors.keys.sorted()))
    case .open:
      throw Diagnostic(
        .invalidSyntax, at: range, "the alias *\(name.excerpt) is inside its own anchor")
    case .closed(var value):
      try count(value.nodes, at: range)
      try checkDepth(value.height, at: range)
      value.node.range = range
      add(value)
    }
  }

  private mutating func open(
    _ isMapping: Bool, _ isFlow: Bool, _ anchor: String?, _ range: SourceRange
  ) throws(Diagnostic) {
    try count(1, at: range)
    try checkDepth(1, at: range)
    if let anchor { anchors[anchor] = .open }
    stack.append(
      Frame(
        isMapping: isMapping, isFlow: isFlow, start: range.start, anchor: anchor,
        lastEnd: range.end))
  }

  /// Closes the innermost mapping or list; `end` is libyaml's, the next token for block style.
  private mutating func close(at end: SourcePosition) {
    guard let frame = stack.popLast() else { return }
    let value = finished(frame, end: frame.isFlow ? end : frame.lastEnd)
    if let anchor = frame.anchor { anchors[anchor] = .closed(value) }
    add(value)
  }

  private func finished(_ frame: Frame, end: SourcePosition) -> Value {
    let content: YAMLNode.Content =
      frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items)
    let node = YAMLNode(
      content: content, range: SourceRange(start: frame.start, end: end), isFlow: frame.isFlow)
    return (node, frame.nodes, frame.height + 1)
  }

  /// Adds a finished value as a key, a value, an item or the root.
  private mutating func add(_ value: Value) {
    guard !stack.isEmpty else {
      root = value.node
      return
    }
    let last = stack.count - 1
    stack[last].nodes += value.nodes
    stack[last].height = max(stack[last].height, value.height)
    stack[last].lastEnd = value.node.range.end
    guard stack[last].isMapping else {
      stack[last].items.append(value.node)
      return
    }
    switch stack[last].key {
    case nil: stack[last].key = key(value.node)
    case .refused: stack[last].key = nil
    case .text(let key, let range):
      stack[last].key = nil
      enter(YAMLEntry(key: key, keyRange: range, value: value.node))
    }
  }

  /// Adds an entry to its mapping, unless the key already exists.
  private mutating func enter(_ entry: YAMLEntry) {
    let last = stack.count - 1
    if stack[last].isFlow, let scalar = entry.value.scalar {
      // In braces, a comma ends plain text. The remainder of `curve: timingCurve(0.2, 0, 1, 1)`
      // therefore looks like keys without values, and that of `tween(0.2, easing: linear)` like a
      // key with a value. Drop them: the value's reader reports the missing ")" once.
      if stack[last].isParenthesisOpen, scalar.isNull || stack[last].isMotionOpen && scalar.isPlain
      {
        if entry.key.contains(")") || scalar.text.contains(")") {
          stack[last].isParenthesisOpen = false
        }
        return
      }
      stack[last].isParenthesisOpen =
        scalar.isPlain && scalar.text.contains("(") && !scalar.text.contains(")")
      stack[last].isMotionOpen =
        stack[last].isParenthesisOpen && UnquotedMotion.begins(scalar.text)
        && closesParenthesis(after: entry.value.range.end)
    }
    if let first = stack[last].keys[entry.key] {
      report(
        Diagnostic(
          .duplicateKey, at: entry.keyRange, "the key \"\(entry.key.excerpt)\" appears twice",
          related: first.note("the first is here")))
      return
    }
    stack[last].keys[entry.key] = entry.keyRange
    stack[last].entries.append(entry)
  }

  /// Whether a ")" follows on the same line, within the limit.
  private func closesParenthesis(after position: SourcePosition) -> Bool {
    let line = source.lineOffsets(position.line)
    return source.bytes[min(position.offset, line.upperBound)..<line.upperBound]
      .prefix(SceneLimits.motionBytes).contains(UInt8(ascii: ")"))
  }

  /// Checks a key, which must be a single value and not a merge key.
  private mutating func key(_ node: YAMLNode) -> Frame.Key {
    guard let scalar = node.scalar else {
      report(
        Diagnostic(
          .refusedSyntax, at: node.range, "a key is a \(node.items == nil ? "mapping" : "list")",
          expected: "a word"))
      return .refused
    }
    if scalar.isPlain, scalar.text == "<<" {
      report(
        Diagnostic(
          .refusedSyntax, at: node.range, "a merge key (<<) is not allowed",
          hint: "an anchor and an alias must be a whole value"))
      return .refused
    }
    return .text(scalar.text, node.range)
  }

  /// Builds the tree of the text before the error that stopped reading.
  private mutating func closeUnfinished() {
    while let frame = stack.popLast() {
      var value = finished(frame, end: frame.lastEnd)
      value.node.isComplete = false
      if let parent = stack.last, parent.isMapping, parent.key == nil { continue }
      add(value)
    }
  }
}
