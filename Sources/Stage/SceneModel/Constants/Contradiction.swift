/// Values of two constants that contradict each other if both are written.
package struct Contradiction: Sendable {
  /// The key of the deciding constant.
  package let key: String
  /// The values of the deciding constant that make `otherValues` meaningless.
  package let values: [ConstantValue]
  /// The key of the other constant.
  package let other: String
  /// The values of the other constant that are then meaningless.
  package let otherValues: [ConstantValue]
}
