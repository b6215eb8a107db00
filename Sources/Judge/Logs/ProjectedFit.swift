import Display
import Glibc

/// A family of models with the parameters that fit samples best.
struct ProjectedFit {
  let family: ModelFamily
  /// The time at which it begins to move, s, then the shape parameters.
  private(set) var parameters: [Double]
  /// For each reading its start, its end or velocity, and its velocity if it has both.
  private(set) var linear: [SIMD3<Double>]
  /// The sum of the squared residuals.
  private(set) var squares: Double
  /// The values that count: not those that a bound has cut off where the model is beyond it.
  private(set) var values: [[Double]]
  /// The basis at each sample.
  private var rows: [SIMD3<Double>]
  /// Whether the start is searched; otherwise it is the first sample.
  let isStartFree: Bool

  /// Fits the linear parameters for given others; nil if undetermined.
  init?(
    _ family: ModelFamily, _ parameters: [Double], isStartFree: Bool, to samples: GroupSamples
  ) {
    self.family = family
    self.parameters = parameters
    self.isStartFree = isStartFree
    (linear, squares, values, rows) = ([], 0, samples.values, [])
    guard solve(samples) else { return nil }
  }

  var model: MotionModel { family.model(parameters.dropFirst()) }
  var start: Double { parameters[0] }

  /// The number of parameters, with the noise.
  func parameterCount(of samples: GroupSamples) -> Int {
    family.shapeCount + (isStartFree ? 1 : 0) + family.linearCount * samples.keys.count + 1
  }

  func basis(_ parameters: [Double]) -> ModelBasis {
    ModelBasis(
      model: family.model(parameters.dropFirst()), start: parameters[0],
      hasVelocity: family.hasVelocity)
  }

  private mutating func solve(_ samples: GroupSamples) -> Bool {
    let basis = basis(parameters)
    rows = times(of: samples).map { basis($0) }
    let isEnding = endsSettled(samples)
    for (reading, known) in samples.values.enumerated() {
      guard var found = solution(known, { known[$0] * rows[$0] }) else { return false }
      for _ in 0..<(samples.cuts.isEmpty ? 0 : Self.rounds) {
        let next = known.indices.map { index in
          let beyond = (rows[index] * found).sum() - known[index]
          let isCut = beyond * samples.cuts[reading][index] > 0
          return isCut && !(isEnding && index == known.count - 1) ? Double.nan : known[index]
        }
        if zip(next, values[reading]).allSatisfy({ $0.isNaN == $1.isNaN }) { break }
        guard let solution = solution(next, { next[$0] * rows[$0] }) else { return false }
        (found, values[reading]) = (solution, next)
      }
      linear.append(found)
      for residual in residuals(values[reading], found) where !residual.isNaN {
        squares += residual * residual
      }
    }
    return squares.isFinite
  }

  /// The max number of times that the values that count are selected by the model that they give.
  private static let rounds = 8

  /// Whether the last sample is where an animation ends, because it is at a bound, which may cut off others.
  private func endsSettled(_ samples: GroupSamples) -> Bool {
    family != .decay && !samples.cuts.isEmpty && samples.cuts.allSatisfy { $0.last != 0 }
  }

  /// Returns the times of samples, with one long after the animation for its end.
  func times(of samples: GroupSamples) -> [Double] {
    endsSettled(samples) ? samples.times.dropLast() + [samples.times[0] + 1e6] : samples.times
  }

  /// Returns the linear parameters with which the basis at known values sums to the right side.
  private func solution(_ values: [Double], _ right: (Int) -> SIMD3<Double>) -> SIMD3<Double>? {
    var (squares, mixed, sum) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for (index, row) in rows.enumerated() where !values[index].isNaN {
      squares += row * row
      mixed += row * SIMD3(row[1], row[2], row[0])
      sum += right(index)
    }
    return Self.solution(squares, mixed, sum, count: family.linearCount)
  }

