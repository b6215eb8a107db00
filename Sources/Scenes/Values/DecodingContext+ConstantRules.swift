import SceneModel

extension DecodingContext {
  /// Reports constants that contradict each other, or `literal: true`.
  ///
  /// Pairs that `known` holds as well, at the same places, were reported with it.
  mutating func checkRules<Owner: StageParameters>(
    of _: Owner.Type, _ constants: WrittenConstants, known: WrittenConstants? = nil
  ) {
    func isKnown(_ pair: Located<ConstantValue>..., keys: String...) -> Bool {
      zip(keys, pair).allSatisfy { key, written in known?[key]?.path == written.path }
    }
    for rule in Owner.table.contradictions {
      guard let deciding = constants[rule.key], rule.values.contains(deciding.value),
        let other = constants[rule.other], rule.otherValues.contains(other.value),
        !isKnown(deciding, other, keys: rule.key, rule.other)
      else { continue }
      report(
        other, "\(deciding.path) is \(deciding.value.written), which has no use for it",
        expected: "no \(rule.other), or another \(rule.key)", beside: deciding)
    }
    guard let literal = constants.literal else { return }
    for info in Owner.table.constants.map(\.info) {
      guard let original = info.departure?.original, let written = constants[info.key],
        written.value != original,
        !isKnown(literal, written, keys: WrittenConstants.literalKey, info.key)
      else { continue }
      report(
        written,
        "\(literal.path) is true, which sets it to the original's \(original.written)",
        expected: "\(original.written), no \(info.key), or no literal", beside: literal)
    }
  }

  private mutating func report(
    _ written: Located<ConstantValue>, _ reason: String, expected: String,
    beside other: Located<ConstantValue>
  ) {
    report(
      Diagnostic(
        .contradiction, at: written.range, path: written.path,
        "\(written.path): found \(written.value.written), and \(reason)", expected: expected,
        related: [Diagnostic.Related(range: other.range, message: "\(other.path) is here")]))
  }
}
