package import Motion

/// Reads the timing curves of fingers: `linear`, `easeIn`, `easeOut`, `easeInOut` and
/// `timingCurve(x1, y1, x2, y2)`.
package enum CurveExpression {
  /// Why a text is no curve.
  package struct Fault: Error, Equatable, Sendable {
    /// Which scalars of the text are wrong, counted from 0; may be empty at the text's end.
    package var range: Range<Int>
    /// What was found there.
    package var found: String
    /// What is allowed there.
    package var expected: String
    /// The nearest right word.
    package var suggestion: String?
    /// How to put it right.
    package var hint: String?
  }

  private static let names = ["linear", "easeIn", "easeOut", "easeInOut", "timingCurve"]

  /// What a curve looks like, in words.
  package static let expectation =
    "linear, easeIn, easeOut, easeInOut or timingCurve(x1, y1, x2, y2)"

  /// Reads an expression.
  ///
  /// - Parameter text: spaces around names, numbers and commas are allowed.
  /// - Returns: the curve.
  /// - Throws: `Fault` for the first thing that is wrong.
  package static func parse(_ text: String) throws(Fault) -> TimingCurve {
    var scanner = Scanner(Array(text.unicodeScalars))
    scanner.skipSpaces()
    let name = scanner.word { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
    let curve: TimingCurve
    switch name.text {
    case "linear": curve = .linear
    case "easeIn": curve = .easeIn
    case "easeOut": curve = .easeOut
    case "easeInOut": curve = .easeInOut
    case "timingCurve": curve = try timingCurve(&scanner)
    default:
      let whole = name.text.isEmpty ? scanner.rest : name
      throw Fault(
        range: whole.range, found: whole.text.isEmpty ? "nothing" : "\"\(whole.text.excerpt)\"",
        expected: expectation,
        suggestion: NearestWord.match(for: name.text, among: names))
    }
    scanner.skipSpaces()
    guard scanner.isAtEnd else {
      let rest = scanner.rest
      throw Fault(
        range: rest.range, found: "\"\(rest.text.excerpt)\"", expected: "nothing after the curve")
    }
    return curve
  }

  /// Reads the control points after `timingCurve`.
  private static func timingCurve(_ scanner: inout Scanner) throws(Fault) -> TimingCurve {
    try scanner.expect("(")
    var numbers: [Double] = []
    for name in ["x1", "y1", "x2", "y2"] {
      if !numbers.isEmpty { try scanner.expect(",") }
      scanner.skipSpaces()
      let word = scanner.word { $0 != "," && $0 != ")" && $0 != " " && $0 != "\t" }
      let isTime = name.first == "x"
      let range = isTime ? NumberRange.from(0, to: 1) : .from(-100, to: 100)
      var hint: String?
      do throws(NumberFault) {
        let value = try DecimalNumber(word.text).value
        if range.contains(value) {
          numbers.append(value)
          continue
        }
      } catch {
        hint = error.hint
      }
      throw Fault(
        range: word.range, found: word.text.isEmpty ? "nothing" : "\"\(word.text.excerpt)\"",
        expected: "\(name), a number \(range.words)", hint: hint)
    }
    try scanner.expect(")")
    return TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private struct Scanner {
    private let scalars: [Unicode.Scalar]
    private var place = 0

    init(_ scalars: [Unicode.Scalar]) {
      self.scalars = scalars
    }

    var isAtEnd: Bool { place == scalars.count }

    /// Everything not read yet.
    var rest: (text: String, range: Range<Int>) {
      (text(place..<scalars.count), place..<scalars.count)
    }

    private func text(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[range])
      return String(view)
    }

    mutating func skipSpaces() {
      while !isAtEnd, scalars[place] == " " || scalars[place] == "\t" { place += 1 }
    }

    mutating func word(where belongs: (Unicode.Scalar) -> Bool) -> (text: String, range: Range<Int>)
    {
      let start = place
      while !isAtEnd, belongs(scalars[place]) { place += 1 }
      return (text(start..<place), start..<place)
    }

    mutating func expect(_ sign: Unicode.Scalar) throws(Fault) {
      skipSpaces()
      guard !isAtEnd else {
        throw Fault(
          range: place..<place, found: "the text's end", expected: "\"\(sign)\"",
          hint: "in braces and brackets, put a curve that holds commas in quotes")
      }
      guard scalars[place] == sign else {
        throw Fault(
          range: place..<place + 1, found: "\"\(scalars[place])\"", expected: "\"\(sign)\"")
      }
      place += 1
    }
  }
}
