import Motion
import SceneModel

/// The arguments in the parentheses after a name, as data.
struct ExpressionSignature: Sendable {
  /// The kind of an argument.
  enum Kind: Sendable {
    /// A plain decimal number.
    case number(NumberRange)
    /// A time: `0.3`, `0.3s` or `300ms`.
    case time(NumberRange)
    /// A whole number.
    case whole(ClosedRange<Int>)
    /// One of some words.
    case words([String])
  }

  struct Parameter: Sendable {
    /// The names; the first is the one in messages.
    var labels: [String]
    var kind: Kind
    /// True if it may be written without its label, at its place.
    var isPositional = false
    var isRequired = false

    var name: String { labels.first ?? "" }

    /// The allowed values, to be read after "expected".
    var expectation: String {
      switch kind {
      case .number(let range): "\(name), a number \(range.words)"
      case .time(let range): "\(name), a time \(range.words)"
      case .whole(let range):
        "\(name), a whole number from \(NumberText.of(range.lowerBound)) to \(NumberText.of(range.upperBound))"
      case .words(let words): "\(name), one of \(ValueShape.listing(words))"
      }
    }

    /// An argument that may be left out and needs its label.
    static func optional(_ labels: String..., as kind: Kind) -> Parameter {
      Parameter(labels: labels, kind: kind)
    }

    /// An argument that must be written, with its label.
    static func required(_ labels: String..., as kind: Kind) -> Parameter {
      Parameter(labels: labels, kind: kind, isRequired: true)
    }

    /// An argument that must be written and needs no label.
    static func place(_ label: String, as kind: Kind) -> Parameter {
      Parameter(labels: [label], kind: kind, isPositional: true, isRequired: true)
    }
  }

  /// The arguments in the order of their places.
  var parameters: [Parameter]
  /// Creates the motion; nil where the values do not go together.
  var make: @Sendable (ExpressionArguments) -> MotionExpression?

  func index(of label: String) -> Int? {
    parameters.firstIndex { $0.labels.contains(label) }
  }
}

/// The arguments that were written, by their parameters' names.
struct ExpressionArguments: Sendable {
  enum Value: Sendable {
    case number(Double)
    case time(SceneTime, seconds: Double)
    case word(String)
  }

  /// The values by the first label of their parameter.
  var values: [String: Value] = [:]

  /// A number, or a time in seconds.
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
