import Motion

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
