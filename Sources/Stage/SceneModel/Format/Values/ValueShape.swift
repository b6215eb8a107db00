/// The shape of a value of a scene file, as data for messages, checks and descriptions.
indirect enum ValueShape: Sendable {
  /// A variant of a mapping that contains the variant's name: all of its keys, including that one.
  typealias Variant = (name: String, mapping: MappingShape)

  /// A finite number.
  case number(NumberRange)
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// `true` or `false`.
  case boolean
  /// Text of one or more lines.
  case text
  /// One of several words, with their meanings if known.
  case choice([String], meanings: [String] = [])
  /// A time in seconds.
  case time(NumberRange)
  /// Text that completely matches a regular expression, with a few examples.
  case pattern(String, examples: [String], expected: String)
  /// A list, with the range of its length.
  case list(ValueShape, ClosedRange<Int>, isUnique: Bool = false)
  /// A list of a fixed length whose items have different shapes.
  case row([ValueShape], expected: String)
  /// A mapping with the keys of a table.
  case mapping(MappingShape)
  /// A mapping whose keys are numbers in a range.
  case numbered(ClosedRange<Int>, ValueShape)
  /// A mapping in which one key names the variant that determines the other keys.
  case tagged(by: KeyShape, variants: [Variant])
  /// A value of any of several shapes, with its own description.
  case either([ValueShape], expected: String)
  /// A shape that is made where it is needed, which takes time.
  case deferred(@Sendable () -> ValueShape)
  /// A named definition of the schema, which can refer to itself.
  case reference(String, expected: String)

  /// Returns a mapping with any keys, with its description.
  static func open(_ expected: String) -> ValueShape {
    .either(
      [.mapping(MappingShape(keys: [], rules: MappingRules(isOpen: true)))], expected: expected)
  }

  /// A description of the shape, as text that follows "expected".
  var expectation: String {
    switch self {
    case .number(let range): "a number " + range.text
    case .integer(let range):
      range.lowerBound == range.upperBound
        ? "the number \(range.lowerBound)"
        : "a whole number from \(NumberText.of(range.lowerBound))"
          + " to \(NumberText.of(range.upperBound))"
    case .boolean: "true or false"
    case .text: "text"
    case .choice(let names, _): Self.listing(names)
    case .time(let range): "a time " + range.text
    case .list(_, let count, _):
      count.lowerBound == count.upperBound ? "a list of \(count.lowerBound)" : "a list"
    case .mapping(let mapping):
      "a mapping" + (mapping.keys.first.map { " such as {\($0.name): …}" } ?? "")
    case .numbered(let range, _): "a mapping such as {\(range.lowerBound): …}"
    case .tagged(let key, let variants):
      "a mapping such as {\(key.name): \(variants.first?.name ?? "…"), …}"
    case .deferred(let shape): shape().expectation
    case .pattern(_, _, let expected), .row(_, let expected), .either(_, let expected),
      .reference(_, let expected):
      expected
    }
  }

  /// Returns a list of words, such as `a`, `a or b` or `a, b or c`.
  static func listing(_ names: [String], _ conjunction: String = "or") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

extension NumberRange {
  /// A description such as `from 0 to 10 pt` or `above 0, at most 10 pt`.
  var text: String {
    let end = NumberText.of(maximum) + (unit.isEmpty ? "" : " " + unit)
    let start = NumberText.of(minimum)
    return isAbove ? "above \(start), at most \(end)" : "from \(start) to \(end)"
  }
}
