import Expressions
import Platform
import SceneModel

/// Prints formulas as expressions of a language.
struct FormulaPrinter {
  let language: CodeLanguage
  /// The gesture with the symbols; nil if there are none.
  var group: ExportedGroup?
  /// The formulas whose values local constants have.
  var locals: Set<Int> = []

  private typealias Printed = (text: String, tightness: Int)

  /// The operators, from loose to tight; 0 is a conditional, 6 a sign and 7 a name or a call.
  private static let tightness = [
    "or": 1, "and": 2, "<": 3, "<=": 3, ">": 3, ">=": 3, "==": 3, "!=": 3, "+": 4, "-": 4, "*": 5,
    "/": 5,
  ]

  /// Returns an expression, in parentheses if it binds looser than `tightness`.
  ///
  /// A lone number is in an operation without names. Swift would divide whole ones as integers.
  func text(_ tree: FormulaTree, _ tightness: Int = 0, isLone: Bool = false) -> String {
    let (text, own) = printed(tree, isLone)
    return own < tightness ? "(\(text))" : text
  }

  private func printed(_ tree: FormulaTree, _ isLone: Bool) -> Printed {
    switch tree {
    case .literal(let number, .condition): return (number == 1 ? "true" : "false", 7)
    case .literal(let number, _):
      let plain = number.trimmedText(decimals: 9)
      let text = Double(plain) == number ? plain : number.shortestText
      let isWhole = text.allSatisfy(\.isNumber)
      return (isWhole ? language.text(isLone ? "loneNumber" : "wholeNumber", text) : text, 7)
    case .symbol(let symbol): return printed(symbol)
    case .operation(let name, let operands):
      // Units such as `/ 1pt` are not printed.
      if ["*", "/"].contains(name), case .literal(1, _) = operands[1] {
        return printed(operands[0], isLone)
      }
      return printed(name, operands, operands.count > 1 ? tree.symbols.isEmpty : isLone)
    }
  }

  private func printed(_ name: String, _ operands: [FormulaTree], _ isLone: Bool) -> Printed {
    let sign = language.text(name)
    if operands.count == 1, ["not", "-"].contains(name) {
      return (sign + text(operands[0], 7, isLone: isLone), 6)
    }
    if let own = Self.tightness[name] {
      let sides = zip(operands, own...).map { text($0, $1, isLone: isLone) }
      return ("\(sides[0]) \(sign) \(sides[1])", own)
    }
    let tightness = ["if": 1, "round": 4][name] ?? 0
    let texts = operands.map { text($0, tightness, isLone: isLone) }
    switch name {
    case "if": return (language.text(name, texts[1], texts[0], texts[2]), 0)
    case "round": return ("\(language.text("floor"))(\(texts[0]) + 0.5)", 7)
    case "hypot": return (texts.dropFirst().reduce(texts[0]) { "\(sign)(\($0), \($1))" }, 7)
    case "interpolate":
      let count = operands.count / 2
      let lists = [texts[1...count], texts[(count + 1)...]].map {
        language.text("list", $0.joined(separator: ", "))
      }
      return ("\(name)(\(texts[0]), \(lists[0]), \(lists[1]))", 7)
    default: return ("\(sign)(\(texts.joined(separator: ", ")))", 7)
    }
  }

  private func printed(_ symbol: Int) -> Printed {
    guard let group else { return ("", 7) }
    func speed(_ x: DeclaredVariable, _ y: DeclaredVariable) -> String {
      "\(language.text("hypot"))(\(x), \(y))"
    }
    switch group.meaning(of: symbol) {
    case .variable(.distance): return (speed(.dx, .dy), 7)
    case .variable(.speed): return (speed(.vx, .vy), 7)
    case .variable(let variable): return ("\(variable)", 7)
    case .constant(let key, let isFraction):
      let name = language.constant(key)
      return isFraction ? ("\(name) * \(DeclaredVariable.screenHeight)", 5) : (name, 7)
    case .formula: return (locals.contains(symbol) ? group.name(symbol) : call(symbol), 7)
    }
  }

  /// Returns the call of a formula's function.
  func call(_ symbol: Int) -> String {
    guard let group else { return "" }
    let arguments = group.variables(of: [.symbol(symbol)]).map { language.text("pass", "\($0)") }
    return language.text("owner", group.key) + group.name(symbol) + language.list(arguments)
  }
}
