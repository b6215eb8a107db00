import SceneModel

/// The shape of a value of the scene file: data for messages, checks and descriptions.
indirect enum ValueShape: Sendable {
  /// One way to write a mapping that names its variant.
  struct Variant: Sendable {
    var name: String
    /// All keys of such a mapping, that with the name among them.
    var mapping: MappingShape
  }

  /// A finite number.
  case number(NumberRange)
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// `true` or `false`.
  case boolean
  /// One line or more of text.
  case text
  /// One of some words, with what each means where that is known.
  case choice([String], meanings: [String] = [])
  /// A time in seconds.
  case time(NumberRange)
  /// Text that a regular expression matches from end to end, with a few such texts.
  case pattern(String, examples: [String], words: String)
  /// A list, with its least and greatest length.
  case list(ValueShape, ClosedRange<Int>, isUnique: Bool = false)
  /// A list whose items differ in what they take.
  case row([ValueShape], words: String)
  /// A mapping with the keys of a table.
  case mapping(MappingShape)
  /// A mapping whose keys are numbers of a range.
  case numbered(ClosedRange<Int>, ValueShape)
  /// A mapping one of whose keys names the variant that decides the other keys.
  case tagged(by: KeyShape, variants: [Variant])
  /// Anything of a few shapes, in words of its own.
  case either([ValueShape], words: String)
  /// A definition of the schema by name, because it may hold more of its kind.
  case reference(String, words: String)

  /// The shape as it is read after "expected".
  var expectation: String {
    switch self {
    case .number(let range): "a number " + range.words
    case .integer(let range):
      range.lowerBound == range.upperBound
        ? "the number \(range.lowerBound)"
        : "a whole number from \(NumberText.of(range.lowerBound))"
          + " to \(NumberText.of(range.upperBound))"
    case .boolean: "true or false"
    case .text: "text"
    case .choice(let words, _): Self.listing(words)
    case .time(let range): "a time " + range.words
    case .list(_, let count, _):
      count.lowerBound == count.upperBound ? "a list of \(count.lowerBound)" : "a list"
    case .mapping(let mapping):
      "a mapping" + (mapping.keys.first.map { " such as {\($0.name): …}" } ?? "")
    case .numbered(let range, _): "a mapping such as {\(range.lowerBound): …}"
    case .tagged(let key, let variants):
      "a mapping such as {\(key.name): \(variants.first?.name ?? "…"), …}"
    case .pattern(_, _, let words), .row(_, let words), .either(_, let words),
      .reference(_, let words):
      words
    }
  }

  /// `a`, `a or b`, `a, b or c`.
  static func listing(_ words: [String], _ conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

extension NumberRange {
  /// `from 0 to 10 pt` or `above 0, at most 10 pt`.
  var words: String {
    let end = NumberText.of(maximum) + (unit.isEmpty ? "" : " " + unit)
    let start = NumberText.of(minimum)
    return isAbove ? "above \(start), at most \(end)" : "from \(start) to \(end)"
  }
}
