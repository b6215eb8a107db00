/// The kind of a value: a condition, or a number with a unit.
///
/// Values are in pt, s and rad, also those of texts with other units. 1 pt is 1 dp and 1 CSS px.
package enum ValueDimension: Hashable, Sendable, CustomStringConvertible {
  /// True or false, computed as 1 or 0.
  case condition
  /// A number; the exponents of length, time and angle, which are fractions after roots.
  case quantity(SIMD3<Double>)

  package static let number = quantity([0, 0, 0])
  package static let length = quantity([1, 0, 0])
  package static let time = quantity([0, 1, 0])
  package static let velocity = quantity([1, -1, 0])
  package static let angle = quantity([0, 0, 1])

  /// The units of literals; a literal's number is divided by the divisor.
  static let units: [String: (dimension: ValueDimension, divisor: Double)] = [
    "": (number, 1), "%": (number, 100), "pt": (length, 1), "s": (time, 1), "ms": (time, 1000),
    "pt/s": (velocity, 1), "deg": (angle, 180 / .pi),
  ]

  /// Returns the dimension of a product with a power of another quantity; itself for conditions.
  func times(_ other: ValueDimension, power: Double) -> ValueDimension {
    guard case .quantity(let a) = self, case .quantity(let b) = other else { return self }
    return .quantity(a + power * b)
  }

  /// The unit, such as `pt/s` or `pt^0.5`; empty for plain numbers and conditions.
  package var unit: String {
    if self == .velocity { return "pt/s" }
    guard case .quantity(let exponents) = self else { return "" }
    return zip(["pt", "s", "deg"], [exponents.x, exponents.y, exponents.z])
      .filter { $1 != 0 }
      .map { $1 == 1 ? $0 : "\($0)^\(Int(exactly: $1).map(String.init) ?? "\($1)")" }
      .joined(separator: "*")
  }

  /// A phrase for messages: "a condition", "a plain number" or "in pt".
  package var description: String {
    self == .condition ? "a condition" : self == .number ? "a plain number" : "in \(unit)"
  }
}
