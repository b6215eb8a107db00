/// A symmetric positive system of linear equations, such as the normal equations of a fit.
package struct NormalEquations {
  /// The rows, of which only the elements up to the diagonal are read.
  private var matrix: [[Double]]
  package private(set) var right: [Double]

  package init(matrix: [[Double]], right: [Double]) {
    (self.matrix, self.right) = (matrix, right)
  }

  init(count: Int) {
    matrix = Array(repeating: Array(repeating: 0, count: count), count: count)
    right = Array(repeating: 0, count: count)
  }

  /// Adds an observation: the factors of the unknowns, and their sum.
  mutating func add(_ factors: [Double], _ sum: Double) {
    for row in factors.indices where factors[row] != 0 {
      right[row] += factors[row] * sum
      for column in 0...row { matrix[row][column] += factors[row] * factors[column] }
    }
  }

  /// Makes an unknown 0.
  mutating func hold(_ unknown: Int) { matrix[unknown][unknown] = 1e300 }

  /// Returns the unknowns, with each diagonal element increased by a fraction; nil if undetermined.
  func solution(damping: Double) -> [Double]? {
    factor(damping: damping).map { Self.solve($0, right) }
  }

  /// The inverse of the matrix; nil if undetermined.
  package var inverse: [[Double]]? {
    guard let factor = factor(damping: 0) else { return nil }
    return right.indices.map { index in
      var unit = Array(repeating: 0.0, count: right.count)
      unit[index] = 1
      return Self.solve(factor, unit)
    }
  }

  /// Returns the lower Cholesky factor of the matrix.
  private func factor(damping: Double) -> [[Double]]? {
    var lower = matrix
    for row in lower.indices {
      for column in 0...row {
        var sum = matrix[row][column]
        if row == column { sum *= 1 + damping }
        for inner in 0..<column { sum -= lower[row][inner] * lower[column][inner] }
        if row == column {
          guard sum > 1e-13 * matrix[row][row], sum.isFinite else { return nil }
          lower[row][row] = sum.squareRoot()
        } else {
          lower[row][column] = sum / lower[column][column]
        }
      }
    }
    return lower
  }

  private static func solve(_ lower: [[Double]], _ right: [Double]) -> [Double] {
    var result = right
    for row in result.indices {
      for inner in 0..<row { result[row] -= lower[row][inner] * result[inner] }
      result[row] /= lower[row][row]
    }
    for row in result.indices.reversed() {
      for inner in (row + 1)..<max(row + 1, result.count) {
        result[row] -= lower[inner][row] * result[inner]
      }
      result[row] /= lower[row][row]
    }
    return result
  }
}
