import Glibc

/// The samples of the readings that share one progress.
struct FitSamples: Hashable, Sendable {
  /// The names of the readings.
  var names: [String]
  /// Seconds, ascending.
  var times: [Double]
  /// For each reading a value per time; NaN where it is unknown.
  var values: [[Double]]

  /// The number of known values.
  var count: Int { values.reduce(0) { $0 + $1.count { !$0.isNaN } } }

  /// The median of the times between samples, s.
  var interval: Double {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    return steps.isEmpty ? 0 : steps[steps.count / 2]
  }

  /// The largest difference between two values of one reading.
  var extent: Double {
    values.map { values in
      let known = values.filter { !$0.isNaN }
      return (known.max() ?? 0) - (known.min() ?? 0)
    }.max() ?? 0
  }

  /// Returns every nth sample, so that about `count` are left.
  func thinned(to count: Int) -> FitSamples {
    let kept = Array(stride(from: 0, to: times.count, by: max(1, times.count / count)))
    return FitSamples(
      names: names, times: kept.map { times[$0] },
      values: values.map { row in kept.map { row[$0] } })
  }

  func restricted(to range: Range<Int>) -> FitSamples {
    FitSamples(
      names: names, times: Array(times[range]), values: values.map { Array($0[range]) })
  }
}

/// A family of models with the parameters that fit samples best.
struct ProjectedFit {
  let family: ModelFamily
  /// The time at which it begins to move, s, then the shape parameters.
  private(set) var parameters: [Double]
  /// For each reading its start, its end or velocity, and its velocity if it has both.
  private(set) var linear: [SIMD3<Double>]
  /// The sum of the squared residuals.
  private(set) var squares: Double
  /// Whether the start is searched; otherwise it is the first sample.
  let isStartFree: Bool

  /// Fits the linear parameters for given others; nil if undetermined.
  init?(
    _ family: ModelFamily, _ parameters: [Double], isStartFree: Bool, to samples: FitSamples
  ) {
    self.family = family
    self.parameters = parameters
    self.isStartFree = isStartFree
    (linear, squares) = ([], 0)
    guard solve(samples) else { return nil }
  }

  var model: MotionModel { family.model(parameters.dropFirst()) }
  var start: Double { parameters[0] }

  /// The number of parameters, with the noise.
  func parameterCount(of samples: FitSamples) -> Int {
    family.shapeCount + (isStartFree ? 1 : 0) + family.linearCount * samples.names.count + 1
  }

  func basis(_ parameters: [Double]) -> ModelBasis {
    ModelBasis(
      model: family.model(parameters.dropFirst()), start: parameters[0],
      hasVelocity: family.hasVelocity)
  }

  private mutating func solve(_ samples: FitSamples) -> Bool {
    let basis = basis(parameters)
    let rows = samples.times.map { basis($0) }
    for values in samples.values {
      var (squares, mixed, right) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
      for (row, value) in zip(rows, values) where !value.isNaN {
        squares += row * row
        mixed += row * SIMD3(row[1], row[2], row[0])
        right += value * row
      }
      guard
        let solution = Self.solution(squares, mixed, right, count: family.linearCount)
      else { return false }
      linear.append(solution)
      for (row, value) in zip(rows, values) where !value.isNaN {
        let residual = value - (solution * row).sum()
        self.squares += residual * residual
      }
    }
    return squares.isFinite
  }

  /// Solves normal equations of two or three unknowns by Cholesky's method; nil if undetermined.
  ///
  /// `mixed` holds the products of unknowns 0 and 1, 1 and 2, 2 and 0.
  private static func solution(
    _ squares: SIMD3<Double>, _ mixed: SIMD3<Double>, _ right: SIMD3<Double>, count: Int
  ) -> SIMD3<Double>? {
    guard squares[0] > 0 else { return nil }
    let a = squares[0].squareRoot()
    let (b, c) = (mixed[0] / a, mixed[2] / a)
    let second = squares[1] - b * b
    guard second > 1e-12 * squares[1] else { return nil }
    let d = second.squareRoot()
    let (y0, y1) = (right[0] / a, (right[1] - b * right[0] / a) / d)
    guard count == 3 else { return SIMD3((y0 - b * y1 / d) / a, y1 / d, 0) }
    let e = (mixed[1] - b * c) / d
    let third = squares[2] - c * c - e * e
    guard third > 1e-12 * squares[2] else { return nil }
    let x2 = (right[2] - c * y0 - e * y1) / third
    let x1 = (y1 - e * x2) / d
    return SIMD3((y0 - b * x1 - c * x2) / a, x1, x2)
  }

