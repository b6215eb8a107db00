/// A parser of formulas, which checks dimensions and builds the functions that compute values.
///
/// ```
/// a if c else b    or    and    not    < <= > >= == !=    + -    * /    - (sign)    ^
/// ```
///
/// Operators later in this list bind tighter. `^` and `else` group from the right, other operators
/// from the left: `-x^2` is -(x^2), `2^-x` is 2^(-x). A formula is read up to its first mistake of
/// syntax.
struct FormulaCompiler {
  /// A parsed expression.
  struct Operand {
    /// The location in the text.
    var range: Range<Int>
    /// Nil if a mistake was reported for it.
    var dimension: ValueDimension?
    /// The number of a literal.
    var literal: Double?
    /// The number of operations on a path from the whole expression to a name or literal.
    var depth = 0
    var tree = FormulaTree.literal(.nan, .number)
    /// Returns the value from those of the symbols.
    var value: Evaluation = { _ in Dual(.nan) }
  }

  /// Maximum depth of operations, parentheses and formulas used before they are declared.
  static let maximumDepth = 64
  /// The binary operators, from loose to tight.
  private static let precedences = [
    "if": 0, "or": 1, "and": 2, "<": 3, "<=": 3, ">": 3, ">=": 3, "==": 3, "!=": 3, "+": 4, "-": 4,
    "*": 5, "/": 5, "^": 7,
  ]
  private static let notPrecedence = 3
  private static let signPrecedence = 6

  let formulas: [Formula]
  let names: [String]
  /// The first symbol with each name.
  let symbols: [String: Int]
  /// Returns the names in a list that are most likely meant by a misspelled one.
  let nearest: (String, [String]) -> [String]
  /// The dimensions of the symbols; nil if not known yet, or because of a mistake.
  var dimensions: [ValueDimension?]
  /// The formulas whose compilation has begun and not ended, each used by the previous one.
  var path: [Int] = []
  var started: Set<Int> = []
  /// The formulas whose compilation has ended, in that order.
  var steps: [(symbol: Int, value: Evaluation, tree: FormulaTree)] = []
  var usedSymbols: Set<Int> = []
  var errors: [FormulaError] = []
  var nodeCount = 0
  var depth = 0

  // The formula that is being read.
  var scalars: [Unicode.Scalar] = []
  /// The index of the first scalar after `next`.
  var position = 0
  var next = Token()
  /// The index after the last token that was read.
  var end = 0
  var isStopped = false

  /// Compiles a formula, unless its compilation has begun.
  mutating func compile(_ formula: Int) {
    guard started.insert(formula).inserted else { return }
    let outer = (scalars, position, next, end, isStopped)
    (scalars, position, next) = (Array(formulas[formula].text.unicodeScalars), 0, Token())
    isStopped = false
    path.append(formula)
    let symbol = names.count - formulas.count + formula
    let (count, accepted) = (errors.count, formulas[formula].accepted)
    if symbols[names[symbol]] != symbol { fail(0..<0, "the name is used twice", "change one") }
    advance()
    let whole = expression(0)
    if !next.text.isEmpty { stop("an operator is missing", "write one, or remove the text") }
    let fits = accepted.isEmpty || check(whole, accepted, "this value")
    dimensions[symbol] = fits && errors.count == count ? whole.dimension : nil
    steps.append((symbol, whole.value, whole.tree))
    path.removeLast()
    (scalars, position, next, end, isStopped) = outer
  }

  /// Reports a mistake, unless one at the same location or one of syntax is known.
  mutating func fail(_ range: Range<Int>, _ problem: String, _ fix: String) {
    let formula = path[path.count - 1]
    let isKnown = isStopped || errors.contains { $0.formula == formula && $0.range == range }
    guard !isKnown, errors.count < FormulaErrors.limit else { return }
    errors.append(FormulaError(formula: formula, range: range, problem: problem, fix: fix))
  }

  /// Reports a mistake of syntax at the next token.
  @discardableResult
  mutating func stop(_ problem: String, _ fix: String) -> Operand {
    let location = next.text.isEmpty ? "at the end" : "before \"\(next.text)\""
    fail(next.range, "\(problem) \(location)", fix)
    isStopped = true
    end = next.range.upperBound
    next = Token(range: next.range)
    return Operand(range: next.range)
  }

