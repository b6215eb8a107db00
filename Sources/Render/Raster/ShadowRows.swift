import Display
import Glibc
import Pixels

/// Computes the coverage of pixels by a blurred rounded rectangle, row by row.
///
/// The Gaussian is separable. Along x, the blur of an edge and its average over a pixel have closed
/// forms (`GaussianRamp`). Each edge adds to the sums of all pixels after it, as in `PathRows`.
/// Along y, the weights of the straight sides have the same closed forms. A corner's curve is a row
/// of short edges, integrated by Gauss and Legendre's rule. Everything that does not depend on the
/// row is computed once; the memory that it needs is proportional to the lengths of the curves.
///
/// The difference from the convolution with the whole Gaussian is below 1/512: at most 0.00047 for
/// the cut-off along each axis, and 0.0001 for the integral.
final class ShadowRows {
  /// The range of standard deviations that are drawn, px.
  ///
  /// Source: ours. A smaller blur changes no coverage by 1/512. A larger one loses precision.
  static let sigmas = 0.004...1e6
  /// The number of shadows whose rows a painter keeps.
  ///
  /// Source: ours; a card, and its neighbors during a transition.
  static let cachedCount = 4

  /// A vertical edge that is short if it is part of a corner.
  private struct Edge {
    /// The y of its middle, px.
    let y: Double
    /// Its height in px, positive if the shape is on its right side.
    let height: Double
    /// The first column that it covers, from the left of the bounds.
    let column: Int
    /// The indices of its increases of coverage from one pixel to the next, from that column.
    let increases: Range<Int>
  }

  private let shape: DeviceShape
  private let bounds: PixelRect
  private let ramp: GaussianRamp
  private var sides: [Edge] = []
  /// The edges of corners, with ascending y.
  private var curves: [Edge] = []
  private var increases: [Double] = []
  private let sums = Scratch<Double>()
  private let weights = Scratch<Float>()

  /// Prepares a shadow in the pixels within `bounds`.
  init(_ shadow: DrawOperation.Fill, within bounds: PixelRect) {
    shape = shadow.shape
    self.bounds = bounds
    ramp = GaussianRamp(sigma: shadow.sigma)
    sides = [edge(x: shape.minX, y: 0, height: 1), edge(x: shape.maxX, y: 0, height: -1)]
    let margin = ramp.reach + 1
    let rows = Double(bounds.minY) - margin...Double(bounds.maxY) + margin
    for corner in shape.corners {
      let wanted = (Self.density * corner.radius / ramp.sigma).rounded(.up)
      let count = min(max(wanted, 4), Self.maxCount)
      for node in 0..<2 * Int(count) {
        // The depth below the horizontal side is a cube, so that both curves are smooth at its end.
        let offset = node.isMultiple(of: 2) ? -Self.node : Self.node
        let fraction = (Double(node / 2) + 0.5 + offset) / count
        let depth = corner.radius * (1 - fraction * fraction * fraction)
        let y = corner.y + corner.sideY * depth
        guard rows.contains(y) else { continue }
        let height = 1.5 * corner.radius * fraction * fraction / count
        curves.append(
          edge(
            x: corner.x + corner.sideX * corner.reach(over: depth), y: y,
            height: -corner.sideX * height))
      }
    }
    curves.sort { $0.y < $1.y }
  }

  /// The number of intervals of a corner per radius in standard deviations.
  ///
  /// Source: ours; four times as many change no coverage by more than 0.0001.
  private static let density = 6.0
  /// The maximum number of intervals of a corner.
  ///
  /// Source: ours; enough for radii of 10,000 standard deviations.
  private static let maxCount = 65_536.0
  /// The distance of an interval's two nodes from its middle, as a fraction of its length.
  ///
  /// Source: the Gauss-Legendre rule of two points, ±1/√3 of half of the interval.
  private static let node = 0.288_675_134_594_812_9

  /// Whether the rows are those of a shape, standard deviation, and bounds.
  func isOf(_ shape: DeviceShape, sigma: Double, within bounds: PixelRect) -> Bool {
    self.shape == shape && ramp.sigma == sigma && self.bounds == bounds
  }