  /// Returns the known values' residuals.
  func residuals(_ samples: FitSamples) -> [Double] {
    let basis = basis(parameters)
    let rows = samples.times.map { basis($0) }
    var residuals: [Double] = []
    residuals.reserveCapacity(samples.count)
    for (values, solution) in zip(samples.values, linear) {
      for (row, value) in zip(rows, values) where !value.isNaN {
        residuals.append(value - (solution * row).sum())
      }
    }
    return residuals
  }

  /// The indices of the searched parameters.
  var searched: Range<Int> { (isStartFree ? 0 : 1)..<parameters.count }

  /// The step of numeric derivatives: s for the start, else a share or a coordinate.
  static let step = 1e-5
  private static let maxIterations = 100

  /// Returns the nearest minimum, by Levenberg and Marquardt's method.
  func refined(on samples: FitSamples) -> ProjectedFit {
    var best = self
    var damping = 1e-3
    for _ in 0..<Self.maxIterations {
      guard damping < 1e8, let equations = best.gaussNewton(samples) else { break }
      guard let change = equations.solution(damping: damping) else {
        damping *= 10
        continue
      }
      var next = best.parameters
      for (index, by) in zip(best.searched, change) { next[index] += by }
      guard
        let candidate = ProjectedFit(
          family, clamped(next, samples), isStartFree: isStartFree, to: samples),
        candidate.squares < best.squares
      else {
        damping *= 6
        continue
      }
      let gain = 1 - candidate.squares / best.squares
      best = candidate
      damping = max(damping / 8, 1e-12)
      if gain < 1e-9 { break }
    }
    return best
  }

  /// The equations of a step to the minimum, from numeric derivatives of the residuals.
  private func gaussNewton(_ samples: FitSamples) -> NormalEquations? {
    let residuals = residuals(samples)
    var columns: [[Double]] = []
    for index in searched {
      var (up, down) = (parameters, parameters)
      up[index] += Self.step
      down[index] -= Self.step
      guard let above = ProjectedFit(family, up, isStartFree: isStartFree, to: samples),
        let below = ProjectedFit(family, down, isStartFree: isStartFree, to: samples)
      else { return nil }
      columns.append(
        zip(above.residuals(samples), below.residuals(samples)).map {
          -($0 - $1) / (2 * Self.step)
        })
    }
    var equations = NormalEquations(count: columns.count)
    for (row, residual) in residuals.enumerated() {
      equations.add(columns.map { $0[row] }, residual)
    }
    return equations
  }

  /// Returns parameters within their ranges.
  ///
  /// Source: ours; movements of 1 ms to 30 s, damping ratios of 0.02 to 20, and control points as in CSS
  /// with progress from −1 to 2.
  private func clamped(_ parameters: [Double], _ samples: FitSamples) -> [Double] {
    var result = parameters
    let (first, last) = (samples.times.first ?? 0, samples.times.last ?? 0)
    // A log may know a reading only some samples after it has begun to move.
    result[0] = min(max(result[0], first - 3 * samples.interval), last)
    result[1] = min(max(result[1], -6.9), 3.4)
    if case .spring = family { result[2] = min(max(result[2], -3.9), 3) }
    if family == .bezier {
      for index in [2, 4] { result[index] = min(max(result[index], 0), 1) }
      for index in [3, 5] { result[index] = min(max(result[index], -1), 2) }
    }
    return result
  }
}
