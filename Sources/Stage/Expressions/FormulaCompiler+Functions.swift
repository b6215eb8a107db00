extension FormulaCompiler {
  /// Parses the arguments of a function, after its name.
  mutating func function(_ name: Token) -> Operand {
    let takesLists = name.text == "interpolate"
    let operation = Operations.functions[name.text]
    let labels = operation?.arguments ?? []
    var arguments: [[Operand]] = []
    var extends = true
    advance()
    repeat {
      let following = scalars[position...].first { !$0.properties.isWhitespace }
      if next.isName, following == ":" {
        let label = labels.dropFirst(arguments.count).first ?? "no label"
        if label != next.text { fail(next.range, "the label is wrong", "write \(label)") }
        advance()
        advance()
      }
      if takesLists, accept("[") {
        var list: [Operand] = []
        repeat { list.append(nested()) } while accept(",")
        accept("]", isRequired: true)
        arguments.append(list)
      } else if takesLists, arguments.count == 3 {
        extends = accept("extend")
        if !extends { accept("clamp", isRequired: true) }
        break
      } else {
        arguments.append([nested()])
      }
    } while accept(",")
    accept(")", isRequired: true)
    var operands = arguments.flatMap(\.self)
    if takesLists { return interpolation(arguments, extends) }
    guard let operation else {
      let fix = question(name.text, Operations.functions.keys.sorted())
      fail(name.range, "\"\(name.text)\" is not a function", fix ?? "write an operator after it")
      return Operand(range: name.range)
    }
    if let number = Operations.defaults[name.text], operands.count == labels.count - 1 {
      var operand = Operand(range: name.range, dimension: .number, value: { _ in Dual(number) })
      operand.tree = .literal(number, .number)
      operands.append(operand)
    }
    let isValid = labels.isEmpty ? operands.count > 1 : operands.count == labels.count
    let example = labels.isEmpty ? "a, b, …" : labels.joined(separator: ", ")
    if !isValid {
      fail(name.range, "the argument count is wrong", "write \(name.text)(\(example))")
      return Operand(range: name.range)
    }
    if name.text == "clamp", operands.map({ $0.literal != nil }) == [false, true, true] {
      let texts = operands.map(text)
      let example = "clamp(\(texts[1]), \(texts[0]), \(texts[2]))"
      fail(name.range, "the order is clamp(min, value, max)", "write \(example)")
    }
    return call(operation, operands, name.text)
  }

  /// Returns a piecewise linear function of x, through points given by their inputs and outputs.
  ///
  /// At an input, the segment that follows in the direction of travel counts.
  ///
  /// Source: `interpolate` of React Native Reanimated, which extends by default too.
  private mutating func interpolation(_ arguments: [[Operand]], _ extends: Bool) -> Operand {
    let counts = arguments.map(\.count)
    guard counts.count == 3, counts[0] == 1, counts[1] == counts[2], counts[1] > 1 else {
      let range = arguments[0][0].range.lowerBound..<end
      fail(range, "two equally long lists are missing", "write interpolate(x, [0, 1], [2, 4])")
      return Operand(range: range)
    }
    for (a, b) in zip(arguments[1], arguments[1].dropFirst()) {
      let descends = (a.literal ?? -.infinity) >= (b.literal ?? .infinity)
      if descends { fail(b.range, "\(text(b)) is not above \(text(a))", "sort the inputs") }
    }
    let (start, inputs) = (arguments[0][0].value, arguments[1].map(\.value))
    let outputs = arguments[2].map(\.value)
    let kinds = ["a"] + inputs.map { _ in "a" } + outputs.map { _ in "b" } + ["b"]
    var operands = arguments.flatMap(\.self)
    if !extends {
      let (first, last) = (operands[1].tree, operands[counts[1]].tree)
      operands[0].tree = .operation("clamp", [first, operands[0].tree, last])
    }
    return result(kinds.joined(), operands, "interpolate") { symbols in
      let last = inputs.count - 1
      var x = start(symbols)
      if !extends { x = .clamp(inputs[0](symbols), x, inputs[last](symbols)) }
      let index = inputs[1..<last].firstIndex { x < $0(symbols) } ?? last
      let (a, b) = (inputs[index - 1](symbols), inputs[index](symbols))
      return .mix(outputs[index - 1](symbols), outputs[index](symbols), (x - a) / (b - a))
    }
  }

  /// Returns the result of an operation; functions of many operands are computed from the left.
  mutating func call(_ operation: Operation, _ operands: [Operand], _ name: String) -> Operand {
    let (values, count, function) = (operands.map(\.value), operands.count, operation.result)
    let isTernary = operation.kinds.count == 4
    return result(operation.kinds, operands, name) { symbols in
      let a = values[0](symbols)
      if count == 1 { return function(a, a, a) }
      if count == 2 { return function(a, values[1](symbols), a) }
      if isTernary { return function(a, values[1](symbols), values[2](symbols)) }
      return values.dropFirst().reduce(a) { function($0, $1(symbols), a) }
    }
  }

  /// Returns the result of an operation of given kinds; reports operands that do not fit.
  mutating func result(
    _ kinds: String, _ operands: [Operand], _ user: String, _ value: @escaping Evaluation
  ) -> Operand {
    let letters = Array(kinds)
    var shared: [Character: ValueDimension] = [:]
    var fits = true
    let isPlain = operands.map { $0.literal != nil && $0.dimension == .number }
    // The other operands determine the unit that plain literals need.
    for index in operands.indices.sorted(by: { !isPlain[$0] && isPlain[$1] }) {
      let kind = letters[min(index, letters.count - 2)]
      let own = operands[index].dimension
      let natural = own == .condition && kind != "x" ? .number : own ?? .number
      let accepted = Operations.dimensions[kind] ?? [shared[kind] ?? natural]
      fits = check(operands[index], accepted, "\"\(user)\"") && fits
      if own != nil { shared[kind] = accepted[0] }
    }
    let (a, b, kind) = (shared["a"] ?? .number, shared["b"] ?? .number, letters[letters.count - 1])
    let dimension: ValueDimension? =
      switch kind {
      case "*": a.times(b, power: 1)
      case "/": a.times(b, power: -1)
      case "r": ValueDimension.number.times(a, power: 0.5)
      default: shared[kind] ?? Operations.dimensions[kind]?[0]
      }
    let depth = (operands.map(\.depth).max() ?? 0) + 1
    let range = operands[0].range.lowerBound..<end
    return Operand(
      range: range, dimension: fits ? dimension : nil, depth: depth,
      tree: .operation(user, operands.map(\.tree)), value: value)
  }

  /// Returns whether an operand has one of the dimensions; reports it otherwise.
  mutating func check(_ operand: Operand, _ accepted: [ValueDimension], _ user: String) -> Bool {
    guard let own = operand.dimension else { return false }
    if accepted.contains(own) { return true }
    let (text, unit) = (text(operand), accepted[0].unit)
    var fix = (own.unit.isEmpty ? "" : " / 1\(own.unit)") + (unit.isEmpty ? "" : " * 1\(unit)")
    fix = (text.contains(" ") ? "(\(text))" : text) + fix
    if operand.literal != nil, own == .number, text.last?.isNumber == true {
      fix =
        text + unit + (user == "\"-\"" ? ", or make the other number plain: … / 900\(unit)" : "")
    }
    if text.last == "%", !unit.isEmpty { fix = "\(text) times a value in \(unit)" }
    if accepted[0] == .condition { fix = "\(text) > 0\(own.unit)" }
    if own == .condition { fix = "1\(unit) if \(text) else 0\(unit)" }
    let needed = accepted.map(\.description).joined(separator: " or ")
    fail(operand.range, "\"\(text)\" is \(own); \(user) needs it to be \(needed)", "write \(fix)")
    return false
  }

  /// Returns the text of an expression for messages; its first 40 characters.
  func text(_ operand: Operand) -> String {
    String(String.UnicodeScalarView(scalars[operand.range].prefix(40)))
  }
}
