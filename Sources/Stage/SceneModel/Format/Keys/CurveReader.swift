import Display

/// The hint for a plain scalar whose text ends too early.
let commaHint = "put it in quotes: inside braces or brackets, a comma ends the value"

extension ValueReader where Value == TimingCurve {
  static var timingCurve: ValueReader {
    expression(
      .pattern(
        CurveExpression.pattern, examples: ["easeOut", "timingCurve(0.2, 0, 0, 1)"],
        expected: CurveExpression.expectation)
    ) { text throws(CurveExpression.Fault) in try CurveExpression.parse(text) }
  }
}

extension ValueReader {
  /// Returns a reader of curve or animation expressions, with diagnostics at the faulty text.
  static func expression(
    _ shape: ValueShape,
    _ parse: @escaping @Sendable (String) throws(CurveExpression.Fault) -> Value
  ) -> ValueReader {
    ValueReader(shape) { node, context in
      // Without quotes, YAML reads `spring(duration: 0.5)` as a mapping.
      let isMotion = node.entries?.first.map { UnquotedMotion.begins($0.key) } == true
      guard
        let scalar = context.scalar(
          of: node, expected: shape.expectation,
          hint: isMotion ? "put the animation in quotes" : nil)
      else { return nil }
      do throws(CurveExpression.Fault) {
        return try parse(scalar.text)
      } catch {
        context.reject(
          .invalidValue, at: node.range.narrowed(to: error.range, of: scalar),
          found: error.found, expected: error.expected, suggestion: error.suggestion,
          hint: error.hint ?? (error.isAtEnd && scalar.isPlain ? commaHint : nil))
        return nil
      }
    }
  }
}

extension SourceRange {
  /// Returns the range of some of a scalar's characters.
  ///
  /// If the source differs from the scalar's text, the result is the whole range. This is the case
  /// for text with escapes, over several lines, or through an alias.
  func narrowed(to range: Range<Int>, of scalar: YAMLScalar) -> SourceRange {
    let scalars = Array(scalar.text.unicodeScalars)
    let quotes = scalar.isPlain ? 0 : 1
    guard start.line == end.line, end.column - start.column == scalars.count + 2 * quotes,
      end.offset - start.offset == scalar.text.utf8.count + 2 * quotes
    else { return self }
    func position(_ index: Int) -> SourcePosition {
      let bytes = scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
      return SourcePosition(
        line: start.line, column: start.column + quotes + index,
        offset: start.offset + quotes + bytes, text: start.text)
    }
    return SourceRange(start: position(range.lowerBound), end: position(range.upperBound))
  }
}
