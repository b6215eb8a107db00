import Glibc

/// A value and its derivative in a direction of travel.
///
/// ```
/// f(a + b·ε) = f(a) + f′(a)·b·ε        ε² = 0, ε > 0
/// ```
///
/// Order and rounding are those of the number just after `value` in the direction of travel. So
/// every function has its one-sided derivative at a kink, and the limit from that side at a jump.
/// A number with a derivative of 0 is constant: plain numbers have it, and so has `sqrt(x * x)` at
/// 0, unlike `abs(x)`.
///
/// Source: https://en.wikipedia.org/wiki/Dual_number, "Differentiation"; the order is that of
/// https://en.wikipedia.org/wiki/Hyperreal_number.
package struct Dual: Comparable, Sendable {
  package var value: Double
  /// The change of `value` per unit of travel.
  package var derivative: Double

  package init(_ value: Double, derivative: Double = 0) {
    self.value = value
    self.derivative = derivative
  }

  /// Creates a function's value from its slopes in two operands.
  ///
  /// A constant operand does not contribute, even if the slope is not finite.
  init(
    _ value: Double, _ a: Dual, slope slopeA: @autoclosure () -> Double,
    _ b: Dual = Dual(0), slope slopeB: @autoclosure () -> Double = 0
  ) {
    self.value = value
    derivative =
      (a.derivative == 0 ? 0 : a.derivative * slopeA())
      + (b.derivative == 0 ? 0 : b.derivative * slopeB())
  }

  /// Returns whether the left number is the lower one just after the current position.
  package static func < (a: Dual, b: Dual) -> Bool {
    a.value < b.value || a.value == b.value && a.derivative < b.derivative
  }

  static func + (a: Dual, b: Dual) -> Dual { Dual(a.value + b.value, a, slope: 1, b, slope: 1) }
  static func - (a: Dual, b: Dual) -> Dual { Dual(a.value - b.value, a, slope: 1, b, slope: -1) }
  static func * (a: Dual, b: Dual) -> Dual {
    Dual(a.value * b.value, a, slope: b.value, b, slope: a.value)
  }
  static func / (a: Dual, b: Dual) -> Dual {
    Dual(a.value / b.value, a, slope: 1 / b.value, b, slope: -a.value / b.value / b.value)
  }

  /// Returns a condition; NaN if an operand is NaN, so that no condition hides it.
  static func condition(_ a: Dual, _ b: Dual, _ holds: Bool) -> Dual {
    Dual(a.value.isNaN || b.value.isNaN ? .nan : holds ? 1 : 0)
  }

  /// Returns the lower number; NaN if one is NaN.
  static func lower(_ a: Dual, _ b: Dual) -> Dual { a < b || a.value.isNaN ? a : b }

  /// Returns the upper number; NaN if one is NaN.
  static func upper(_ a: Dual, _ b: Dual) -> Dual { a > b || a.value.isNaN ? a : b }

  /// Returns max(low, min(a, high)), so the lower bound wins.
  ///
  /// Source: CSS Values 4, `clamp()`.
  static func clamp(_ low: Dual, _ a: Dual, _ high: Dual) -> Dual { upper(low, lower(a, high)) }

  /// Returns a number between two at a fraction; exact at 0 and 1, and extrapolated beyond them.
  static func mix(_ a: Dual, _ b: Dual, _ fraction: Dual) -> Dual {
    a * (Dual(1) - fraction) + b * fraction
  }

  /// The square root; at 0 its derivative is infinite, or 0 if the number is constant.
  var squareRoot: Dual { Dual(value.squareRoot(), self, slope: 0.5 / value.squareRoot()) }

  /// The sign: -1, 0 or 1.
  var direction: Dual { Dual(self > Dual(0) ? 1 : self < Dual(0) ? -1 : value) }

  /// The absolute value.
  var magnitude: Dual { self < Dual(0) ? Dual(0) - self : self }

  /// The nearest whole number, halves up.
  ///
  /// Source: CSS Values 4, `round()`.
  var rounded: Dual {
    let up = (value + 0.5).rounded(.down)
    // The sum can be rounded up, and the number can leave a half downward.
    return Dual(self < Dual(up - 0.5) ? up - 1 : up)
  }

  /// Returns the power; its derivative in the exponent is 0 if the power is 0.
  static func power(_ a: Dual, _ b: Dual) -> Dual {
    let power = pow(a.value, b.value)
    let slope = b.value * pow(a.value, b.value - 1)
    return Dual(power, a, slope: slope, b, slope: power == 0 ? 0 : power * log(a.value))
  }

  /// Returns √(a² + b²) without overflow; at (0, 0) the derivative is the speed of travel.
  package static func hypotenuse(_ a: Dual, _ b: Dual) -> Dual {
    let length = hypot(a.value, b.value)
    guard length != 0 else { return Dual(0, derivative: hypot(a.derivative, b.derivative)) }
    return Dual(length, a, slope: a.value / length, b, slope: b.value / length)
  }
}
