/// A scanner of the text of a curve or animation; positions are counted in scalars.
struct ExpressionScanner {
  typealias Token = (text: String, range: Range<Int>)

  private let scalars: [Unicode.Scalar]
  /// Index of the next scalar.
  private(set) var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var isAtEnd: Bool { position == scalars.count }

  /// The remaining text.
  var remainder: Token { (text(position..<scalars.count), position..<scalars.count) }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  mutating func skipSpaces() {
    while !isAtEnd, scalars[position] == " " || scalars[position] == "\t" { position += 1 }
  }

  /// Reads the longest run of scalars that satisfy a condition; can be empty.
  mutating func word(where belongs: (Unicode.Scalar) -> Bool) -> Token {
    let start = position
    while !isAtEnd, belongs(scalars[position]) { position += 1 }
    return (text(start..<position), start..<position)
  }

  /// Reads a name of letters, `-` and `_`.
  mutating func name() -> Token {
    word { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
  }

  /// Reads an argument's value, up to the next comma, parenthesis or blank.
  mutating func value() -> Token {
    word { $0 != "," && $0 != ")" && $0 != " " && $0 != "\t" }
  }

  /// Reads a name and its colon; reads nothing and returns nil if there is none.
  mutating func label() -> Token? {
    let start = position
    let name = name()
    if !name.text.isEmpty, accept(":") { return name }
    position = start
    return nil
  }

  /// Reads a character after optional blanks; reads nothing and returns false if it is not there.
  mutating func accept(_ sign: Unicode.Scalar) -> Bool {
    let start = position
    skipSpaces()
    guard !isAtEnd, scalars[position] == sign else {
      position = start
      return false
    }
    position += 1
    return true
  }

  /// Reads a character after optional blanks.
  ///
  /// - Throws: `CurveExpression.Fault`, which expects `expected` if given, otherwise the character.
  mutating func expect(
    _ sign: Unicode.Scalar, _ expected: String? = nil
  ) throws(CurveExpression.Fault) {
    guard !accept(sign) else { return }
    skipSpaces()
    throw fault(expected: expected ?? "\"\(sign)\"")
  }

  /// Returns a fault at the next scalar, or at the end of the text.
  func fault(expected: String) -> CurveExpression.Fault {
    guard !isAtEnd else {
      return CurveExpression.Fault(
        range: position..<position, found: CurveExpression.Fault.textEnd, expected: expected)
    }
    return CurveExpression.Fault(
      range: position..<position + 1, found: "\"\(scalars[position])\"", expected: expected)
  }
}
