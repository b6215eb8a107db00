package import Display

/// A sentence about a motion, without a full stop, whose quantities stay values until it is printed.
///
/// Quantities enter by interpolation of another sentence, such as `12.3.quantity(in: .points)`.
package struct Sentence: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A number of a sentence with its unit.
  package struct Quantity: Hashable, Sendable, Encodable {
    /// The number, as measured.
    package let value: Double
    /// The unit's symbol; empty for none.
    package let unit: String

    package init(value: Double, unit: String) { (self.value, self.unit) = (value, unit) }
  }

  /// The text.
  package private(set) var text: String
  /// The quantities in the order of the text.
  package private(set) var quantities: [Quantity] = []

  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation sentence: Interpolation) { self = sentence.sentence }

  /// Creates the text of one quantity.
  package init(_ text: String, of value: Double, in unit: String) {
    (self.text, quantities) = (text, [Quantity(value: value, unit: unit)])
  }

  /// Returns both sentences as one.
  package static func + (first: Sentence, second: Sentence) -> Sentence { "\(first)\(second)" }

  /// A sentence in the making.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var sentence = Sentence(stringLiteral: "")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text.
    package mutating func appendLiteral(_ literal: String) { sentence.text += literal }

    /// Appends text.
    package mutating func appendInterpolation(_ text: String) { sentence.text += text }

    /// Appends a count.
    package mutating func appendInterpolation(_ number: Int) { sentence.text += String(number) }

    /// Appends a sentence with its quantities.
    package mutating func appendInterpolation(_ inner: Sentence) {
      sentence.text += inner.text
      sentence.quantities += inner.quantities
    }
  }
}

extension Double {
  /// Returns a sentence such as `12.346 pt`, as `text(in:)`.
  package func quantity(in unit: String = "") -> Sentence {
    Sentence(text(in: unit), of: self, in: unit)
  }

  /// Returns a sentence such as `12.346 pt`, as `text(in:)`.
  package func quantity(in unit: ReadingUnit) -> Sentence { quantity(in: unit.rawValue) }
}

extension ReadingValue {
  /// Returns a sentence such as `12.346 pt`, `true` or `settling`.
  package func sentence(in unit: ReadingUnit) -> Sentence {
    number?.quantity(in: unit) ?? Sentence(stringLiteral: text(in: unit))
  }
}
