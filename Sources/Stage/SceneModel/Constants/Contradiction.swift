/// Values of two constants that contradict each other where both are written.
package struct Contradiction: Sendable {
  /// The key that decides.
  package let key: String
  /// The values of it with which the others mean nothing.
  package let values: [ConstantValue]
  /// The key of the others.
  package let other: String
  /// The values that mean nothing then.
  package let otherValues: [ConstantValue]
}
