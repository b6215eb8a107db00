import SceneModel

/// The keys of `lint`.
enum LintKeys {
  private static let expected = "a list of mappings such as {rule: stuck, because: …}"

  private static let allowance = ValueReader<LintAllowance>.mapping(
    Key("rule", ValueReader.text.located, "The rule's name, as listed by zoetrope lint --rules."),
    Key("because", ValueReader.text, "Why the scene allows this finding.")
  ) { rule, reason in
    let (line, column) = rule.range.positionInFile
    return LintAllowance(rule: rule.value, reason: reason, line: line, column: column)
  }

  static let reader = ValueReader<[LintAllowance]>.mapping(
    Key(
      "allow", .list(of: allowance, count: 0...100, expected),
      "Findings that the scene allows; entries without a matching finding are reported.")
  ) { $0 }
}
