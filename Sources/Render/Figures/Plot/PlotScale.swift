import Glibc
import Platform

/// The linear scale of an axis, with ticks at round numbers.
package struct PlotScale: Hashable, Sendable {
  /// The lower bound of the shown values.
  package let minimum: Double
  /// The upper bound of the shown values; greater than the lower bound.
  package let maximum: Double
  /// The distance between ticks: 1, 2, or 5 times a power of ten.
  package let step: Double

  /// Creates a scale for the finite values with about `tickCount` ticks, at least 2.
  ///
  /// The range is extended to whole steps unless `isTight` is true.
  package init(_ values: some Sequence<Double>, tickCount: Int, isTight: Bool = false) {
    var (low, high) = (Double.infinity, -Double.infinity)
    // For larger numbers, a double cannot distinguish ticks.
    for value in values where value.magnitude < 1e300 {
      low = min(low, value)
      high = max(high, value)
    }
    if low > high { (low, high) = (0, 1) }
    // Values that differ only by rounding, and the smallest doubles, cannot be distinguished.
    if high - low <= max(low.magnitude, high.magnitude, 1e-288) * 1e-12 {
      let margin = max(low.magnitude * 0.1, 0.5)
      (low, high) = (low - margin, high + margin)
    }
    step = Self.roundStep(atLeast: (high - low) / Double(max(tickCount, 2)))
    minimum = isTight ? low : (low / step).rounded(.down) * step
    maximum = isTight ? high : (high / step).rounded(.up) * step
  }

  private static func roundStep(atLeast width: Double) -> Double {
    let power = pow(10, floor(log10(width)))
    for factor in [1.0, 2, 5] where factor * power >= width * (1 - 1e-9) { return factor * power }
    return 10 * power
  }

  /// The ticks, ascending.
  package var ticks: [Double] {
    let first = (minimum / step - 1e-9).rounded(.up)
    let last = (maximum / step + 1e-9).rounded(.down)
    guard last - first < 1000, let count = Int(exactly: last - first), count >= 0 else { return [] }
    return (0...count).map { (first + Double($0)) * step }
  }

  /// Returns the position of a value, from 0 at the minimum to 1 at the maximum.
  package func fraction(of value: Double) -> Double {
    (value - minimum) / (maximum - minimum)
  }

  /// Returns the label of a tick, with as many decimals as the step needs.
  package func label(of tick: Double) -> String {
    let exponent = floor(log10(step) + 1e-9)
    if step >= 1e6 || step < 1e-6 {
      let digits = (tick / pow(10, exponent)).rounded()
      guard digits.magnitude < 1e15 else { return tick.shortestText }
      return digits == 0 ? "0" : "\(digits.fixedText(decimals: 0))e\(Int(exponent))"
    }
    let decimalPlaces = max(0, Int(-exponent))
    let text = tick.fixedText(decimals: decimalPlaces)
    return text.allSatisfy({ "-0.".contains($0) }) ? "0" : text
  }
}
