/// The thresholds of ordered dithering: blue noise, fixed to the canvas.
///
/// However large the share of the pixels under a threshold is, they lie evenly and make no lines. The
/// table is made of whole numbers only, the same everywhere.
/// Source: R. Ulichney, The void-and-cluster method for dither array generation, Proc. SPIE 1913 (1993).
enum DitherThresholds {
  /// The pattern's extent, px; a power of two.
  static let side = 32

  /// Calls a function with the thresholds of a canvas row, each 0 to 1, for columns 0 ..< side.
  static func withRow<Result>(_ y: Int, _ body: (UnsafePointer<Float>) -> Result) -> Result {
    table.withUnsafeBufferPointer { table in
      guard let base = table.baseAddress else { preconditionFailure("a table is never empty") }
      return body(base + (y & (side - 1)) * side)
    }
  }

  /// Every rank once, in the middle of its step.
  private static let table: [Float] = ranks().map { (Float($0) + 0.5) / Float(side * side) }

  /// The order in which the pixels of the pattern are set.
  static func ranks() -> [Int] {
    var points = Points()
    // An uneven start, which is then evened out by moving the most crowded point into the largest gap
    // for as long as that is another place.
    for number in 0..<side { points.set(number * 37 % side + number * number * 5 % side * side) }
    while true {
      let crowded = points.mostCrowded()
      points.clear(crowded)
      let gap = points.largestGap()
      points.set(gap)
      if gap == crowded { break }
    }

    var ranks = [Int](repeating: 0, count: side * side)
    var thinned = points
    for rank in (0..<points.count).reversed() {
      let crowded = thinned.mostCrowded()
      thinned.clear(crowded)
      ranks[crowded] = rank
    }
    for rank in points.count..<side * side {
      let gap = points.largestGap()
      points.set(gap)
      ranks[gap] = rank
    }
    return ranks
  }

  /// Points on the pattern, which repeats to all sides, and how crowded every place is by them.
  private struct Points {
    private(set) var count = 0
    private var isSet = [Bool](repeating: false, count: side * side)
    private var crowding = [Int](repeating: 0, count: side * side)

    /// The binomial coefficients of 10: a bell of standard deviation 1.58 px.
    private static let bell = [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1]

    mutating func set(_ place: Int) {
      guard !isSet[place] else { return }
      isSet[place] = true
      count += 1
      crowd(place, 1)
    }

    mutating func clear(_ place: Int) {
      guard isSet[place] else { return }
      isSet[place] = false
      count -= 1
      crowd(place, -1)
    }

    private mutating func crowd(_ place: Int, _ sign: Int) {
      let (x, y) = (place % side, place / side)
      let reach = Self.bell.count / 2
      for (row, rowWeight) in Self.bell.enumerated() {
        let start = (y + row + side - reach) % side * side
        for (column, weight) in Self.bell.enumerated() {
          crowding[start + (x + column + side - reach) % side] += sign * rowWeight * weight
        }
      }
    }

    /// The first of the most crowded points.
    func mostCrowded() -> Int {
      var best = -1
      for place in isSet.indices where isSet[place] {
        if best < 0 || crowding[place] > crowding[best] { best = place }
      }
      return max(best, 0)
    }

    /// The first of the least crowded places without a point.
    func largestGap() -> Int {
      var best = -1
      for place in isSet.indices where !isSet[place] {
        if best < 0 || crowding[place] < crowding[best] { best = place }
      }
      return max(best, 0)
    }
  }
}
