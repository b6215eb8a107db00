/// The numbers that a key takes.
package struct NumberRange: Hashable, Sendable {
  /// The least number.
  package let minimum: Double
  /// True if the least number itself is excluded.
  package let isAbove: Bool
  /// The greatest number.
  package let maximum: Double
  /// The unit in messages, such as `pt`; empty for plain numbers.
  package let unit: String

  /// From one number to another, both included.
  package static func from(
    _ minimum: Double, to maximum: Double, _ unit: String = ""
  ) -> NumberRange {
    NumberRange(minimum: minimum, isAbove: false, maximum: maximum, unit: unit)
  }

  /// Above one number, up to another.
  package static func above(
    _ minimum: Double, to maximum: Double, _ unit: String = ""
  ) -> NumberRange {
    NumberRange(minimum: minimum, isAbove: true, maximum: maximum, unit: unit)
  }

  /// Any length of a layout: 0…10,000 pt.
  package static let layout = from(0, to: 10_000, "pt")

  /// True if the range holds a number.
  package func contains(_ value: Double) -> Bool {
    (isAbove ? value > minimum : value >= minimum) && value <= maximum
  }
}
