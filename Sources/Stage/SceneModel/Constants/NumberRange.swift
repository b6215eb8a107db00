/// The range of numbers that a key accepts.
package struct NumberRange: Hashable, Sendable {
  package let minimum: Double
  /// Whether the minimum itself is excluded.
  package let isAbove: Bool
  /// The maximum, included.
  package let maximum: Double
  /// The unit in messages, such as `pt`; empty for plain numbers.
  package let unit: String

  /// Returns a range that includes both bounds.
  package static func from(
    _ minimum: Double, to maximum: Double, _ unit: String = ""
  ) -> NumberRange {
    NumberRange(minimum: minimum, isAbove: false, maximum: maximum, unit: unit)
  }

  /// Returns a range that excludes its minimum.
  package static func above(
    _ minimum: Double, to maximum: Double, _ unit: String = ""
  ) -> NumberRange {
    NumberRange(minimum: minimum, isAbove: true, maximum: maximum, unit: unit)
  }

  /// Lengths in a layout: 0 to 10,000 pt.
  package static let layout = from(0, to: 10_000, "pt")

  /// Returns whether the range contains a number.
  package func contains(_ value: Double) -> Bool {
    (isAbove ? value > minimum : value >= minimum) && value <= maximum
  }
}
