import Display
import Glibc

/// The 95 % intervals of a fit's parameters, from the curvature of the squared residuals.
struct ParameterIntervals {
  /// Half the width of the interval of each searched parameter.
  private let searched: [Double]
  /// Half the widths of the intervals of each reading's linear parameters.
  let linear: [[Double]]
  private let isStartFree: Bool

  /// Nil if the samples do not determine all parameters.
  init?(_ fit: ProjectedFit, on samples: GroupSamples, minNoise: Double) {
    let count = fit.searched.count
    let perReading = fit.family.linearCount
    var equations = NormalEquations(count: count + perReading * samples.keys.count)
    let basis = fit.basis(fit.parameters)
    let slopes = fit.differences(samples)
    for (sample, time) in fit.times(of: samples).enumerated() {
      let row = basis(time)
      for (reading, values) in fit.values.enumerated() where !values[sample].isNaN {
        let linear = fit.linear[reading]
        var factors = Array(repeating: 0.0, count: equations.right.count)
        for (index, slope) in slopes.enumerated() {
          factors[index] = (linear * slope[sample]).sum()
        }
        for index in 0..<perReading { factors[count + reading * perReading + index] = row[index] }
        equations.add(factors, 0)
      }
    }
    let freedom = fit.values.joined().count { !$0.isNaN } - equations.right.count
    guard freedom > 0, let inverse = equations.inverse else { return nil }
    let noise = max(fit.squares / Double(freedom), minNoise * minNoise)
    let widths = inverse.indices.map {
      Self.quantile(freedom) * (noise * inverse[$0][$0]).squareRoot()
    }
    guard widths.allSatisfy(\.isFinite) else { return nil }
    searched = Array(widths.prefix(count))
    linear = samples.keys.indices.map { reading in
      Array(widths[(count + reading * perReading)...].prefix(perReading))
    }
    isStartFree = fit.isStartFree
  }

  /// Half the width of the start's interval, s; nil if the start is the first sample.
  var start: Double? { isStartFree ? searched[0] : nil }

  /// Half the widths of the intervals of the shape parameters.
  var shape: ArraySlice<Double> { searched.dropFirst(isStartFree ? 1 : 0) }

  /// Returns the 97.5 % quantile of Student's t distribution.
  ///
  /// Source: Abramowitz and Stegun, 26.7.5, the first two terms.
  private static func quantile(_ freedom: Int) -> Double {
    let (z, n) = (1.959964, Double(freedom))
    let (z3, z5) = (z * z * z, z * z * z * z * z)
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
  }
}
