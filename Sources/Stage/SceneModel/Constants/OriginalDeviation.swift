/// The original's value of a constant with a different default, and the reason for it.
package struct OriginalDeviation: Sendable {
  /// The value of the original.
  package let original: ConstantValue
  /// The reason for another default, in a sentence.
  package let reason: String
}
