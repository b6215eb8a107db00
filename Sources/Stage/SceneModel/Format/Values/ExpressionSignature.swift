import Display

/// The parameters in the parentheses after a name, as data.
struct ExpressionSignature: Sendable {
  struct Parameter: Sendable {
    /// The names of the parameter; messages use the first one.
    var labels: [String]
    /// The shape of the value: a number, a time, a whole number or one of several words.
    var shape: ValueShape
    /// Whether it can be written without its label, at its position.
    var isPositional = false
    var isRequired = false

    var name: String { labels.first ?? "" }

    /// The allowed values, as text that follows "expected".
    var expectation: String {
      let lead = if case .choice = shape { "one of " } else { "" }
      return "\(name), \(lead)\(shape.expectation)"
    }

    /// Returns a parameter that is optional and needs its label.
    static func optional(_ labels: String..., as shape: ValueShape) -> Parameter {
      Parameter(labels: labels, shape: shape)
    }

    /// Returns a parameter that is required and needs its label.
    static func required(_ labels: String..., as shape: ValueShape) -> Parameter {
      Parameter(labels: labels, shape: shape, isRequired: true)
    }

    /// Returns a parameter that is required and needs no label.
    static func positional(_ label: String, as shape: ValueShape) -> Parameter {
      Parameter(labels: [label], shape: shape, isPositional: true, isRequired: true)
    }
  }

  /// The parameters in positional order.
  var parameters: [Parameter]
  /// Creates the motion; returns nil if the values are not compatible.
  var make: @Sendable (ExpressionArguments) -> MotionExpression?

  func index(of label: String) -> Int? {
    parameters.firstIndex { $0.labels.contains(label) }
  }

  // MARK: Reading

  /// Parses the parentheses after a name, with the first signature that matches.
  ///
  /// - Throws: `CurveExpression.Fault` for the first error.
  static func read(
    _ signatures: [ExpressionSignature], _ scanner: inout ExpressionScanner
  ) throws(CurveExpression.Fault) -> MotionExpression {
    var candidates = signatures
    var arguments = ExpressionArguments()
    let start = scanner.position
    let mayStandAlone = signatures.contains { !$0.parameters.contains(where: \.isRequired) }
    let takesArguments = signatures.contains { !$0.parameters.isEmpty }
    var isOpen = false
    if takesArguments, scanner.accept("(") {
      isOpen = !(mayStandAlone && scanner.accept(")"))
    } else if !mayStandAlone {
      try scanner.expect("(")
    }
    while isOpen {
      try readArgument(&scanner, &candidates, &arguments)
      isOpen = try isContinued(&scanner, candidates, arguments)
    }
    let complete = candidates.first { $0.firstMissing(in: arguments) == nil } ?? candidates.first
    if let motion = complete?.make(arguments) { return motion }
    throw CurveExpression.Fault(
      range: start..<scanner.position, found: "values that cannot be combined",
      expected: "numbers of similar size")
  }

  private func firstMissing(in arguments: ExpressionArguments) -> Parameter? {
    parameters.first { $0.isRequired && arguments.values[$0.name] == nil }
  }

  /// Parses an argument and its optional label.
  private static func readArgument(
    _ scanner: inout ExpressionScanner, _ candidates: inout [ExpressionSignature],
    _ arguments: inout ExpressionArguments
  ) throws(CurveExpression.Fault) {
    scanner.skipSpaces()
    if let label = scanner.label() {
      let parameter = try choose(label, &candidates, arguments)
      scanner.skipSpaces()
      arguments.values[parameter.name] = try parameter.value(scanner.value())
      return
    }
    let value = scanner.value()
    let open = open(candidates, arguments)
    guard let parameter = open.first, parameter.isPositional else {
      let hint = open.first.map { "write \($0.name): \(value.text.excerpt)" }
      throw .unknown(value, expected: labels(open), hint: value.text.isEmpty ? nil : hint)
    }
    arguments.values[parameter.name] = try parameter.value(value)
  }

