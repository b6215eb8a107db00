/// A named value of a frame.
package struct Reading: Hashable, Sendable {
  /// The name, parts joined by dots, as in `hero.x`.
  package var name: String
  /// The value.
  package var value: ReadingValue

  /// Makes a reading.
  package init(_ name: String, _ value: ReadingValue) {
    self.name = name
    self.value = value
  }

  /// Makes a reading of a number, or of nothing.
  package init(_ name: String, _ number: Double?) {
    self.init(name, number.map(ReadingValue.number) ?? .absent)
  }

  /// Makes a reading of a truth value, or of nothing.
  package init(_ name: String, _ flag: Bool?) {
    self.init(name, flag.map(ReadingValue.flag) ?? .absent)
  }
}

/// The value of a reading.
package enum ReadingValue: Hashable, Sendable {
  /// What is read does not exist at this time.
  case absent
  /// A number, in the unit that the reading's name implies.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// One of a few states, by its name.
  case word(String)

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