  @discardableResult
  mutating func accept(_ text: String, isRequired: Bool = false) -> Bool {
    let isNext = next.text == text
    if isNext { advance() } else if isRequired { stop("\"\(text)\" is missing", "write it") }
    return isNext
  }

  /// Parses an expression of one more level of depth.
  mutating func nested(_ precedence: Int = 0) -> Operand {
    depth += 1
    defer { depth -= 1 }
    return depth > Self.maximumDepth ? stopDeep() : expression(precedence)
  }

  private mutating func stopDeep() -> Operand {
    stop("there are more than \(Self.maximumDepth) levels", "name inner expressions in let")
  }

  /// Parses an expression of operators that bind at least as tight as a precedence.
  private mutating func expression(_ precedence: Int) -> Operand {
    var left = primary()
    while let tightness = Self.precedences[next.text], tightness >= precedence {
      let sign = next.text
      advance()
      nodeCount += 1
      let right = sign == "^" ? nested(tightness) : expression(tightness + 1)
      let (a, b) = (left.value, right.value)
      if let operation = Operations.operators[sign] {
        left = call(operation, [left, right], sign)
        if tightness == 3, Self.precedences[next.text] == 3 {
          stop("\"and\" is missing", "write \"and \(text(right))\"")
        }
      } else if sign == "if" {
        accept("else", isRequired: true)
        let other = nested()
        left = result("xcxx", [left, right, other], sign) { [other = other.value] symbols in
          let truth = b(symbols)
          if truth.value == 0 { return other(symbols) }
          return truth.value == 1 ? a(symbols) : truth
        }
      } else {
        let undecided = sign == "and" ? 1.0 : 0
        left = result("ccc", [left, right], sign) { symbols in
          let truth = a(symbols)
          return truth.value == undecided ? b(symbols) : truth
        }
      }
      if left.depth > Self.maximumDepth { left = stopDeep() }
    }
    return left
  }

  private mutating func primary() -> Operand {
    let token = next
    var operand = Operand(range: token.range)
    guard token.number != nil || token.isName || ["-", "not", "("].contains(token.text) else {
      return stop("a value is missing", "write a number, a name or a function")
    }
    advance()
    nodeCount += 1
    if let number = token.number {
      (operand.dimension, operand.literal) = (token.dimension, number)
      operand.value = { [constant = Dual(number)] _ in constant }
      operand.tree = .literal(number, token.dimension ?? .number)
    } else if token.text == "(" {
      operand = nested()
      accept(")", isRequired: true)
    } else if let operation = Operations.operators[token.text == "-" ? "-x" : token.text] {
      let inner = nested(token.text == "-" ? Self.signPrecedence : Self.notPrecedence)
      operand = call(operation, [inner], token.text)
      operand.literal = inner.literal.map { -$0 }
    } else if next.text == "(" {
      operand = function(token)
    } else if let symbol = symbols[token.text] {
      usedSymbols.insert(symbol)
      use(symbol, token)
      operand.dimension = dimensions[symbol]
      operand.value = { symbols in symbols[symbol] }
      operand.tree = .symbol(symbol)
    } else {
      var fix = question(token.text, names) ?? "declare it in let"
      if ValueDimension.units[token.text] != nil { fix = "write 1\(token.text)" }
      if Operations.functions[token.text] != nil { fix = "write \(token.text)(…)" }
      fail(token.range, "\"\(token.text)\" is not a known name", fix)
    }
    operand.range = token.range.lowerBound..<end
    return operand
  }

  /// Compiles the formula of a symbol.
  private mutating func use(_ symbol: Int, _ token: Token) {
    let formula = symbol - names.count + formulas.count
    if let start = path.firstIndex(of: formula) {
      let cycle = (path[start...] + [formula]).map { formulas[$0].name }
      fail(token.range, "a cycle: \(cycle.joined(separator: " → "))", "remove one of these uses")
    } else if formula >= 0, !started.contains(formula) {
      depth += 1
      if depth > Self.maximumDepth { _ = stopDeep() } else { compile(formula) }
      depth -= 1
    }
  }

  /// Returns a question for the nearest names; nil if no name is near.
  func question(_ word: String, _ names: [String]) -> String? {
    guard errors.count < FormulaErrors.limit else { return nil }
    let near = nearest(word, names).joined(separator: " or ")
    return near.isEmpty ? nil : "did you mean \(near)?"
  }
}
