import SceneModel

extension DecodingContext {
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
      guard let original = info.deviation?.original, let written = values[constant: info.key],
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
