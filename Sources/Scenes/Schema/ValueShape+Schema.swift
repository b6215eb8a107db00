import SceneModel

extension ValueShape {
  /// The members of a JSON Schema that accepts what the reader does; it checks no sums, order or files.
  var schema: [JSONTree.Member] {
    switch self {
    case .number(let range), .decimal(let range, _):
      [.init("type", "number")] + range.schema
    case .integer(let range):
      range.count == 1
        ? [.init("const", .integer(range.lowerBound))]
        : [
          .init("type", "integer"), .init("minimum", .integer(range.lowerBound)),
          .init("maximum", .integer(range.upperBound)),
        ]
    case .boolean: [.init("type", "boolean")]
    case .text:
      [
        .init("type", "string"), .init("minLength", 1),
        .init("maxLength", .integer(SceneLimits.textBytes)),
      ]
    case .choice(let words, let meanings):
      [.init("enum", .list(words.flatMap(Self.spellings)))]
        + (meanings.count == words.count
          ? [.init("markdownEnumDescriptions", .texts(meanings))] : [])
    case .time(let range):
      [.init("type", ["number", "string"])] + range.schema + [
        .init("pattern", .text(NumberPattern.time(isAboveZero: range.isAbove))),
        .init("patternErrorMessage", .text("expected \(expectation)")),
        .init("examples", [0.3, "300ms"]),
      ]
    case .color(let isOpaque):
      [
        .init("type", "string"),
        .init("pattern", .text("^#[0-9A-Fa-f]{6}(?:\(isOpaque ? "[Ff]" : "[0-9A-Fa-f]"){2})?$")),
        .init("patternErrorMessage", .text("expected \(expectation)")),
        .init("examples", .texts(["#FFFFFF"])),
      ]
    case .pattern(let pattern, let examples, let words):
      [
        .init("type", "string"), .init("pattern", .text(pattern)),
        .init("patternErrorMessage", .text("expected \(words)")),
        .init("examples", .texts(examples)),
      ]
    case .list(let item, let count, let isUnique): Self.list(item, count, isUnique)
    case .row(let items, _):
      [
        .init("type", "array"), .init("items", .list(items.map { .object($0.schema) })),
        .init("minItems", .integer(items.count)), .init("maxItems", .integer(items.count)),
      ]
    case .mapping(let mapping): mapping.schema
    case .numbered(let range, let value): Self.numbered(range, value)
    case .tagged(let key, let variants): Self.tagged(key, variants)
    case .either(let shapes, _):
      switch shapes.count {
      case 0: []
      case 1: shapes[0].schema
      default: [.init("anyOf", .list(shapes.map { .object($0.schema) }))]
      }
    // Validators ignore the keys beside a reference.
    case .reference(let name, _):
      [.init("allOf", [["$ref": .text("#/definitions/\(name)")]])]
    case .words: []
    }
  }

  /// The values of a word in YAML's core schema: a text, and a number where it looks like one.
  private static func spellings(of word: String) -> [JSONTree] {
    guard let number = try? DecimalNumber(word) else { return [.text(word)] }
    return [.number(number.value), .text(word)]
  }

  private static func list(
    _ item: ValueShape, _ count: ClosedRange<Int>, _ isUnique: Bool
  ) -> [JSONTree.Member] {
    var members: [JSONTree.Member] = [
      .init("type", "array"), .init("items", .object(item.schema)),
    ]
    if count.lowerBound > 0 { members.append(.init("minItems", .integer(count.lowerBound))) }
    members.append(.init("maxItems", .integer(count.upperBound)))
    if isUnique { members.append(.init("uniqueItems", true)) }
    return members
  }

  private static func numbered(
    _ range: ClosedRange<Int>, _ value: ValueShape
  ) -> [JSONTree.Member] {
    let keys = range.map(String.init).joined(separator: "|")
    return [
      .init("type", "object"),
      .init("patternProperties", ["^(?:\(keys))$": .object(value.schema)]),
      .init("additionalProperties", false), .init("minProperties", 1),
    ]
  }

  /// A mapping whose rules depend on one of its keys: each variant is a condition of its own, so that an
  /// editor shows no keys of others.
  private static func tagged(_ key: KeyShape, _ variants: [Variant]) -> [JSONTree.Member] {
    let conditions: [JSONTree] = variants.map { variant in
      [
        "if": [
          "properties": .object([.init(key.name, ["const": .text(variant.name)])]),
          "required": .texts([key.name]),
        ],
        "then": .object(variant.mapping.schema),
      ]
    }
    return [
      .init("type", "object"), .init("properties", .object([.init(key.name, key.schema)])),
      .init("required", .texts([key.name])), .init("allOf", .list(conditions)),
    ]
  }
}

extension NumberRange {
  fileprivate var schema: [JSONTree.Member] {
    [
      .init(isAbove ? "exclusiveMinimum" : "minimum", .number(minimum)),
      .init("maximum", .number(maximum)),
    ]
  }
}
