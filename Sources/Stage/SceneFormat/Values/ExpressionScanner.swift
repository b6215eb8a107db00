/// Reads the text of a curve or motion from left to right; places are counted in scalars.
struct ExpressionScanner {
  typealias Part = (text: String, range: Range<Int>)

  private let scalars: [Unicode.Scalar]
  /// The next scalar to read.
  private(set) var place = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  var isAtEnd: Bool { place == scalars.count }

  /// Everything not read yet.
  var rest: Part { (text(place..<scalars.count), place..<scalars.count) }

  private func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  mutating func skipSpaces() {
    while !isAtEnd, scalars[place] == " " || scalars[place] == "\t" { place += 1 }
  }

  /// Reads the scalars for which a rule holds; may be none.
  mutating func word(where belongs: (Unicode.Scalar) -> Bool) -> Part {
    let start = place
    while !isAtEnd, belongs(scalars[place]) { place += 1 }
    return (text(start..<place), start..<place)
  }

  /// Reads a name of letters, `-` and `_`.
  mutating func name() -> Part {
    word { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
  }

  /// Reads what stands between commas.
  mutating func value() -> Part {
    word { $0 != "," && $0 != ")" && $0 != " " && $0 != "\t" }
  }

  /// Reads a name and the colon after it; nothing where there is none.
  mutating func label() -> Part? {
    let start = place
    let name = name()
    if !name.text.isEmpty, accept(":") { return name }
    place = start
    return nil
  }

  /// Reads a sign, after blanks, where it stands there.
  mutating func accept(_ sign: Unicode.Scalar) -> Bool {
    let start = place
    skipSpaces()
    guard !isAtEnd, scalars[place] == sign else {
      place = start
      return false
    }
    place += 1
    return true
  }

  /// Reads a sign, after blanks; a fault otherwise, which expects `words` or else the sign.
  mutating func expect(
    _ sign: Unicode.Scalar, _ words: String? = nil
  ) throws(CurveExpression.Fault) {
    guard !accept(sign) else { return }
    skipSpaces()
    throw fault(expected: words ?? "\"\(sign)\"")
  }

  /// A fault at the next scalar, or at the text's end.
  func fault(expected: String) -> CurveExpression.Fault {
    guard !isAtEnd else {
      return CurveExpression.Fault(
        range: place..<place, found: CurveExpression.Fault.textEnd, expected: expected)
    }
    return CurveExpression.Fault(
      range: place..<place + 1, found: "\"\(scalars[place])\"", expected: expected)
  }
}
