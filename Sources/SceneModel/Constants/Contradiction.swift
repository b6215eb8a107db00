/// Values of two constants that contradict each other where both are written.
package struct Contradiction: Sendable {
  /// The key that decides.
  package let key: String
  /// The values of it with which the others mean nothing, as a scene writes them.
  package let values: [String]
  /// The key of the others.
  package let other: String
  /// The values that mean nothing then.
  package let otherValues: [String]

  /// Describes a contradiction.
  package init(_ key: String, _ values: [String], _ other: String, _ otherValues: [String]) {
    self.key = key
    self.values = values
    self.other = other
    self.otherValues = otherValues
  }
}
