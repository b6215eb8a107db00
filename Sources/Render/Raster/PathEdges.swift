import Geometry
import Pixels

/// One straight, downward piece of an outline, in pixels of the canvas.
struct PathEdge {
  /// The upper end.
  var x0: Double
  /// The upper end.
  var y0: Double
  /// The lower end.
  var x1: Double
  /// The lower end; below `y0`.
  var y1: Double
  /// 1 where the outline ran downwards, −1 where upwards.
  var winding: Double

  func x(at y: Double) -> Double {
    guard y > y0 else { return x0 }
    guard y < y1 else { return x1 }
    let x = x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
    return min(max(x, min(x0, x1)), max(x0, x1))
  }
}

/// An outline as straight edges within a part of the canvas.
///
/// Edges left of the part are moved to its left side, where they cover the same pixels; those above,
/// below or right of it are left out.
struct PathEdges {
  /// The most that flattened curves deviate from the true ones, in pixels.
  ///
  /// Coverage then errs by at most a step of 255 where a pixel has one edge.
  /// Source: ours.
  static let tolerance = 1.0 / 256
  /// The most lines that a curve becomes: for circles of radii up to 10⁶ px they keep the tolerance.
  ///
  /// Source: ours.
  static let mostLines = 4096.0
  /// The bound of coordinates, in pixels, so that no product overflows.
  ///
  /// Source: ours.
  static let farthest = 1e9

  /// The edges, by their upper ends downwards.
  private(set) var edges: [PathEdge] = []
  /// The part of the canvas; never empty while there are edges.
  private(set) var pixels = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  private var left = 0.0
  private var top = 0.0
  private var right = 0.0
  private var bottom = 0.0

  /// Reads an outline in points in place of the one before; one that is not finite has no edges.
  mutating func take(_ path: Path, scale: Double, within bounds: PixelRect) {
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

  /// The pixels of a part of the canvas that an outline reaches; empty for one that is not finite.
  static func pixels(of path: Path, scale: Double, within bounds: PixelRect) -> PixelRect {
    guard let reach = reach(of: path, scale: scale) else {
      return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
    return PixelRect(
      minX: reach.least.x.rounded(.down).clampedInt(bounds.minX, bounds.maxX),
      minY: reach.least.y.rounded(.down).clampedInt(bounds.minY, bounds.maxY),
      maxX: reach.most.x.rounded(.up).clampedInt(bounds.minX, bounds.maxX),
      maxY: reach.most.y.rounded(.up).clampedInt(bounds.minY, bounds.maxY))
  }

  private static func device(_ point: Point, _ scale: Double) -> Point {
    Point(
      x: min(max(point.x * scale, -farthest), farthest),
      y: min(max(point.y * scale, -farthest), farthest))
  }

  /// The extremes of all points and control points, in pixels; nil without any or for one not finite.
  private static func reach(of path: Path, scale: Double) -> (least: Point, most: Point)? {
    var least = Point(x: .infinity, y: .infinity)
    var most = Point(x: -.infinity, y: -.infinity)
    var isFinite = true
    func add(_ point: Point) {
      if !(point.x * scale).isFinite || !(point.y * scale).isFinite { isFinite = false }
      let point = device(point, scale)
      least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
      most = Point(x: max(most.x, point.x), y: max(most.y, point.y))
    }
    var hasBegun = false
    for element in path.elements {
      // An outline that does not begin with a move begins at the origin.
      if !hasBegun, case .move = element {} else if !hasBegun { add(.zero) }
      hasBegun = true
      switch element {
      case .move(let point), .line(let point): add(point)
      case .quadratic(let control, let end):
        add(control)
        add(end)
      case .cubic(let control1, let control2, let end):
        add(control1)
        add(control2)
        add(end)
      case .close: break
      }
    }
    return isFinite && hasBegun ? (least, most) : nil
  }

  // MARK: Curves

  /// The number of equal stretches for a curve whose second derivative is at most `bend`, in pixels.
  ///
  /// A piece of a curve over a stretch h of its parameter is within h²/8 · max|B''| of its chord.
  /// Source: the error bound of linear interpolation.
  private static func lines(bend: Double) -> Int {
    let count = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    return Int(max(1, min(count, mostLines)))
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
    // The second derivative goes evenly from its value at one end to that at the other.
    let first = ((p2 - p1) - (p1 - p0)) * 6
    let last = ((p3 - p2) - (p2 - p1)) * 6
    let count = Self.lines(bend: max(first.length, last.length))
    var from = p0
    for index in stride(from: 1, to: count, by: 1) {
      let t = Double(index) / Double(count)
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      let to = Point(
        x: a * p0.x + b * p1.x + c * p2.x + d * p3.x,
        y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
      addLine(from: from, to: to)
      from = to
    }
    addLine(from: from, to: p3)
  }

  // MARK: Lines

  /// Adds what counts of a line.
  private mutating func addLine(from start: Point, to end: Point) {
    guard start.y != end.y else { return }
    let isDown = start.y < end.y
    let (upper, lower) = isDown ? (start, end) : (end, start)
    let line = PathEdge(
      x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y, winding: isDown ? 1 : -1)
    // The heights at which the line passes the sides, and the ends, cut it into stretches.
    let (from, to) = (max(line.y0, top), min(line.y1, bottom))
    guard to > from else { return }
    var cuts = (line.crossing(left), line.crossing(right))
    if cuts.0 > cuts.1 { swap(&cuts.0, &cuts.1) }
    let first = min(max(cuts.0, from), to)
    let second = min(max(cuts.1, from), to)
    addStretch(of: line, from, first)
    addStretch(of: line, first, second)
    addStretch(of: line, second, to)
  }

  /// Adds a stretch of a line that passes neither side between its ends.
  private mutating func addStretch(of line: PathEdge, _ from: Double, _ to: Double) {
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
  /// The height at which the line through the edge passes a column's side; infinite for a vertical one.
  fileprivate func crossing(_ side: Double) -> Double {
    guard x1 != x0 else { return .infinity }
    return y0 + (y1 - y0) * ((side - x0) / (x1 - x0))
  }
}