  /// Prepares the increases of coverage along a row that has an edge at `x`.
  private func edge(x: Double, y: Double, height: Double) -> Edge {
    let x = max(x, Double(bounds.minX) - ramp.reach - 1)
    let first = (x - ramp.reach).rounded(.down).clampedInt(bounds.minX, bounds.maxX)
    let end = ((x + ramp.reach).rounded(.up) + 1)
      .clampedInt(min(first + 1, bounds.maxX), bounds.maxX)
    let start = increases.count
    var (before, coverage) = (ramp.integral(to: Double(first) - x), 0.0)
    for column in first..<end {
      let after = ramp.integral(to: Double(column) + 1 - x)
      increases.append(after - before - coverage)
      (before, coverage) = (after, after - before)
    }
    return Edge(
      y: y, height: height, column: first - bounds.minX, increases: start..<increases.count)
  }

  /// Calls `body` for each run of pixels on a surface that the shadow covers, row by row.
  func forEachRun(on surface: Surface, _ body: (RowCoverage, UnsafeMutablePointer<UInt8>) -> Void) {
    let shown = bounds.intersection(surface.bounds)
    guard !shown.isEmpty else { return }
    let sums = sums.reserve(bounds.width)
    let weights = weights.reserve(bounds.width)
    var next = 0
    for y in shown.minY..<shown.maxY {
      let (top, bottom) = (Double(y), Double(y) + 1)
      sums.update(repeating: 0, count: bounds.width)
      let height = ramp.average(from: top - shape.minY) - ramp.average(from: top - shape.maxY)
      var (left, right) = (height, -height)
      while next < curves.count, curves[next].y <= top - ramp.reach { next += 1 }
      for edge in curves[next...] {
        if edge.y >= bottom + ramp.reach { break }
        let weight = edge.height * (ramp.value(at: bottom - edge.y) - ramp.value(at: top - edge.y))
        add(edge, weight, to: sums)
        if weight > 0 { left -= weight } else { right -= weight }
      }
      add(sides[0], left, to: sums)
      add(sides[1], right, to: sums)
      var sum = 0.0
      for x in 0..<shown.maxX - bounds.minX {
        sum += sums[x]
        weights[x] = Float(min(max(0, sum), 1))
      }
      PathRows.emit(weights + (shown.minX - bounds.minX), y: y, in: shown, on: surface, body)
    }
  }

  private func add(_ edge: Edge, _ weight: Double, to sums: UnsafeMutablePointer<Double>) {
    increases.withUnsafeBufferPointer { increases in
      let target = sums + edge.column
      let source = UnsafeBufferPointer(rebasing: increases[edge.increases])
      for x in source.indices { target[x] += weight * source[x] }
    }
  }
}

/// The integral of a Gaussian that is cut off at a distance and scaled to an area of 1.
struct GaussianRamp {
  /// The standard deviation, px.
  let sigma: Double
  /// The distance beyond which the ramp is 0 or 1, px.
  var reach: Double { ShadowItem.reach * sigma }

  /// The area that is cut off on each side, and its integral, for a standard deviation of 1.
  private static let tail = (area: normal(-ShadowItem.reach), moment: moment(-ShadowItem.reach))

  /// The cumulative distribution of the whole Gaussian, Φ.
  private static func normal(_ t: Double) -> Double { erfc(-t * 0.5.squareRoot()) / 2 }

  /// The integral of Φ, t·Φ(t) + φ(t).
  private static func moment(_ t: Double) -> Double {
    t * normal(t) + exp(-t * t / 2) / (2 * Double.pi).squareRoot()
  }

  /// Returns the ramp's value at a distance from its middle in px, 0 to 1.
  func value(at distance: Double) -> Double {
    let t = distance / sigma
    if t <= -ShadowItem.reach { return 0 }
    return t >= ShadowItem.reach
      ? 1 : (Self.normal(t) - Self.tail.area) / (1 - 2 * Self.tail.area)
  }

  /// Returns the ramp's integral from its start to a distance from its middle, px.
  func integral(to distance: Double) -> Double {
    let t = distance / sigma
    if t <= -ShadowItem.reach { return 0 }
    if t >= ShadowItem.reach { return distance }
    let excess = Self.moment(t) - Self.tail.moment - Self.tail.area * (t + ShadowItem.reach)
    return sigma * excess / (1 - 2 * Self.tail.area)
  }

  /// Returns the ramp's average over the pixel that begins at a distance from its middle, 0 to 1.
  func average(from distance: Double) -> Double {
    let start = min(max(distance, -reach - 1), reach)
    return integral(to: start + 1) - integral(to: start)
  }
}
