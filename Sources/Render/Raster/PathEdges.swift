import Display
import Pixels

/// A straight, downward edge of a path, in canvas pixels.
struct PathEdge {
  /// The x coordinate of the upper end.
  var x0: Double
  /// The y coordinate of the upper end.
  var y0: Double
  /// The x coordinate of the lower end.
  var x1: Double
  /// The y coordinate of the lower end, greater than `y0`.
  var y1: Double
  /// 1 if the path runs downward along the edge, −1 if upward.
  var winding: Double

  func x(at y: Double) -> Double {
    guard y > y0 else { return x0 }
    guard y < y1 else { return x1 }
    let x = x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
    return min(max(x, min(x0, x1)), max(x0, x1))
  }
}

/// A path as straight edges within a rectangle of the canvas.
///
/// Edges left of the rectangle are moved to its left side, so that they cover the same pixels.
/// Edges above, below or right of it are omitted.
struct PathEdges {
  /// The maximum deviation of flattened curves from the true ones, in pixels.
  ///
  /// The resulting error of a pixel with one edge is at most 1/255 of full coverage.
  /// Source: ours.
  static let tolerance = 1.0 / 256
  /// The maximum number of lines per curve, sufficient for circles of radii up to 10⁶ px.
  ///
  /// Source: ours.
  static let maxLines = 4096.0
  /// The maximum magnitude of coordinates, in pixels, which prevents overflows.
  ///
  /// Source: ours.
  static let maxCoordinate = 1e9

  /// The edges in ascending order of their upper ends.
  private(set) var edges: [PathEdge] = []
  /// The pixels of the canvas that the path may touch, empty if there are no edges.
  private(set) var pixels = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  private var left = 0.0
  private var top = 0.0
  private var right = 0.0
  private var bottom = 0.0

