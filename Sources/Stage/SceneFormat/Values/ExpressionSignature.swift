import Motion
import SceneModel

/// The parameters in the parentheses after a name, as data.
struct ExpressionSignature: Sendable {
  /// The kind of a parameter's value.
  enum Kind: Sendable {
    /// A plain decimal number.
    case number(NumberRange)
    /// A time, such as `0.3`, `0.3s` or `300ms`.
    case time(NumberRange)
    /// A whole number.
    case whole(ClosedRange<Int>)
    /// One of several words.
    case choice([String])
  }

  struct Parameter: Sendable {
    /// The names of the parameter; messages use the first one.
    var labels: [String]
    var kind: Kind
    /// Whether it can be written without its label, at its position.
    var isPositional = false
    var isRequired = false

    var name: String { labels.first ?? "" }

    /// The allowed values, as text that follows "expected".
    var expectation: String {
      switch kind {
      case .number(let range): "\(name), a number \(range.text)"
      case .time(let range): "\(name), a time \(range.text)"
      case .whole(let range):
        "\(name), a whole number from \(NumberText.of(range.lowerBound)) to \(NumberText.of(range.upperBound))"
      case .choice(let names): "\(name), one of \(ValueShape.listing(names))"
      }
    }

    /// Returns a parameter that is optional and needs its label.
    static func optional(_ labels: String..., as kind: Kind) -> Parameter {
      Parameter(labels: labels, kind: kind)
    }

    /// Returns a parameter that is required and needs its label.
    static func required(_ labels: String..., as kind: Kind) -> Parameter {
      Parameter(labels: labels, kind: kind, isRequired: true)
    }

    /// Returns a parameter that is required and needs no label.
    static func positional(_ label: String, as kind: Kind) -> Parameter {
      Parameter(labels: [label], kind: kind, isPositional: true, isRequired: true)
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
