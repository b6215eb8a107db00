/// The keys of `lint`.
enum LintKeys {
  private static let expected = "a list of mappings such as {rule: stuck, because: …}"

  private static let allowance = ValueReader<LintAllowance>.mapping(
    Key("allow.rule", ValueReader.text.located),
    Key("allow.because", ValueReader.text)
  ) { rule, reason in
    let (line, column) = rule.range.positionInFile
    return LintAllowance(rule: rule.value, reason: reason, line: line, column: column)
  }

  static let reader = ValueReader<[LintAllowance]>.mapping(
    Key("lint.allow", .list(of: allowance, count: 0...100, expected))
  ) { $0 }
}
