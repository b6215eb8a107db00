// Expressions. Formulas of names, numbers with units and functions: parsed, checked and evaluated.
//
// The module does not know what its names mean. Its caller lists them with their dimensions.

/// A name that formulas can use, and its dimension.
package typealias Symbol = (name: String, dimension: ValueDimension)

/// An expression with the name by which other formulas use its value.
///
/// Its value must have one of the accepted dimensions, the most natural one first; any if empty.
package typealias Formula = (name: String, text: String, accepted: [ValueDimension])

/// A function that returns a value from those of the symbols.
typealias Evaluation = @Sendable ([Dual]) -> Dual

/// Formulas that are ready to be evaluated together.
///
/// ```
/// let formulas = try FormulaSet(
///   [("pulled", "clamp(0, dy / 300pt, 1)", [.number]), ("scale", "1 - 0.3 * pulled", [.number])],
///   variables: [("dy", .length)], nearest: { _, _ in [] })
/// var values = [Dual](repeating: Dual(0), count: formulas.symbols.count)
/// values[0].value = 150
/// formulas.evaluate(&values)
/// values[2].value  // 0.85
/// ```
///
/// Evaluation is total and without allocations. Division by 0, roots and logarithms of negative
/// numbers, and overflow give values that are not finite. NaN is kept by all functions and
/// conditions. Callers check the values that they use.
package struct FormulaSet: Sendable {
  /// The variables, then the formulas; their indices are those of the values.
  package let symbols: [Symbol]
  /// The number of constants, names, operators and calls of all formulas.
  package let nodeCount: Int
  /// The indices of the symbols that formulas use.
  package let usedSymbols: Set<Int>
  /// The formulas, in an order in which each uses only earlier ones.
  private let steps: [(symbol: Int, value: Evaluation, tree: FormulaTree)]
  /// The trees of the formulas, in an order in which each uses only earlier ones.
  package var trees: [(symbol: Int, tree: FormulaTree)] { steps.map { ($0.symbol, $0.tree) } }

  /// Compiles formulas, which may use variables and each other in any order.
  ///
  /// - Parameters:
  ///   - formulas: The formulas. Their names may be texts that no formula can contain.
  ///   - variables: The other names, in documentation order.
  ///   - nearest: Returns the names in a list that are most likely meant by a misspelled one.
  /// - Throws: All mistakes: syntax, unknown and repeated names, units, cycles.
  package init(
    _ formulas: [Formula], variables: [Symbol], nearest: @escaping (String, [String]) -> [String]
  ) throws(FormulaErrors) {
    let names = variables.map(\.name) + formulas.map(\.name)
    var compiler = FormulaCompiler(
      formulas: formulas, names: names, symbols: Dictionary(zip(names, 0...)) { first, _ in first },
      nearest: nearest, dimensions: variables.map(\.dimension) + formulas.map { _ in nil })
    for formula in formulas.indices { compiler.compile(formula) }
    guard compiler.errors.isEmpty else {
      let key = { (error: FormulaError) in (error.formula, error.range.lowerBound) }
      throw FormulaErrors(all: compiler.errors.sorted { key($0) < key($1) })
    }
    symbols = zip(names, compiler.dimensions).map { ($0, $1 ?? .number) }
    (steps, nodeCount) = (compiler.steps, compiler.nodeCount)
    usedSymbols = compiler.usedSymbols
  }

  /// Computes the formulas' values and their derivatives in the direction of travel.
  ///
  /// - Parameter values: A value per symbol, in pt, s and rad, conditions 0 or 1. Those of the
  ///   variables are read, those of the formulas replaced.
  package func evaluate(_ values: inout [Dual]) {
    for step in steps { values[step.symbol] = step.value(values) }
  }
}
