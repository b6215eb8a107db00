import Glibc

/// An operator or function.
///
/// The kinds of its operands and, last, of its result: `a` and `b` are numbers with a common unit,
/// `n` a plain number, `v` in pt/s, `l` in pt, `g` a plain number or an angle, `c` a condition, `x`
/// values of a common dimension. Of results, `*` is the product of `a` and `b`, `/` their ratio, and
/// `r` the root of `a`. Functions without named arguments take two or more operands.
typealias Operation = (kinds: String, arguments: [String], result: Function)

/// A function of up to three operands.
typealias Function = @Sendable (Dual, Dual, Dual) -> Dual

/// The operators and functions by name.
enum Operations {
  /// The operators that compute all operands.
  static let operators: [String: Operation] = [
    "-x": ("aa", [], { a, _, _ in Dual(0) - a }),
    "not": ("cc", [], { a, _, _ in Dual(1) - a }),
    "+": ("aaa", [], { a, b, _ in a + b }),
    "-": ("aaa", [], { a, b, _ in a - b }),
    "*": ("ab*", [], { a, b, _ in a * b }),
    "/": ("ab/", [], { a, b, _ in a / b }),
    "^": ("nnn", [], { a, b, _ in .power(a, b) }),
    "<": ("aac", [], { a, b, _ in .condition(a, b, a < b) }),
    "<=": ("aac", [], { a, b, _ in .condition(a, b, a <= b) }),
    ">": ("aac", [], { a, b, _ in .condition(a, b, a > b) }),
    ">=": ("aac", [], { a, b, _ in .condition(a, b, a >= b) }),
    "==": ("aac", [], { a, b, _ in .condition(a, b, a == b) }),
    "!=": ("aac", [], { a, b, _ in .condition(a, b, a != b) }),
  ]

  /// The functions; `FormulaCompiler` computes `interpolate`.
  ///
  /// - `rubberBand`: x·c / (1 + |x|·c / limit), in the unit of x. This is limit·(1 − 1/(x·c/limit +
  ///   1)), continued as an odd function. Source: gist.github.com/originell/6961057, after @chpwn.
  /// - `project`: the further distance of a deceleration, v·r / (1 − r) / 1000, in pt, from a
  ///   velocity, pt/s, and the fraction of it kept per ms, 0 to 1. Source: WWDC 2018, session 803,
  ///   "Designing Fluid Interfaces".
  static let functions: [String: Operation] = [
    "min": ("aaa", [], { a, b, _ in .lower(a, b) }),
    "max": ("aaa", [], { a, b, _ in .upper(a, b) }),
    "hypot": ("aaa", [], { a, b, _ in .hypotenuse(a, b) }),
    "clamp": ("aaaa", ["min", "value", "max"], { a, b, c in .clamp(a, b, c) }),
    "abs": ("aa", ["x"], { a, _, _ in a.magnitude }),
    "sign": ("an", ["x"], { a, _, _ in a.direction }),
    "round": ("aa", ["x"], { a, _, _ in a.rounded }),
    "sqrt": ("ar", ["x"], { a, _, _ in a.squareRoot }),
    "pow": ("nnn", ["base", "exponent"], { a, b, _ in .power(a, b) }),
    "exp": ("nn", ["x"], { a, _, _ in Dual(exp(a.value), a, slope: exp(a.value)) }),
    "log": ("nn", ["x"], { a, _, _ in Dual(log(a.value), a, slope: 1 / a.value) }),
    "sin": ("gn", ["x"], { a, _, _ in Dual(sin(a.value), a, slope: cos(a.value)) }),
    "cos": ("gn", ["x"], { a, _, _ in Dual(cos(a.value), a, slope: -sin(a.value)) }),
    "mix": ("aana", ["from", "to", "fraction"], { a, b, c in .mix(a, b, c) }),
    "lerp": ("aana", ["from", "to", "fraction"], { a, b, c in .mix(a, b, c) }),
    "interpolate": ("", ["x", "input", "output", "extrapolate"], { a, _, _ in a }),
    "rubberBand": (
      "aana", ["x", "limit", "coefficient"],
      { x, d, c in x * c / (Dual(1) + (x * c).magnitude / d) }
    ),
    "project": ("vnl", ["v", "rate"], { v, r, _ in v * r / (Dual(1) - r) / Dual(1000) }),
  ]

  /// The values of omitted last arguments.
  ///
  /// Source: UIKit's rubber band; `UIScrollView.DecelerationRate.normal`.
  static let defaults = ["rubberBand": 0.55, "project": 0.998]

  /// The dimensions of kinds that do not depend on operands.
  static let dimensions: [Character: [ValueDimension]] = [
    "n": [.number], "c": [.condition], "v": [.velocity], "l": [.length], "g": [.number, .angle],
  ]
}
