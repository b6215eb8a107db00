extension YAMLNode {
  /// The keys whose values extend those of the extended declaration key by key.
  private static let merged: Set = [
    "constants", "gestures", "zoom", "pages", "bars", "readings",
  ]

  /// Returns a declaration in which the values of another one replace those of this one.
  func overridden(by other: YAMLNode) -> YAMLNode {
    combined(with: other) { key, own, new in
      Self.merged.contains(key) ? own.extended(by: new) : new
    }
  }

  /// Returns a mapping whose values are replaced key by key.
  ///
  /// A scalar replaces only the value of a constant that is described: range and meaning remain.
  private func extended(by other: YAMLNode) -> YAMLNode {
    var other = other
    if other.scalar != nil, let value = entry("value") {
      other.content = .mapping([YAMLEntry(key: "value", keyRange: value.keyRange, value: other)])
    }
    return combined(with: other) { _, own, new in own.extended(by: new) }
  }

  private func combined(
    with other: YAMLNode, _ value: (String, YAMLNode, YAMLNode) -> YAMLNode
  ) -> YAMLNode {
    guard let own = entries, let others = other.entries else { return other }
    let kept = own.map { entry in
      guard var new = other.entry(entry.key) else { return entry }
      new.value = value(entry.key, entry.value, new.value)
      return new
    }
    return other.with(content: .mapping(kept + others.filter { entry($0.key) == nil }))
  }

  /// Reports keys that contain their values, such as `{x:dx}`, and returns what was meant.
  func repaired(_ context: inout DecodingContext) -> YAMLNode {
    guard let entries else { return self }
    let repaired = entries.map { entry in
      guard entry.value.scalar?.isNull == true, let colon = entry.key.firstIndex(of: ":")
      else { return entry }
      let (key, text) = (String(entry.key[..<colon]), entry.key[colon...].dropFirst())
      context.report(
        .invalidSyntax, at: entry.keyRange, "\(context.path): no space after the colon",
        hint: "write \(key): \(text)")
      let value = entry.value.with(content: .scalar(YAMLScalar(text: String(text), isPlain: true)))
      return YAMLEntry(key: key, keyRange: entry.keyRange, value: value)
    }
    return with(content: .mapping(repaired))
  }
}

extension DecodingContext {
  /// Reports a key that formulas cannot name.
  mutating func checkName(_ entry: YAMLEntry) {
    let keywords = ["and", "or", "not", "if", "else", "true", "false"]
    let isName =
      entry.key.first?.isLetter == true
      && entry.key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    if !isName || keywords.contains(entry.key) {
      report(
        .invalidValue, at: entry.keyRange, "\"\(entry.key.excerpt)\" is not a name for formulas",
        expected: "letters, digits and _, such as pullRange")
    }
  }
}
