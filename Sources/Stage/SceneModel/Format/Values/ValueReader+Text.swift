import Display

extension ValueReader where Value == String {
  /// A reader of text that is not empty; numbers, `true` and null are only text in quotes.
  static var text: ValueReader {
    let shape = ValueShape.text
    return ValueReader(shape) { node, context in
      guard let scalar = context.scalar(of: node, expected: shape.expectation) else { return nil }
      if scalar.isBoolean || scalar.isNumber {
        context.rejectType(
          node, expected: shape.expectation, hint: "write \"\(scalar.text.excerpt)\" in quotes")
        return nil
      }
      guard !scalar.text.isEmpty, !scalar.text.unicodeScalars.contains("\0") else {
        context.reject(
          .invalidValue, at: node.range,
          found: scalar.text.isEmpty ? "an empty text" : "a text with a NUL character",
          expected: shape.expectation)
        return nil
      }
      return scalar.text
    }
  }

  /// Returns a reader of one of several words.
  static func word(_ names: [String]) -> ValueReader {
    named(names.map { ($0, $0) })
  }
}

extension ValueReader where Value == [Located<String>] {
  /// Returns a reader of a list of words without repeats, with at least `minCount` of them.
  ///
  /// `kind` names such a word in messages.
  static func once(_ kind: String, among names: [String], minCount: Int = 0) -> ValueReader {
    let word = ValueReader<String>.word(names).located
    let expectation = "a list of \(kind)s, each once: " + names.joined(separator: ", ")
    let count = minCount...names.count
    let list = ValueReader.list(of: word, count: count, expectation)
    let shape = ValueShape.list(word.shape, count, isUnique: true)
    return ValueReader(.either([shape], expected: expectation), read: list.read)
      .withoutRepeats(of: \.self) { "the \(kind) \($0) appears twice" }
  }
}

extension ValueReader
where
  Value: RawRepresentable & CaseIterable & Sendable,
  Value.RawValue == String
{
  static var choice: ValueReader {
    .named(Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension ValueReader where Value == Bool {
  /// A reader of `true` or `false`, without YAML 1.1's other words for them.
  static var boolean: ValueReader {
    let shape = ValueShape.boolean
    return ValueReader(shape) { node, context in
      let spellings = [
        "true": true, "yes": true, "on": true, "y": true,
        "false": false, "no": false, "off": false, "n": false,
      ]
      let meant = node.scalar.flatMap { spellings[$0.text.lowercased()] }
      if let meant, let scalar = node.scalar, scalar.isPlain, scalar.text == "\(meant)" {
        return meant
      }
      context.rejectType(
        node, expected: shape.expectation, hint: meant.map { "write \($0) without quotes" })
      return nil
    }
  }
}

extension ValueReader where Value == Color {
  /// Returns a reader of `"#RRGGBB"` or `"#RRGGBBAA"`; the alpha of an opaque color must be FF.
  static func color(isOpaque: Bool = false) -> ValueReader {
    let shape = ValueShape.pattern(
      "^#[0-9A-Fa-f]{6}(?:\(isOpaque ? "[Ff]" : "[0-9A-Fa-f]"){2})?$", examples: ["#FFFFFF"],
      expected: "\(isOpaque ? "an opaque" : "a") color such as \"#FFFFFF\"")
    return ValueReader(shape) { node, context in
      let hint = "an unquoted # begins a comment: put the color in quotes"
      guard
        let scalar = context.scalar(
          of: node, expected: shape.expectation,
          hint: node.scalar?.text.isEmpty == true ? hint : nil)
      else { return nil }
      let color = Color(hexadecimal: scalar.text)
      if let color, !isOpaque || color.alpha == 255 { return color }
      context.reject(
        color == nil ? .invalidValue : .outOfRange, at: node.range, found: scalar.found,
        expected: shape.expectation,
        hint: color == nil
          ? "colors are \"#RRGGBB\" or \"#RRGGBBAA\" in hexadecimal digits" : nil)
      return nil
    }
  }
}
