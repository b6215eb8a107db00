/// A value that a scene expects of a reading.
package enum ExpectedValue: Hashable, Sendable {
  /// A number, in the reading's unit.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// One of a few states, by its name.
  case word(String)
}
