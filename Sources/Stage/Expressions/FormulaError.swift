/// A mistake in a formula's text.
///
/// Its strings can contain any text of the formula; callers escape them.
package struct FormulaError: Error, Hashable, Sendable {
  /// The formula's index.
  package let formula: Int
  /// The location in the formula's text, in Unicode scalars; empty at its end.
  package let range: Range<Int>
  /// The problem, without a period.
  package let problem: String
  /// How to fix it, without a period.
  package let fix: String
}

/// The mistakes of a set of formulas, in the order of formulas and of their text.
package struct FormulaErrors: Error, Hashable, Sendable {
  /// Maximum number of reported mistakes.
  ///
  /// Source: ours; later ones are rarely read.
  static let limit = 100

  /// At least one mistake.
  package let all: [FormulaError]
}
