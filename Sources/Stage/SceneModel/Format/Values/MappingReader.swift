/// A decoder of mappings, defined by a table of keys.
///
/// Reports unknown keys, missing keys and keys that cannot be combined. Each value is read, and can
/// be rejected, independently.
struct MappingReader<Root: Sendable>: Sendable {
  /// The keys, in documentation order.
  let fields: [Field<Root>]
  private let rules: MappingRules
  /// Matches a misspelled key to the one that was meant.
  private let nearest: NearestWord

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ fields: [Field<Root>], _ rules: MappingRules = MappingRules()) {
    self.fields = fields
    self.rules = rules
    nearest = NearestWord(among: fields.map(\.name))
  }

  var shape: ValueShape { .mapping(shape(defaults: nil)) }

  /// Returns the shape with the defaults of the keys; without defaults if they are nil.
  @_semantics("optimize.sil.specialize.generic.never")
  func shape(defaults: Root?) -> MappingShape {
    MappingShape(keys: fields.map { $0.describe(defaults) }, rules: rules)
  }

  /// Reads keys into a root that contains the defaults.
  ///
  /// Returns the keys that are broken, truncated or missing; nil if the node is not a mapping.
  @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  func read(_ node: YAMLNode, into root: inout Root, _ context: inout DecodingContext)
    -> Set<String>?
  {
    guard let entries = node.entries else {
      context.rejectType(node, expected: shape.expectation)
      return nil
    }
    var broken: Set<String> = []
    for entry in entries {
      guard let field = fields.first(where: { $0.name == entry.key }) else {
        let suggestion = nearest.match(for: entry.key)
        let closest =
          "the nearest are " + ValueShape.listing(nearest.closest(to: entry.key, 3), "and")
        context.report(
          .unknownKey, at: entry.keyRange,
          "unknown key \"\(entry.key.excerpt)\" in \(context.owner)", allowed: fields.map(\.name),
          suggestion: suggestion,
          hint: rules.misplacedKeys[entry.key] ?? (suggestion == nil ? closest : nil))
        // Do not also report the key that was meant as missing.
        broken.formUnion([entry.key, suggestion ?? entry.key])
        continue
      }
      let errors = context.errorCount
      context.at(entry) { field.read($0, &root, &$1) }
      // A value truncated by a syntax error is broken even if its start is valid.
      if context.errorCount > errors || !entry.value.isComplete { broken.insert(entry.key) }
    }
    for field in fields
    where field.key.isRequired && !broken.contains(field.name) && node.entry(field.name) == nil {
      broken.insert(field.name)
      guard node.isComplete else { continue }
      context.report(
        .missingKey, at: context.head(of: node), "\(context.owner) has no key \"\(field.name)\"",
        expected: field.key.shape.expectation)
    }
    for names in rules.exactlyOneOf where !hasExactlyOne(of: names, node, broken, &context) {
      broken.formUnion(names)
    }
    for names in rules.notTogether {
      let found = entries.filter { names.contains($0.key) }
      guard let first = found.first, let second = found.dropFirst().first else { continue }
      reportBoth(first, second, expected: "one of them", &context)
      broken.formUnion(names)
    }
    return broken
  }

  private func reportBoth(
    _ first: YAMLEntry, _ second: YAMLEntry, expected: String, _ context: inout DecodingContext
  ) {
    context.report(
      .contradiction, at: second.keyRange,
      "\(context.owner) has both \(first.key) and \(second.key)", expected: expected,
      related: first.keyRange.note("\(first.key) is here"))
  }

  /// Returns whether a mapping has exactly one key of a group; reports none and several.
  private func hasExactlyOne(
    of names: [String], _ node: YAMLNode, _ broken: Set<String>, _ context: inout DecodingContext
  ) -> Bool {
    let found = (node.entries ?? []).filter { names.contains($0.key) }
    let choices = names + (names.first.flatMap { rules.furtherChoices[$0] }.map { [$0] } ?? [])
    let expected = "exactly one of " + ValueShape.listing(choices, "and")
    if found.isEmpty, node.isComplete, broken.isDisjoint(with: names) {
      context.report(
        .missingKey, at: context.head(of: node),
        "\(context.owner) has neither \(ValueShape.listing(choices, "nor"))", expected: expected)
    }
    for second in found.dropFirst() { reportBoth(found[0], second, expected: expected, &context) }
    return found.count == 1
  }
}

/// The values of a mapping; broken ones have their defaults.
struct Checked<Value: Sendable>: Sendable {
  var value: Value
  /// The keys that are broken, truncated by a syntax error, missing or unknown.
  var broken: Set<String> = []
  /// The range of the mapping; nil if it is not written.
  var range: SourceRange?

  /// Whether none of the keys is broken.
  func isValid(_ keys: String...) -> Bool { broken.isDisjoint(with: keys) }
}
