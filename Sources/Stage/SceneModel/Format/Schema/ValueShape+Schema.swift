import Platform

extension ValueShape {
  /// The members of a JSON Schema that accepts all values that the reader accepts.
  ///
  /// The schema does not check sums, order or files.
  var schema: [(String, JSON)] {
    switch self {
    case .number(let range):
      [("type", "number")] + range.schema
    case .integer(let range):
      range.count == 1
        ? [("const", .integer(range.lowerBound))]
        : [
          ("type", "integer"), ("minimum", .integer(range.lowerBound)),
          ("maximum", .integer(range.upperBound)),
        ]
    case .boolean: [("type", "boolean")]
    case .text:
      [
        ("type", "string"), ("minLength", 1),
        ("maxLength", .integer(SceneLimits.textBytes)),
      ]
    case .choice(let names, let meanings):
      [("enum", .list(names.flatMap(Self.spellings)))]
        + (meanings.count == names.count
          ? [("markdownEnumDescriptions", .texts(meanings))] : [])
    case .time(let range):
      [("type", ["number", "string"])] + range.schema + [
        ("pattern", .text(NumberPattern.time(isAboveZero: range.isAbove))),
        ("patternErrorMessage", .text("expected \(expectation)")),
        ("examples", [.number(0.3), "300ms"]),
      ]
    case .pattern(let pattern, let examples, let text):
      [
        ("type", "string"), ("pattern", .text(pattern)),
        ("patternErrorMessage", .text("expected \(text)")),
        ("examples", .texts(examples)),
      ]
    case .list(let item, let count, let isUnique): Self.list(item, count, isUnique)
    case .row(let items, _):
      [
        ("type", "array"), ("items", .list(items.map { .object($0.schema) })),
        ("minItems", .integer(items.count)), ("maxItems", .integer(items.count)),
      ]
    case .mapping(let mapping): mapping.schema
    case .numbered(let range, let value): Self.numbered(range, value)
    case .tagged(let key, let variants): Self.tagged(key, variants)
    case .either(let shapes, _):
      switch shapes.count {
      case 0: []
      case 1: shapes[0].schema
      default: [("anyOf", .list(shapes.map { .object($0.schema) }))]
      }
    case .deferred(let shape): shape().schema
    // Validators ignore other keys next to `$ref`.
    case .reference(let name, _):
      [("allOf", [["$ref": .text("#/definitions/\(name)")]])]
    }
  }

  /// Returns the values of a word in YAML's core schema: its text, and its number if it is one.
  private static func spellings(of word: String) -> [JSON] {
    guard let number = try? DecimalNumber(word) else { return [.text(word)] }
    return [.number(number.value), .text(word)]
  }

  private static func list(
    _ item: ValueShape, _ count: ClosedRange<Int>, _ isUnique: Bool
  ) -> [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("type", "array"), ("items", .object(item.schema)),
    ]
    if count.lowerBound > 0 { members.append(("minItems", .integer(count.lowerBound))) }
    members.append(("maxItems", .integer(count.upperBound)))
    if isUnique { members.append(("uniqueItems", true)) }
    return members
  }

  private static func numbered(_ range: ClosedRange<Int>, _ value: ValueShape) -> [(String, JSON)] {
    let keys = range.map(String.init).joined(separator: "|")
    return [
      ("type", "object"),
      ("patternProperties", ["^(?:\(keys))$": .object(value.schema)]),
      ("additionalProperties", false), ("minProperties", 1),
    ]
  }

  /// Returns the schema of a mapping whose rules depend on one of its keys.
  ///
  /// Each variant is a separate condition, so that an editor does not show keys of the others.
  private static func tagged(_ key: KeyShape, _ variants: [Variant]) -> [(String, JSON)] {
    let conditions: [JSON] = variants.map { variant in
      [
        "if": [
          "properties": .object([(key.name, ["const": .text(variant.name)] as JSON)]),
          "required": .texts([key.name]),
        ],
        "then": .object(variant.mapping.schema),
      ]
    }
    return [
      ("type", "object"), ("properties", .object([(key.name, key.schema)])),
      ("required", .texts([key.name])), ("allOf", .list(conditions)),
    ]
  }
}

extension NumberRange {
  fileprivate var schema: [(String, JSON)] {
    [
      (isAbove ? "exclusiveMinimum" : "minimum", .number(minimum)),
      ("maximum", .number(maximum)),
    ]
  }
}
