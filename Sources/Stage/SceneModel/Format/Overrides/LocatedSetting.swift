/// A setting as a path in the tree and a value, both located in the setting's own text.
struct LocatedSetting {
  /// One step of the path: a key, or the index of an item.
  struct Step {
    var key: String
    var range: SourceRange
  }

  let steps: [Step]
  let value: YAMLNode

  /// Parses a setting; reports a fault and returns nil if it has one.
  init?(_ source: SourceText, _ diagnostics: inout [Diagnostic]) {
    if let fault = source.fault {
      diagnostics.append(fault.diagnostic(in: source))
      return nil
    }
    let bytes = source.bytes
    let equals = bytes.firstIndex(of: UInt8(ascii: "="))
    let end = equals ?? bytes.count
    guard let steps = Self.steps(source, end: end), let equals else {
      diagnostics.append(
        Diagnostic(
          .invalidSyntax, at: source.range(0..<end),
          equals == nil ? "the setting has no \"=\"" : "the path of the setting is not valid",
          expected: "keys separated by dots, and a value, such as viewer.closeBounce=0.3"))
      return nil
    }
    self.steps = steps
    guard steps.count <= SceneLimits.depth else {
      diagnostics.append(
        Diagnostic(
          .limitExceeded, at: steps[SceneLimits.depth].range,
          "a path of more than \(SceneLimits.depth) keys"))
      return nil
    }
    guard let value = Self.value(source, from: equals + 1, &diagnostics) else { return nil }
    self.value = value
  }

  /// Returns the keys before an offset; nil if one is empty or a bracket is not closed.
  ///
  /// Parsing stops once there is one key more than allowed.
  private static func steps(_ source: SourceText, end: Int) -> [Step]? {
    var steps: [Step] = []
    var start = 0
    var isBracket = false
    func take(until offset: Int) -> Bool {
      guard offset > start else { return false }
      steps.append(Step(key: source.text(start..<offset), range: source.range(start..<offset)))
      return true
    }
    for offset in 0..<end {
      if steps.count > SceneLimits.depth { return steps }
      switch source.bytes[offset] {
      case UInt8(ascii: "."):
        // A dot after a bracket does not end a key.
        if start == offset, offset > 0, source.bytes[offset - 1] == UInt8(ascii: "]") { break }
        guard !isBracket, take(until: offset) else { return nil }
      case UInt8(ascii: "["):
        let isAfterBracket = start == offset && !steps.isEmpty
        guard !isBracket, isAfterBracket || take(until: offset) else { return nil }
        isBracket = true
      case UInt8(ascii: "]"):
        guard isBracket, take(until: offset) else { return nil }
        isBracket = false
      default: continue
      }
      start = offset + 1
    }
    guard !isBracket else { return nil }
    let endsWithBracket = end > 0 && source.bytes[end - 1] == UInt8(ascii: "]")
    guard endsWithBracket || take(until: end) else { return nil }
    return steps
  }

  /// Returns the YAML value from an offset to the end; nil if it has a fault.
  private static func value(
    _ source: SourceText, from start: Int, _ diagnostics: inout [Diagnostic]
  ) -> YAMLNode? {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let remaining = start..<source.bytes.count
    let first = source.bytes[remaining].firstIndex { !blanks.contains($0) }
    let last = source.bytes[remaining].lastIndex { !blanks.contains($0) }
    let written = (first ?? remaining.upperBound)..<(last.map { $0 + 1 } ?? remaining.upperBound)
    let text = source.text(written)
    // Settings have no comments, so colors need no quotes. Neither do animations.
    guard !text.isEmpty, !text.hasPrefix("#"), !UnquotedMotion.begins(text) else {
      return YAMLNode(
        content: .scalar(YAMLScalar(text: text, isPlain: !text.hasPrefix("#"))),
        range: source.range(written))
    }
    let document = YAMLDocument(source, from: start)
    diagnostics += document.diagnostics
    return document.isComplete && document.diagnostics.isEmpty ? document.root : nil
  }
}
