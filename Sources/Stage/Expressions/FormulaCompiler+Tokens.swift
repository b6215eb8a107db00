extension FormulaCompiler {
  /// A number with its unit, a name or keyword, an operator or other sign, or the end of a text.
  struct Token {
    /// The characters; empty at the end.
    var text = ""
    /// The location in the text, in Unicode scalars.
    var range = 0..<0
    /// The number in pt, s and rad, 1 or 0 for `true` and `false`; nil for other tokens.
    var number: Double?
    /// The number's dimension; nil for an unknown unit.
    var dimension: ValueDimension?
    /// Whether the text is a name that symbols and functions can have.
    var isName = false
  }

  private static let signs = Set("+-*/^<>()[],:").map(String.init) + ["<=", ">=", "==", "!="]
  private static let keywords: Set = ["and", "or", "not", "if", "else", "true", "false"]
  private static let foreignSigns = [
    "=": "==", "&&": "and", "||": "or", "!": "not", "**": "^", "?": "a if b else c",
    "%": "30%", "−": "-",
  ]

  /// Reads the token after `next`.
  mutating func advance() {
    end = next.range.upperBound
    _ = take(\.properties.isWhitespace)
    let start = position
    let digits = take(\.isDigit)
    if !digits.isEmpty { return readUnit(digits, from: start) }
    var text = take { $0.isLetter || $0.isDigit }
    let isWord = !text.isEmpty
    if !isWord {
      let pair = String(String.UnicodeScalarView(scalars[start...].prefix(2)))
      let isPair = Self.signs.contains(pair) || Self.foreignSigns[pair] != nil
      text = isPair ? pair : scalars[start...].prefix(1).map(String.init).joined()
      position += text.unicodeScalars.count
    }
    next = Token(text: text, range: start..<position)
    next.isName = isWord && !Self.keywords.contains(text)
    (next.number, next.dimension) = (["true": 1, "false": 0][text], .condition)
    if !isWord, !text.isEmpty, !Self.signs.contains(text) {
      let fix = Self.foreignSigns[text].map { "write \"\($0)\"" } ?? "remove it"
      fail(next.range, "\"\(text)\" is not an operator", fix)
    }
  }

  /// Reads the unit of a number.
  private mutating func readUnit(_ digits: String, from start: Int) {
    var name = take { $0.isLetter || $0 == "%" }
    let following = scalars[position...].prefix(3)
    let isWhole = !following.dropFirst(2).contains { $0.isLetter || $0.isDigit }
    if isWhole, following.starts(with: ["/", "s"]), ["pt", "px"].contains(name) {
      name += "/s"
      position += 2
    }
    let unit = ValueDimension.units[name]
    let number = (Double(digits) ?? .infinity) / (unit?.divisor ?? 1)
    next = Token(
      text: digits + name, range: start..<position, number: number, dimension: unit?.dimension)
    if !number.isFinite {
      fail(next.range, "the number is not valid", "write it like 0.5")
    } else if unit == nil {
      let ratio = "\(digits) / screen.density * 1pt\(name.dropFirst(2))"
      let fix = name.hasPrefix("px") ? "write \(ratio)" : "the units are pt, s, ms, pt/s, deg and %"
      fail(next.range, "\"\(name)\" is not a unit", fix)
    }
  }

  private mutating func take(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    let taken = scalars[position...].prefix(while: belongs)
    position += taken.count
    return String(String.UnicodeScalarView(taken))
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    isASCII
      ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
      : properties.isAlphabetic
  }
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) || self == "." }
}
