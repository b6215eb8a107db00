import Glibc

/// A progress over the elapsed fraction that is no Bézier.
package struct Easing: Hashable, Sendable {
  /// The animation as a scene writes it, up to its duration: `bounce` or `ease`.
  package let name: String
  /// The formula of its progress, which the animation states after the duration; nil for a named one.
  package let formula: String?
  /// The numbers in the formula: two easings with equal texts and numbers are equal.
  private let numbers: [Double]
  /// Returns the progress and its change per unit of elapsed fraction, at a fraction from 0 to 1.
  let state: @Sendable (Double) -> (value: Double, velocity: Double)

  /// Creates an easing from a function, for which the name and numbers must stand.
  package init(
    _ name: String, formula: String? = nil, numbers: [Double] = [],
    _ state: @escaping @Sendable (Double) -> (value: Double, velocity: Double)
  ) {
    (self.name, self.formula, self.numbers, self.state) = (name, formula, numbers, state)
  }

  /// Returns whether names, formulas and numbers are equal.
  package static func == (a: Easing, b: Easing) -> Bool {
    a.name == b.name && a.formula == b.formula && a.numbers == b.numbers
  }

  /// Hashes the name, the formula and the numbers.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(formula)
    hasher.combine(numbers)
  }
}

/// Android's interpolators (`android.view.animation`) with their default factors.
///
/// Source: AOSP `AccelerateInterpolator.java` and its neighbors. Four are polynomials of degree 2 or 3 of
/// the elapsed fraction t, for which x1 and x2 of a Bézier are 1/3 and 2/3.
extension TimingCurve {
  /// t².
  package static let accelerate = TimingCurve(1 / 3, 0, 2 / 3, 1 / 3)
  /// 1 − (1 − t)².
  package static let decelerate = TimingCurve(1 / 3, 2 / 3, 2 / 3, 1)
  /// t²·(3t − 2), which begins backwards.
  package static let anticipate = TimingCurve(1 / 3, 0, 2 / 3, -2 / 3)
  /// 1 + u²·(3u + 2) with u = t − 1, which goes beyond its end.
  package static let overshoot = TimingCurve(1 / 3, 5 / 3, 2 / 3, 1)

  /// cos((t + 1)·π) / 2 + 1/2, the default of Android's animators.
  package static let accelerateDecelerate = TimingCurve(
    Easing("accelerateDecelerate") { t in
      (0.5 - cos(t * .pi) / 2, sin(t * .pi) * .pi / 2)
    })

  /// Four parabolas, 8·(1.1226·t − c)² + h.
  package static let bounce = TimingCurve(
    Easing("bounce") { t in
      let x = t * 1.1226
      let (center, height) =
        x < 0.3535
        ? (0, 0) : x < 0.7408 ? (0.54719, 0.7) : x < 0.9644 ? (0.8526, 0.9) : (1.0435, 0.95)
      return (8 * (x - center) * (x - center) + height, 16 * 1.1226 * (x - center))
    })
}
