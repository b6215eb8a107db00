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
