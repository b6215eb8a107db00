package import Motion

/// Reads fingers' curves: `linear`, `easeIn`, `easeOut`, `easeInOut`, `timingCurve(x1, y1, x2, y2)`.
///
/// `MotionExpression` reads everything else that moves.
package enum CurveExpression {
  /// The reason why a text is no curve.
  package struct Fault: Error, Equatable, Sendable {
    /// The wrong scalars of the text, counted from 0; may be empty at the text's end.
    package var range: Range<Int>
    /// The text there.
    package var found: String
    /// The words allowed there.
    package var expected: String
    /// The nearest right word.
    package var suggestion: String?
    /// The remedy.
    package var hint: String?

    /// The words for a text that ends too early.
    static let textEnd = "the text's end"

    /// True if the text ends too early.
    package var isAtEnd: Bool { found == Self.textEnd }

    static func quoted(_ text: String) -> String {
      text.isEmpty ? "nothing" : "\"\(text.excerpt)\""
    }

    /// A fault of a part that is no expected word.
    static func unknown(
      _ part: ExpressionScanner.Part, expected: String, suggestion: String? = nil,
      hint: String? = nil
    ) -> Fault {
      Fault(
        range: part.range, found: quoted(part.text), expected: expected, suggestion: suggestion,
        hint: hint)
    }
  }

  private static let names = ["linear", "easeIn", "easeOut", "easeInOut", "timingCurve"]

  /// The regular expression of a curve in JSON Schema, without ranges.
  static let pattern: String = {
    let space = #"[ \t]*"#
    let numbers = Array(repeating: space + NumberPattern.signed + space, count: 4)
    let plain = names.filter { $0 != "timingCurve" }.joined(separator: "|")
    let call = #"timingCurve\#(space)\(\#(numbers.joined(separator: ","))\)"#
    return "^\(space)(?:\(plain)|\(call))\(space)$"
  }()

  static func name(of curve: TimingCurve) -> String? {
    names.first { (try? parse($0)) == curve }
  }

  /// The description of a curve in words.
  package static let expectation =
    "linear, easeIn, easeOut, easeInOut or timingCurve(x1, y1, x2, y2)"

  /// Reads an expression; spaces around names, numbers and commas are allowed.
  ///
  /// - Throws: `Fault` for the first thing that is wrong.
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
  /// The signature for fingers, whose durations are other keys.
  fileprivate var withoutLabels: ExpressionSignature {
    ExpressionSignature(parameters: parameters.filter(\.isPositional), make: make)
  }
}
