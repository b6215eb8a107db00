import SceneModel

extension YAMLNode {
  /// The keys whose values extend those of the extended declaration key by key.
  private static let merged: Set = ["constants", "gestures", "zoom", "pages", "bars"]

  /// Returns a declaration in which the values of another one replace those of this one.
  ///
  /// A constant's value replaces the value alone: range and meaning remain.
  func overridden(by other: YAMLNode, deep isDeep: Bool = true) -> YAMLNode {
    guard let own = entries, let others = other.entries else {
      guard other.scalar != nil, let own = entries, own.contains(where: { $0.key == "value" })
      else { return other }
      let value = YAMLEntry(key: "value", keyRange: other.range, value: other)
      return overridden(by: YAMLNode(content: .mapping([value]), range: other.range), deep: false)
    }
    var result = self
    result.range = other.range
    let kept = own.map { entry in
      guard let new = other.entry(entry.key) else { return entry }
      var merged = new
      if !isDeep || Self.merged.contains(entry.key) {
        merged.value = entry.value.overridden(by: new.value, deep: false)
      }
      return merged
    }
    result.content = .mapping(kept + others.filter { entry($0.key) == nil })
    return result
  }

  /// Reports keys that contain their values, such as `{x:dx}`, and returns what was meant.
  func repaired(_ context: inout DecodingContext) -> YAMLNode {
    var node = self
    node.content =
      entries.map { entries in
        .mapping(
          entries.map { entry in
            guard entry.value.scalar?.isNull == true, let colon = entry.key.firstIndex(of: ":")
            else { return entry }
            let (key, text) = (String(entry.key[..<colon]), entry.key[colon...].dropFirst())
            context.report(
              .invalidSyntax, at: entry.keyRange, "\(context.path): no space after the colon",
              hint: "write \(key): \(text)")
            var repaired = YAMLEntry(key: key, keyRange: entry.keyRange, value: entry.value)
            repaired.value.content = .scalar(YAMLScalar(text: String(text), isPlain: true))
            return repaired
          })
      } ?? content
    return node
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
