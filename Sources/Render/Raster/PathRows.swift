import Geometry
import Pixels

/// Covers pixels with an outline, row by row, by exact area.
///
/// Every edge adds the signed area between itself and the right side of the canvas, so that a pixel's
/// sum Σ is the average of the winding number over it. Its coverage is min(1, |Σ|): parts that wind the
/// same way overlap without a seam, parts that wind both ways cancel. Within a pixel two edges of one
/// direction add up to at most 1. Sums are of double precision, so that an outline along the pixels'
/// edges draws the bytes of a fill.
final class PathRows {
  private var path = PathEdges()
  private var active: [Int] = []
  private let sums = Scratch<Double>()
  private let weights = Scratch<Float>()

  /// The fewest pixels of one weight that are worth a run of their own.
  private static let shortestRun = 8

  /// Calls `body` for each run that an outline in points covers on a surface, row by row from the left.
  ///
  /// Sums run over all of `bounds`, so that a surface that holds a part of them gets the same pixels. An
  /// outline with a coordinate that is not finite covers nothing.
  func forEachRun(
    of path: Path, scale: Double, within bounds: PixelRect, on surface: Surface,
    _ body: (RowCoverage, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    self.path.take(path, scale: scale, within: bounds)
    let pixels = self.path.pixels
    let shown = pixels.intersection(surface.bounds)
    guard !self.path.edges.isEmpty, !shown.isEmpty else { return }
    // An edge on the right side adds to the two places after the last pixel.
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
      emit(weights + (shown.minX - pixels.minX), y: y, in: shown, on: surface, body)
    }
  }

  /// Adds an edge's signed areas in a row, as differences of each pixel's sum from its left neighbour's.
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
    let rest = high - Double(last)
    sums[last] += slope * rest * (1 - rest / 2)
    sums[last + 1] += slope * rest * rest / 2
  }

  /// Hands on a row's pixels of a rectangle: long runs of one weight as such, the others one by one.
  private func emit(
    _ weights: UnsafeMutablePointer<Float>, y: Int, in pixels: PixelRect, on surface: Surface,
    _ body: (RowCoverage, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let width = pixels.width
    func hand(_ from: Int, _ even: Range<Int>) {
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
      if weight < Self.least {
        hand(pending, x..<x)
        pending = end
      } else if end - x >= Self.shortestRun {
        hand(pending, x..<end)
        pending = end
      }
      x = end
    }
    hand(pending, width..<width)
  }

  /// Weights below it are what rounding leaves; they change no channel.
  private static let least: Float = 1e-6
}