  /// Returns the residuals of a reading; NaN if it is unknown.
  private func residuals(_ values: [Double], _ solution: SIMD3<Double>) -> [Double] {
    zip(values, rows).map { $0 - ($1 * solution).sum() }
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

  /// The indices of the searched parameters.
  var searched: Range<Int> { (isStartFree ? 0 : 1)..<parameters.count }

  /// The step of numeric derivatives, and the change at which a minimum has been found: s for the
  /// start, otherwise a fraction or a coordinate.
  private static let (step, converged) = (1e-5, 1e-9)
  private static let maxIterations = 100

  /// Returns the nearest minimum, by Levenberg and Marquardt's method.
  func refined(on samples: GroupSamples) -> ProjectedFit {
    var best = self
    var damping = 1e-3
    var equations = best.gaussNewton(samples)
    for _ in 0..<Self.maxIterations {
      guard damping < 1e8, let current = equations else { break }
      guard let next = best.step(current, damping, samples) else {
        damping *= 10
        continue
      }
      if zip(next, best.parameters).allSatisfy({ ($0 - $1).magnitude < Self.converged }) { break }
      guard
        let candidate = ProjectedFit(family, next, isStartFree: isStartFree, to: samples),
        candidate.squares < best.squares
      else {
        damping *= 6
        continue
      }
      let gain = 1 - candidate.squares / best.squares
      best = candidate
      damping = max(damping / 8, 1e-12)
      if gain < 1e-9 { break }
      equations = best.gaussNewton(samples)
    }
    return best
  }

  /// Returns the parameters after a step; nil if undetermined.
  private func step(
    _ equations: NormalEquations, _ damping: Double, _ samples: GroupSamples
  ) -> [Double]? {
    var (equations, next) = (equations, parameters)
    for _ in 0..<2 {
      guard let change = equations.solution(damping: damping) else { return nil }
      let free = zip(searched, change).map { parameters[$0] + $1 }
      next.replaceSubrange(searched, with: free)
      next = clamped(next, samples)
      // Exclude a parameter that stays at its bound, so that the others reach their minimum.
      for (entry, index) in searched.enumerated()
      where next[index] == parameters[index] && free[entry] != next[index] { equations.hold(entry) }
    }
    return next
  }

  /// Returns the derivatives of the basis by each searched parameter, at each sample, from differences.
  func differences(_ samples: GroupSamples) -> [[SIMD3<Double>]] {
    searched.map { index in
      let bases = [Self.step, -Self.step].map { step in
        var moved = parameters
        moved[index] += step
        return basis(moved)
      }
      return times(of: samples).map { (bases[0]($0) - bases[1]($0)) / (2 * Self.step) }
    }
  }

  /// Returns the same derivatives, in closed form for curves, whose differences are slow.
  private func slopes(_ samples: GroupSamples) -> [[SIMD3<Double>]] {
    guard case .easing(let curve, let duration) = model else { return differences(samples) }
    let gradients = times(of: samples).map { time in
      let fraction = (time - start) / duration
      let (velocity, p, q) = curve.weights(at: fraction)
      return [-velocity / duration, -velocity * fraction, -velocity * p, p, -velocity * q, q]
    }
    return searched.map { index in gradients.map { SIMD3(-$0[index], $0[index], 0) } }
  }

  /// The equations of a step to the minimum; nil if undetermined.
  private func gaussNewton(_ samples: GroupSamples) -> NormalEquations? {
    let slopes = slopes(samples)
    var equations = NormalEquations(count: slopes.count)
    for (values, linear) in zip(values, linear) {
      let residuals = residuals(values, linear)
      var columns: [[Double]] = []
      for slope in slopes {
        // The linear parameters follow the searched ones. Source: Golub and Pereyra, 1973.
        guard
          let change = solution(
            values, { residuals[$0] * slope[$0] - (linear * slope[$0]).sum() * rows[$0] })
        else { return nil }
        columns.append(zip(slope, rows).map { (linear * $0 + change * $1).sum() })
      }
      var factors = Array(repeating: 0.0, count: columns.count)
      for (index, residual) in residuals.enumerated() where !residual.isNaN {
        for column in columns.indices { factors[column] = columns[column][index] }
        equations.add(factors, residual)
      }
    }
    return equations
  }

  /// Returns parameters within their ranges.
  ///
  /// Source: ours; movements of 1 ms to 30 s, damping ratios of 0.02 to 20, and control points as in CSS
  /// with progress from −1 to 2.
  private func clamped(_ parameters: [Double], _ samples: GroupSamples) -> [Double] {
    var result = parameters
    let (first, last) = (samples.times.first ?? 0, samples.times.last ?? 0)
    let interval = (last - first) / Double(max(1, samples.times.count - 1))
    // A log may contain a reading only some samples after it has begun to move.
    result[0] = min(max(result[0], first - 3 * interval), last)
    result[1] = min(max(result[1], -6.9), 3.4)
    if case .spring = family { result[2] = min(max(result[2], -3.9), 3) }
    if family == .bezier {
      for index in [2, 4] { result[index] = min(max(result[index], 0), 1) }
      for index in [3, 5] { result[index] = min(max(result[index], -1), 2) }
    }
    return result
  }
}