  /// Replaces the edges by those of a path in points.
  ///
  /// A path with a non-finite coordinate has no edges.
  mutating func load(_ path: Path, scale: Double, within bounds: PixelRect) {
    edges.removeAll(keepingCapacity: true)
    pixels = Self.pixels(of: path, scale: scale, within: bounds)
    guard !pixels.isEmpty else { return }
    (left, top) = (Double(pixels.minX), Double(pixels.minY))
    (right, bottom) = (Double(pixels.maxX), Double(pixels.maxY))
    var current = Point.zero
    var start = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        addLine(from: current, to: start)
        current = Self.device(point, scale)
        start = current
      case .line(let point):
        let end = Self.device(point, scale)
        addLine(from: current, to: end)
        current = end
      case .quadratic(let control, let end):
        let (control, end) = (Self.device(control, scale), Self.device(end, scale))
        addQuadratic(current, control, end)
        current = end
      case .cubic(let control1, let control2, let end):
        let end = Self.device(end, scale)
        addCubic(current, Self.device(control1, scale), Self.device(control2, scale), end)
        current = end
      case .close:
        addLine(from: current, to: start)
        current = start
      }
    }
    addLine(from: current, to: start)
    edges.sort { ($0.y0, $0.x0) < ($1.y0, $1.x0) }
  }

  /// Returns the pixels in `bounds` that a path may touch, or none if it is flat or not finite.
  static func pixels(of path: Path, scale: Double, within bounds: PixelRect) -> PixelRect {
    let box = reach(of: path, scale: scale).flatMap {
      DeviceShape(x0: $0.lowest.x, y0: $0.lowest.y, x1: $0.highest.x, y1: $0.highest.y)
    }
    return box?.pixels(within: bounds) ?? PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  }

  private static func device(_ point: Point, _ scale: Double) -> Point {
    Point(
      x: min(max(point.x * scale, -maxCoordinate), maxCoordinate),
      y: min(max(point.y * scale, -maxCoordinate), maxCoordinate))
  }

  /// Returns the bounding box of all points and control points, in pixels.
  ///
  /// Returns nil if there are no points or one is not finite.
  private static func reach(of path: Path, scale: Double) -> (lowest: Point, highest: Point)? {
    var lowest = Point(x: .infinity, y: .infinity)
    var highest = Point(x: -.infinity, y: -.infinity)
    var isFinite = true
    func add(_ point: Point) {
      if !(point.x * scale).isFinite || !(point.y * scale).isFinite { isFinite = false }
      let point = device(point, scale)
      lowest = Point(x: min(lowest.x, point.x), y: min(lowest.y, point.y))
      highest = Point(x: max(highest.x, point.x), y: max(highest.y, point.y))
    }
    var hasBegun = false
    for element in path.elements {
      // A path that does not begin with a move begins at the origin.
      if !hasBegun, case .move = element {} else if !hasBegun { add(.zero) }
      hasBegun = true
      element.forEachPoint(add)
    }
    return isFinite && hasBegun ? (lowest, highest) : nil
  }

  // MARK: Curves

  /// Returns the number of lines for a curve whose second derivative is at most `bend`, in pixels.
  ///
  /// Over an interval h of its parameter, a curve is within h²/8 · max|B''| of its chord.
  /// Source: the error bound of linear interpolation.
  private static func lines(bend: Double) -> Int {
    let count = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    return Int(max(1, min(count, maxLines)))
  }

  private mutating func addQuadratic(_ p0: Point, _ p1: Point, _ p2: Point) {
    let bend = ((p2 - p1) - (p1 - p0)) * 2
    let count = Self.lines(bend: bend.length)
    var from = p0
    for index in stride(from: 1, to: count, by: 1) {
      let t = Double(index) / Double(count)
      let s = 1 - t
      let (a, b, c) = (s * s, 2 * s * t, t * t)
      let to = Point(x: a * p0.x + b * p1.x + c * p2.x, y: a * p0.y + b * p1.y + c * p2.y)
      addLine(from: from, to: to)
      from = to
    }
    addLine(from: from, to: p2)
  }

  private mutating func addCubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    // The second derivative is linear, so its maximum is at one of the ends.
    let first = ((p2 - p1) - (p1 - p0)) * 6
    let last = ((p3 - p2) - (p2 - p1)) * 6
    let count = Self.lines(bend: max(first.length, last.length))
    var from = p0
    for index in stride(from: 1, to: count, by: 1) {
      let t = Double(index) / Double(count)
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      let to = Point(
        x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
      addLine(from: from, to: to)
      from = to
    }
    addLine(from: from, to: p3)
  }

  // MARK: Lines

  /// Adds the edges of a line, clipped to the pixels.
  private mutating func addLine(from start: Point, to end: Point) {
    guard start.y != end.y else { return }
    let isDown = start.y < end.y
    let (upper, lower) = isDown ? (start, end) : (end, start)
    let line = PathEdge(
      x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y, winding: isDown ? 1 : -1)
    // Split the line at the left and right side of the pixels.
    let (from, to) = (max(line.y0, top), min(line.y1, bottom))
    guard to > from else { return }
    var cuts = (line.crossing(left), line.crossing(right))
    if cuts.0 > cuts.1 { swap(&cuts.0, &cuts.1) }
    let first = min(max(cuts.0, from), to)
    let second = min(max(cuts.1, from), to)
    addSection(of: line, from, first)
    addSection(of: line, first, second)
    addSection(of: line, second, to)
  }

  /// Adds a section of a line that crosses neither side between its ends.
  private mutating func addSection(of line: PathEdge, _ from: Double, _ to: Double) {
    guard to > from else { return }
    let (start, end) = (line.x(at: from), line.x(at: to))
    let middle = start + (end - start) / 2
    guard middle < right else { return }
    edges.append(
      PathEdge(
        x0: min(max(start, left), right), y0: from, x1: min(max(end, left), right), y1: to,
        winding: line.winding))
  }
}

extension PathEdge {
  /// Returns the y at which the edge's line crosses a vertical side, infinite if parallel.
  fileprivate func crossing(_ side: Double) -> Double {
    guard x1 != x0 else { return .infinity }
    return y0 + (y1 - y0) * ((side - x0) / (x1 - x0))
  }
}
