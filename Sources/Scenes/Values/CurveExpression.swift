package import Motion

/// Reads the timing curves of fingers: `linear`, `easeIn`, `easeOut`, `easeInOut` and
/// `timingCurve(x1, y1, x2, y2)`.
///
/// `MotionExpression` reads everything else that moves.
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

    /// What is found where the text ends too early.
    static let textEnd = "the text's end"

    /// True if the text ends too early.
    package var isAtEnd: Bool { found == Self.textEnd }

    /// A part of the text as something found.
    static func quoted(_ text: String) -> String {
      text.isEmpty ? "nothing" : "\"\(text.excerpt)\""
    }
  }

  private static let names = ["linear", "easeIn", "easeOut", "easeInOut", "timingCurve"]

  /// What a curve looks like, as a regular expression of JSON Schema; ranges are not in it.
  static let pattern: String = {
    let space = #"[ \t]*"#
    let numbers = Array(repeating: space + NumberPattern.signed + space, count: 4)
    let plain = names.filter { $0 != "timingCurve" }.joined(separator: "|")
    let call = #"timingCurve\#(space)\(\#(numbers.joined(separator: ","))\)"#
    return "^\(space)(?:\(plain)|\(call))\(space)$"
  }()

  /// The name of a curve that has one; nil for others.
  static func name(of curve: TimingCurve) -> String? {
    names.first { (try? parse($0)) == curve }
  }

  /// What a curve looks like, in words.
  package static let expectation =
    "linear, easeIn, easeOut, easeInOut or timingCurve(x1, y1, x2, y2)"

  /// Reads an expression.
  ///
  /// - Parameter text: spaces around names, numbers and commas are allowed.
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
  /// What fingers take of a curve: how long it lasts is said elsewhere.
  fileprivate var withoutLabels: ExpressionSignature {
    ExpressionSignature(parameters: parameters.filter(\.isPositional), make: make)
  }
}
