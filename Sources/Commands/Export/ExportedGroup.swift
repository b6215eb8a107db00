import Expressions
import SceneModel

/// The formulas and rows of one gesture of a declared viewer, which become functions.
struct ExportedGroup {
  /// What a symbol is.
  enum Meaning {
    case variable(DeclaredVariable)
    /// A constant by its key, which can be a fraction of the screen's height.
    case constant(String, isFraction: Bool)
    case formula
  }

  /// The key of the gesture, such as `drag`.
  let key: String
  let summary: String
  let rows: [ViewerDeclaration.Row]
  /// The values of the formulas without a gesture.
  let values: DeclaredValues
  private let parameters: DeclaredParameters
  private let language: CodeLanguage
  /// The formulas, in the order of the text.
  private let formulas: [(symbol: Int, path: String, dimension: ValueDimension, tree: FormulaTree)]
  /// The variables on which each formula depends.
  private var inputs: [Int: Set<DeclaredVariable>] = [:]

  /// Returns the gestures of a viewer.
  static func all(of parameters: DeclaredParameters, in language: CodeLanguage) -> [ExportedGroup] {
    let rules = parameters.declaration.rules()
    return [
      ("open", rules.opening), ("drag", rules.drag), ("pinch", rules.pinch),
      ("close", rules.close), ("zoom", rules.zoom), ("pages", rules.pages),
    ].map { ExportedGroup($0, $1, parameters, language) }
  }

  init(
    _ key: String, _ group: ViewerDeclaration.Group, _ parameters: DeclaredParameters,
    _ language: CodeLanguage
  ) {
    (self.key, self.rows, self.parameters, self.language) = (key, group.rows, parameters, language)
    summary = language.text(
      "summary.\(key)",
      group.anchor == nil
        ? "finger" : "declared point of the page")
    values = group.formulas.values(parameters.inputs(on: Screen()))
    let (symbols, trees) = (group.formulas.symbols, group.formulas.trees)
    formulas = trees.sorted { $0.symbol < $1.symbol }.map {
      ($0, symbols[$0].name, symbols[$0].dimension, $1)
    }
    for (symbol, tree) in trees { inputs[symbol] = Set(variables(of: [tree])) }
  }

  func meaning(of symbol: Int) -> Meaning {
    let variables = DeclaredVariable.allCases
    if symbol < variables.count { return .variable(variables[symbol]) }
    let (index, declaration) = (symbol - variables.count, parameters.declaration)
    guard index < declaration.keys.count else { return .formula }
    var isFraction = declaration.uses[index] == .fractionOfHeight
    if case .points = parameters.values[index] { isFraction = false }
    return .constant(declaration.keys[index], isFraction: isFraction)
  }

  /// Returns the variables on which formulas depend, in the order of documentation.
  func variables(of trees: [FormulaTree]) -> [DeclaredVariable] {
    let found = Set(trees.flatMap(\.symbols)).flatMap { symbol -> Set<DeclaredVariable> in
      switch meaning(of: symbol) {
      case .variable(.distance): [.dx, .dy]
      case .variable(.speed): [.vx, .vy]
      case .variable(let variable): [variable]
      case .constant(_, let isFraction): isFraction ? [.screenHeight] : []
      case .formula: inputs[symbol] ?? []
      }
    }
    return DeclaredVariable.allCases.filter(found.contains)
  }

  /// The laws, formulas of `let` and conditions, with their types.
  var functions: [(symbol: Int, tree: FormulaTree, type: String)] {
    formulas.compactMap { symbol, path, dimension, tree in
      let isInRow = path.hasPrefix("[") && !path.hasSuffix(".law")
      if isInRow || path.hasPrefix("readings.") || path.contains("(") { return nil }
      return (symbol, tree, dimension == .condition ? "condition" : "number")
    }
  }

  /// Returns a formula's name in code.
  func name(_ symbol: Int) -> String {
    let path = formulas[symbol - formulas[0].symbol].path
    let names = path.split(separator: ".").filter { !$0.hasPrefix("[") && $0 != "law" }
    guard names.count == 1 else {
      return names[0] + names.dropFirst().map { String($0).capitalizedWord }.joined()
    }
    return path == "if" ? "begins" : language.identifier(String(names[0]))
  }

  /// Returns the formula at a path.
  func tree(_ path: String) -> FormulaTree? { formulas.first { $0.path == path }?.tree }

  /// Returns the formulas whose paths begin with a prefix, with the remaining paths.
  func trees(at prefix: String) -> [(path: String, tree: FormulaTree)] {
    formulas.filter { $0.path.hasPrefix(prefix) }.map {
      (String($0.path.dropFirst(prefix.count)), $0.tree)
    }
  }
}
