import Logs

/// The line through points that most of them agree on.
struct RobustLine {
  var slope: Float, offset: Float

  /// Differences beyond this many deviations do not count.
  ///
  /// Source: Beaton and Tukey, 1974: 95 % efficiency for normal errors.
  static let rejection: Float = 4.685
  /// The smallest deviation of differences, levels: that of rounding and of chroma subsampling.
  private static let minDeviation: Float = 1

  /// Fits a line to points, and returns it with the deviation of the points other than outliers.
  ///
  /// `start` is an approximate line; nil if unknown.
  static func fit(_ points: [SIMD2<Float>], from start: RobustLine?) -> (RobustLine, Float) {
    var line = start ?? RobustLine(points, near: RobustLine(slope: 1, offset: 0), limit: .infinity)
    var deviation = Float.infinity
    for _ in 0..<(start == nil ? 4 : 2) {
      deviation = max(minDeviation, 1.4826 * points.map { line.distance($0).magnitude }.median)
      line = RobustLine(points, near: line, limit: rejection * deviation)
    }
    return (line, deviation)
  }

  /// Returns how far a point is above or below the line.
  func distance(_ point: SIMD2<Float>) -> Float { slope * point.x + offset - point.y }
}

extension RobustLine {
  /// Fits a line to points, weighted by their distances from an earlier line.
  ///
  /// Points farther from it than `limit` do not count. Without variation in x, the line is flat.
  init(_ points: [SIMD2<Float>], near line: RobustLine, limit: Float) {
    var (n, sx, sy, sxx, sxy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let share = limit.isFinite ? line.distance(point) / limit : 0
      guard share.magnitude < 1 else { continue }
      let weight = Double((1 - share * share) * (1 - share * share))
      let (x, y) = (Double(point.x), Double(point.y))
      n += weight
      sx += weight * x
      sy += weight * y
      sxx += weight * x * x
      sxy += weight * x * y
    }
    let spread = n * sxx - sx * sx
    guard n > 0 else {
      self = line
      return
    }
    let found = spread > 1e-6 * n * n ? (n * sxy - sx * sy) / spread : 0
    (slope, offset) = (Float(found), Float((sy - found * sx) / n))
  }
}

/// The normal equations of six unknowns, summed fast over many observations.
struct SymmetricSums {
  /// The sums since the last flush.
  private var rows = Array(repeating: SIMD8<Float>.zero, count: 6)
  private var right = SIMD8<Float>.zero
  private var count = 0
  private var totals = Array(repeating: SIMD8<Double>.zero, count: 6)
  private var totalRight = SIMD8<Double>.zero

  mutating func add(_ slopes: SIMD8<Float>, weight: Float, _ difference: Float) {
    let weighted = slopes * weight
    for row in rows.indices { rows[row] += weighted * slopes[row] }
    right += weighted * difference
    count += 1
    // Floats lose small addends in large sums.
    if count == 256 { flush() }
  }

  private mutating func flush() {
    for row in rows.indices {
      totals[row] += SIMD8<Double>(rows[row])
      rows[row] = .zero
    }
    totalRight += SIMD8<Double>(right)
    (right, count) = (.zero, 0)
  }

  /// The equations of all observations.
  var equations: NormalEquations {
    mutating get {
      flush()
      return NormalEquations(
        matrix: totals.map { row in (0..<6).map { row[$0] } }, right: (0..<6).map { totalRight[$0] }
      )
    }
  }
}

extension [Float] {
  /// The median; 0 if there are no values.
  var median: Float {
    guard !isEmpty else { return 0 }
    // 1,024 bins of a quarter of a level are more exact than the values.
    var bins = [Int](repeating: 0, count: 1024)
    for value in self { bins[Int(Swift.min(Swift.max(value * 4, 0), 1023))] += 1 }
    var seen = 0
    for (index, count) in bins.enumerated() {
      if seen + count > self.count / 2 {
        return (Float(index) + Float(self.count / 2 - seen) / Float(count)) / 4
      }
      seen += count
    }
    return 0
  }
}
