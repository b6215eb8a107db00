import SceneModel

enum ExpectationKeys {
  private static let rules = ExpectationRuleKeys.all

  private static let name = Key.optional(
    "name", ValueReader.text, "The name in reports.")
  private static let why = Key.optional(
    "why", ValueReader.text, "The reason, in one line; shown if the expectation fails.")

  private static let mapping = MappingReader(
    rules.map(\.field) + [name.field, why.field], MappingRules(exactlyOneOf: [rules.map(\.name)])
  ).written

  private static let expectation = ValueReader<Located<Expectation>>(mapping.shape) {
    node, context in
    guard let values = mapping.read(node, &context), values.broken.isEmpty,
      let written = rules.lazy.compactMap({ values[$0] }).first
    else { return nil }
    // Report at the rule's name, not at the dash before it.
    let key = node.entries?.first { entry in rules.contains { $0.name == entry.key } }
    let range = key?.keyRange ?? node.range
    let position = range.start
    let located = Located(
      value: Expectation(
        written.rule, between: written.between, name: values[name], why: values[why],
        line: position.line, column: position.column),
      range: range, path: context.path + (key.map { "." + $0.key } ?? ""))
    checkContradictions(located, Set((key?.value.entries ?? []).map(\.key)), &context)
    return located
  }

  /// Reports missing or contradictory limits, and keys that do not apply to the rule.
  private static func checkContradictions(
    _ expectation: Located<Expectation>, _ keys: Set<String>, _ context: inout DecodingContext
  ) {
    let owner = context.owner + ".staysInside"
    func reject(_ extras: String..., with own: String, only other: String) {
      for extra in extras where keys.contains(extra) {
        context.report(
          .contradiction, at: expectation.range, "\(owner): found \(extra) with \(own)",
          expected: "\(extra) with \(other) only")
      }
    }
    switch expectation.value.rule {
    case .staysInside(_, let minimum, let maximum):
      if minimum == nil, maximum == nil {
        context.report(
          .missingKey, at: expectation.range, "\(owner) has neither min nor max",
          expected: "min, max or both")
      } else if let minimum, let maximum, minimum > maximum {
        context.report(
          .contradiction, at: expectation.range, "\(owner): min is above max",
          expected: "min at or below max")
      }
      reject("within", "screen", with: "reading", only: "hero")
    case .heroStaysInside: reject("min", "max", with: "hero", only: "reading")
    default: break
    }
  }

  static let reader = ValueReader<Located<Expectation>>.list(
    of: expectation, count: 0...SceneLimits.expectations,
    "a list of at most \(NumberText.of(SceneLimits.expectations)) expectations")
}
