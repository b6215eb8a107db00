/// The original's value of a constant whose default is another, and the reason for that.
package struct Departure<Value: Equatable & Sendable>: Sendable {
  /// The value of the original.
  package let original: Value
  /// The reason for another default, in a sentence.
  package let reason: String
}
