import Geometry

extension PointerVelocityTracker {
  /// Returns the slope, at the newest sample, of the best-fitting parabola.
  ///
  /// x(t) ≈ c₀ + c₁·t + c₂·t², with t in ms relative to the newest sample. The columns 1, t, t² are
  /// orthogonalized by Gram-Schmidt. Fewer than three samples or distinct times give 0.
  ///
  /// Source: androidx `VelocityTracker.kt` (`polyFitLeastSquares`, degree 2).
  static func leastSquares(_ samples: [Sample]) -> Vector {
    guard samples.count >= 3, let newest = samples.first else { return .zero }
    let times = samples.map { ($0.time - newest.time).seconds * 1000 }
    guard Set(samples.map(\.time)).count >= 3 else { return .zero }
    func dot(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }
    /// Runs twice, because one pass leaves a remainder from rounding.
    func perpendicular(_ column: [Double], to units: [[Double]]) -> [Double] {
      var remainder = column
      for _ in 0..<2 {
        for unit in units {
          let projection = dot(remainder, unit)
          remainder = zip(remainder, unit).map { $0 - projection * $1 }
        }
      }
      return remainder
    }
    var units: [[Double]] = []
    let columns = [times.map { _ in 1.0 }, times, times.map { $0 * $0 }]
    for column in columns {
      let remainder = perpendicular(column, to: units)
      let length = dot(remainder, remainder).squareRoot()
      guard length > 1e-6, length.isFinite else { return .zero }
      units.append(remainder.map { $0 / length })
    }
    func slope(_ values: [Double]) -> Double {
      let c2 = dot(values, units[2]) / dot(columns[2], units[2])
      let c1 = (dot(values, units[1]) - c2 * dot(columns[2], units[1])) / dot(columns[1], units[1])
      return c1 * 1000
    }
    let slopes = (slope(samples.map(\.location.x)), slope(samples.map(\.location.y)))
    guard slopes.0.isFinite, slopes.1.isFinite else { return .zero }
    return Vector(dx: slopes.0, dy: slopes.1)
  }
}
