import Display
import Pixels

/// Computes the exact coverage of pixels by a path, row by row.
///
/// Every edge adds the signed area between itself and the right side of the canvas. A pixel's sum Σ
/// is therefore the average winding number over it, and its coverage is min(1, |Σ|). Contours with
/// the same winding overlap without a seam, and contours with opposite winding cancel. Sums are
/// computed in double precision, so that a path along pixel edges draws the same bytes as a fill.
final class PathRows {
  private var path = PathEdges()
  private var active: [Int] = []
  private let sums = Scratch<Double>()
  private let weights = Scratch<Float>()

  /// The minimum number of pixels of equal weight that are passed as a run.
  private static let minRun = 8

  /// Calls `body` for each run of pixels that a path in points covers, row by row from the left.
  ///
  /// Sums extend over all of `bounds`, so that a surface with only some of its pixels gets the same
  /// coverage. A path with a non-finite coordinate covers nothing.
  func forEachRun(
    of path: Path, scale: Double, within bounds: PixelRect, on surface: Surface,
    _ body: (RowCoverage, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    self.path.load(path, scale: scale, within: bounds)
    let pixels = self.path.pixels
    let shown = pixels.intersection(surface.bounds)
    guard !self.path.edges.isEmpty, !shown.isEmpty else { return }
    // An edge at the right side adds to the two entries after the last pixel.
    let count = pixels.width + 2
    let sums = sums.reserve(count)
    sums.update(repeating: 0, count: count)
    let weights = weights.reserve(pixels.width)
    active.removeAll(keepingCapacity: true)
    var next = 0
    for y in pixels.minY..<shown.maxY {
      let (top, bottom) = (Double(y), Double(y) + 1)
      while next < self.path.edges.count, self.path.edges[next].y0 < bottom {
        active.append(next)
        next += 1
      }
      defer { active.removeAll { self.path.edges[$0].y1 <= bottom } }
      guard !active.isEmpty, y >= shown.minY else { continue }
      for index in active {
        add(self.path.edges[index], top: top, bottom: bottom, left: Double(pixels.minX), to: sums)
      }
      var sum = 0.0
      for x in 0..<shown.maxX - pixels.minX {
        sum += sums[x]
        weights[x] = Float(min(sum.magnitude, 1))
      }
      sums.update(repeating: 0, count: count)
      Self.emit(weights + (shown.minX - pixels.minX), y: y, in: shown, on: surface, body)
    }
  }

  /// Adds an edge's signed areas in a row, as differences between the sums of adjacent pixels.
  private func add(
    _ edge: PathEdge, top: Double, bottom: Double, left: Double,
    to sums: UnsafeMutablePointer<Double>
  ) {
    let (from, to) = (max(edge.y0, top), min(edge.y1, bottom))
    guard to > from else { return }
    let height = (to - from) * edge.winding
    let (start, end) = (edge.x(at: from) - left, edge.x(at: to) - left)
    let (low, high) = (min(start, end), max(start, end))
    let first = Int(low)
    let last = Int(high)
    guard last > first else {
      let middle = (low - Double(first) + high - Double(first)) / 2
      sums[first] += height * (1 - middle)
      sums[first + 1] += height * middle
      return
    }
    let slope = height / (high - low)
    let entered = Double(first) + 1 - low
    sums[first] += slope * entered * entered / 2
    sums[first + 1] += slope * entered * (1 - entered / 2)
    for x in stride(from: first + 1, to: last, by: 1) {
      sums[x] += slope / 2
      sums[x + 1] += slope / 2
    }
    let remainder = high - Double(last)
    sums[last] += slope * remainder * (1 - remainder / 2)
    sums[last + 1] += slope * remainder * remainder / 2
  }

  /// Passes the pixels of a row to `body`, with long runs of equal weight as even runs.
  static func emit(
    _ weights: UnsafeMutablePointer<Float>, y: Int, in pixels: PixelRect, on surface: Surface,
    _ body: (RowCoverage, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let width = pixels.width
    func passRun(_ from: Int, _ even: Range<Int>) {
      guard even.upperBound > from else { return }
      let left = pixels.minX
      let coverage = RowCoverage(
        columns: left + from..<left + even.upperBound,
        even: left + even.lowerBound..<left + even.upperBound,
        evenWeight: even.isEmpty ? 0 : weights[even.lowerBound], weights: weights + from)
      body(coverage, surface.address(x: left + from, y: y))
    }
    var pending = 0
    var x = 0
    while x < width {
      let weight = weights[x]
      var end = x + 1
      while end < width, weights[end] == weight { end += 1 }
      if weight < minWeight {
        passRun(pending, x..<x)
        pending = end
      } else if end - x >= minRun {
        passRun(pending, x..<end)
        pending = end
      }
      x = end
    }
    passRun(pending, width..<width)
  }

  /// The minimum weight.
  ///
  /// Smaller weights are rounding errors, which change no channel.
  private static let minWeight: Float = 1e-6
}
