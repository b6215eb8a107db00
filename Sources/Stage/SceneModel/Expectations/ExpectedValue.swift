/// A value that a scene expects of a reading.
package enum ExpectedValue: Hashable, Sendable {
  /// A number, in the reading's unit.
  case number(Double)
  case flag(Bool)
  /// The name of a state.
  case word(String)
}
