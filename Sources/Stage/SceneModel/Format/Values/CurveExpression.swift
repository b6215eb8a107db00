package import Display

/// A parser of touch curves: `linear`, `easeIn`, `easeOut`, `easeInOut`, `timingCurve(x1, …)`.
///
/// `MotionExpression` parses all other animations.
package enum CurveExpression {
  /// An error about a text that is not a valid expression.
  package struct Fault: Error, Equatable, Sendable {
    /// The wrong scalars of the text, counted from 0; can be empty at the end of the text.
    package var range: Range<Int>
    /// The text in the range, quoted for a message.
    package var found: String
    /// The allowed values, as text that follows "expected".
    package var expected: String
    /// The closest valid word.
    package var suggestion: String?
    /// How to fix the text.
    package var hint: String?

    /// The value of `found` for a text that ends too early.
    static let textEnd = "the end of the text"

    /// Whether the text ends too early.
    package var isAtEnd: Bool { found == Self.textEnd }

    static func quoted(_ text: String) -> String {
      text.isEmpty ? "nothing" : "\"\(text.excerpt)\""
    }

    /// Returns a fault for a range of the text that is not an expected word.
    static func unknown(
      _ token: ExpressionScanner.Token, expected: String, suggestion: String? = nil,
      hint: String? = nil
    ) -> Fault {
      Fault(
        range: token.range, found: quoted(token.text), expected: expected, suggestion: suggestion,
        hint: hint)
    }
  }

  private static let names = ["linear", "easeIn", "easeOut", "easeInOut", "timingCurve"]

  /// The JSON Schema pattern of a curve, without ranges of numbers.
  static let pattern: String = {
    let space = #"[ \t]*"#
    let numbers = Array(repeating: space + NumberPattern.signed + space, count: 4)
    let plain = names.filter { $0 != "timingCurve" }.joined(separator: "|")
    let call = #"timingCurve\#(space)\(\#(numbers.joined(separator: ","))\)"#
    return "^\(space)(?:\(plain)|\(call))\(space)$"
  }()

  /// A description of the valid curves, as text that follows "expected".
  package static let expectation =
    "linear, easeIn, easeOut, easeInOut or timingCurve(x1, y1, x2, y2)"

  /// Parses an expression; blanks are allowed around names, numbers and commas.
  ///
  /// - Throws: `Fault` for the first error in the text.
  package static func parse(_ text: String) throws(Fault) -> TimingCurve {
    let motion = try MotionExpression.parse(
      text, among: names, expectation: expectation, noun: "curve"
    ) { name in MotionExpression.signatures(of: name).map(\.withoutLabels) }
    guard case .animation(.curve(let curve, _)) = motion else {
      throw Fault(range: 0..<0, found: Fault.quoted(text), expected: expectation)
    }
    return curve
  }
}

extension ExpressionSignature {
  /// The signature for touches, whose durations are separate keys.
  fileprivate var withoutLabels: ExpressionSignature {
    ExpressionSignature(parameters: parameters.filter(\.isPositional), make: make)
  }
}

extension CurveExpression.Fault {
  /// Returns the fault as a diagnostic of a source that consists only of the expression.
  package func diagnostic(in source: SourceText) -> Diagnostic {
    Diagnostic(
      .invalidValue,
      at: SourceRange(
        start: source.position(scalar: range.lowerBound),
        end: source.position(scalar: range.upperBound)),
      "found \(found)", expected: expected, suggestion: suggestion, hint: hint)
  }
}
