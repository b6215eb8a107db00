extension CurveExpression.Fault {
  /// The fault as a diagnostic of a text that is nothing but the expression.
  package func diagnostic(in source: SourceText) -> Diagnostic {
    Diagnostic(
      .invalidValue,
      at: SourceRange(
        start: source.position(scalar: range.lowerBound),
        end: source.position(scalar: range.upperBound)),
      "found \(found)", expected: expected, suggestion: suggestion, hint: hint)
  }
}
