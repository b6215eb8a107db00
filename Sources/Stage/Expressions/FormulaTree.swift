/// A checked formula as a tree, from which other languages' code can be printed.
package indirect enum FormulaTree: Sendable {
  /// A number in pt, s and rad, or a condition as 1 or 0.
  case literal(Double, ValueDimension)
  /// The value of a symbol, by its index.
  case symbol(Int)
  /// An operator or a function with its operands, in the order of the text.
  ///
  /// `-` has one operand or two. `interpolate` has x, then all inputs, then all outputs; if it clamps,
  /// x is a `clamp`. No argument is omitted.
  case operation(String, [FormulaTree])

  /// The indices of the symbols in the tree, once for each use.
  package var symbols: [Int] {
    switch self {
    case .literal: []
    case .symbol(let index): [index]
    case .operation(_, let operands): operands.flatMap(\.symbols)
    }
  }
}
