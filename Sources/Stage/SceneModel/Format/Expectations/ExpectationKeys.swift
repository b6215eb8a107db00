/// The keys of an entry of `expect`.
enum ExpectationKeys {
  private static let name = Key.optional("expect.name", ValueReader.text)
  private static let why = Key.optional("expect.why", ValueReader.text)

  private static let kinds = ExpectationKind.all
  private static let mapping = MappingReader(
    kinds.map(\.field) + [name.field, why.field], MappingRules(exactlyOneOf: [kinds.map(\.name)])
  ).written

  private static let expectation = ValueReader<Located<Expectation>>(mapping.shape) {
    node, context in
    guard let values = mapping.read(node, &context), values.broken.isEmpty,
      let written = kinds.lazy.compactMap({ values[$0] }).first
    else { return nil }
    var expectation = written.expectation
    let kind = expectation.rule.kind
    // Report at the rule's name, not at the dash before it.
    let range = node.entry(kind)?.keyRange ?? node.range
    (expectation.name, expectation.why) = (values[name], values[why])
    (expectation.line, expectation.column) = (range.start.line, range.start.column)
    for fault in written.faults {
      context.report(
        fault.code, at: range, "\(context.owner).\(kind)\(fault.text)", expected: fault.expected)
    }
    return Located(value: expectation, range: range, path: "\(context.path).\(kind)")
  }

  static let reader = ValueReader<Located<Expectation>>.list(
    of: expectation, atMost: SceneLimits.expectations, "expectations")
}
