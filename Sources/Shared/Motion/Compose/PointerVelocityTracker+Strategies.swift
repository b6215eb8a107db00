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
      var rest = column
      for _ in 0..<2 {
        for unit in units {
          let part = dot(rest, unit)
          rest = zip(rest, unit).map { $0 - part * $1 }
        }
      }
      return rest
    }
    var units: [[Double]] = []
    let columns = [times.map { _ in 1.0 }, times, times.map { $0 * $0 }]
    for column in columns {
      let rest = perpendicular(column, to: units)
      let length = dot(rest, rest).squareRoot()
      guard length > 1e-6, length.isFinite else { return .zero }
      units.append(rest.map { $0 / length })
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

  /// Returns the velocity of a mass after the impulses that moved it through the samples.
  ///
  /// W += (v − sign(W)·√(2|W|))·|v| for each pair of samples, oldest first, and W is halved after
  /// the first pair. The result is sign(W)·√(2|W|) (Source: androidx `VelocityTracker.kt`,
  /// `calculateImpulseVelocity`).
  static func impulse(_ samples: [Sample]) -> Vector {
    guard samples.count >= 2 else { return .zero }
    let oldestFirst = Array(samples.reversed())
    func speed(_ work: Double) -> Double {
      let speed = (2 * work.magnitude).squareRoot()
      return work < 0 ? -speed : speed
    }
    func velocity(_ coordinate: (Point) -> Double) -> Double {
      var work = 0.0
      for (index, (from, to)) in zip(oldestFirst, oldestFirst.dropFirst()).enumerated() {
        let seconds = (to.time - from.time).seconds
        guard seconds != 0 else { continue }
        let current = (coordinate(to.location) - coordinate(from.location)) / seconds
        work += (current - speed(work)) * current.magnitude
        if index == 0 { work /= 2 }
      }
      return speed(work)
    }
    return Vector(dx: velocity(\.x), dy: velocity(\.y))
  }
}
