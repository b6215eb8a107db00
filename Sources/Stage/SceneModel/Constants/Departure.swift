/// The original's value of a constant whose default is another, and the reason for that.
package struct Departure<Value: Equatable & Sendable>: Sendable {
  /// The value of the original.
  let original: Value
  /// The reason for another default, in a sentence.
  let reason: String
}

/// A departure, whatever the type of the constant's property.
package struct ConstantDeparture: Sendable {
  /// The value of the original.
  package let original: ConstantValue
  /// The reason for another default, in a sentence.
  package let reason: String
}