  /// Returns the parameter with a label; removes signatures that do not have it.
  private static func choose(
    _ label: ExpressionScanner.Token, _ candidates: inout [ExpressionSignature],
    _ arguments: ExpressionArguments
  ) throws(CurveExpression.Fault) -> Parameter {
    let fitting = candidates.filter { $0.index(of: label.text) != nil }
    guard let signature = fitting.first, let index = signature.index(of: label.text) else {
      let open = open(candidates, arguments)
      throw .unknown(
        label, expected: labels(open),
        suggestion: NearestWord.match(for: label.text, among: open.map(\.name)))
    }
    let parameter = signature.parameters[index]
    guard arguments.values[parameter.name] == nil else {
      throw CurveExpression.Fault(
        range: label.range, found: "a second \(parameter.name)", expected: "each value once")
    }
    candidates = fitting
    return parameter
  }

  /// Returns the parameters that have no value yet, without repeats.
  private static func open(
    _ candidates: [ExpressionSignature], _ arguments: ExpressionArguments
  ) -> [Parameter] {
    candidates.flatMap(\.parameters).reduce(into: []) { open, parameter in
      let isNew = !open.contains { $0.name == parameter.name }
      if isNew, arguments.values[parameter.name] == nil { open.append(parameter) }
    }
  }

  /// Returns a list of labels for a message, such as `duration: or bounce:`.
  private static func labels(_ parameters: [Parameter]) -> String {
    parameters.isEmpty
      ? "no more values" : ValueShape.listing(parameters.map { $0.name + ":" })
  }

  /// Reads a comma and returns true, or reads the closing parenthesis and returns false.
  private static func isContinued(
    _ scanner: inout ExpressionScanner, _ candidates: [ExpressionSignature],
    _ arguments: ExpressionArguments
  ) throws(CurveExpression.Fault) -> Bool {
    if scanner.accept(",") {
      guard open(candidates, arguments).isEmpty else { return true }
      throw CurveExpression.Fault(
        range: scanner.position - 1..<scanner.position, found: "\",\"", expected: "\")\"")
    }
    let missing = candidates.compactMap { $0.firstMissing(in: arguments) }
    guard missing.count == candidates.count, let first = missing.first else {
      let isFull = open(candidates, arguments).isEmpty
      try scanner.expect(")", isFull ? nil : "\",\" or \")\"")
      return false
    }
    scanner.skipSpaces()
    throw scanner.fault(expected: first.isPositional ? "\",\"" : "\",\" and \(first.expectation)")
  }
}

/// The written arguments, by the names of their parameters.
struct ExpressionArguments: Sendable {
  enum Value: Sendable {
    case number(Double)
    case time(SceneTime, seconds: Double)
    case word(String)
  }

  /// The values by the first label of their parameter.
  var values: [String: Value] = [:]

  /// Returns a number, or a time in seconds; `other` if there is none.
  func number(_ name: String, or other: Double) -> Double {
    switch values[name] {
    case .number(let number): number
    case .time(_, let seconds): seconds
    case .word, nil: other
    }
  }

  func time(_ name: String, or other: SceneTime) -> SceneTime {
    if case .time(let time, _) = values[name] { time } else { other }
  }

  func word(_ name: String) -> String? {
    if case .word(let word) = values[name] { word } else { nil }
  }
}

extension ExpressionSignature.Parameter {
  /// Parses the value of an argument, which is the text between label and comma.
  ///
  /// - Throws: `CurveExpression.Fault` with the allowed values.
  fileprivate func value(
    _ token: ExpressionScanner.Token
  ) throws(CurveExpression.Fault) -> ExpressionArguments.Value {
    var fault = CurveExpression.Fault.unknown(token, expected: expectation)
    do throws(NumberFault) {
      switch shape {
      case .choice(let names, _):
        if names.contains(token.text) { return .word(token.text) }
        fault.suggestion = NearestWord.match(for: token.text, among: names)
      case .number(let range):
        let number = try DecimalNumber(token.text).value
        if range.contains(number) { return .number(number) }
      case .integer(let range):
        let number = try DecimalNumber(token.text).value
        if let whole = Int(exactly: number), range.contains(whole) { return .number(number) }
      case .time(let range):
        let (numeral, decimals) = DecimalNumber.numeral(ofTime: token.text)
        let number = try DecimalNumber(numeral)
        let seconds = decimals == 9 ? number.value : number.value / 1000
        if range.contains(seconds), let nanoseconds = number.scaled(decimals: decimals) {
          return .time(SceneTime(nanoseconds: nanoseconds), seconds: seconds)
        }
      default: break
      }
    } catch {
      fault.hint = error.hint
      if case .time = shape, let hint = NumberFault.timeHint(token.text) { fault.hint = hint }
    }
    throw fault
  }
}
