import Platform

/// A named value of a frame.
package struct Reading: Hashable, Sendable {
  package var key: ReadingKey
  package var value: ReadingValue

  package init(_ key: ReadingKey, _ value: ReadingValue) {
    self.key = key
    self.value = value
  }

  /// The name of the reading, such as `hero.x`.
  package var name: String { key.name }
}

/// The value of a reading.
package enum ReadingValue: Hashable, Sendable {
  /// The quantity does not exist at this time.
  case absent
  /// A number, in the unit of the reading.
  case number(Double)
  case flag(Bool)
  /// One of a few states, by name.
  case word(String)

  /// The number; nil for other values.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The text form in a table; nil if absent.
  package var text: String? {
    switch self {
    case .absent: nil
    case .number(let number): number.shortestText
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): word
    }
  }
}
