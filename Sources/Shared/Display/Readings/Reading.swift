import Platform

/// A value of a frame, with what it is.
package struct Reading: Hashable, Sendable {
  /// The key of the quantity.
  package var key: ReadingKey
  /// The value.
  package var value: ReadingValue

  /// Creates a reading.
  package init(_ key: ReadingKey, _ value: ReadingValue) {
    self.key = key
    self.value = value
  }

  /// The name, as in `hero.x`.
  package var name: String { key.name }
}

/// The value of a reading.
package enum ReadingValue: Hashable, Sendable {
  /// The quantity does not exist at this time.
  case absent
  /// A number, in the unit of the reading.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// One of a few states, by its name.
  case word(String)

  /// The number; nil for what is none.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The value as it is written in a table; nil where there is none.
  package var text: String? {
    switch self {
    case .absent: nil
    case .number(let number): number.shortestText
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): word
    }
  }
}
