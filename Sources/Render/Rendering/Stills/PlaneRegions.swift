import Display

/// The regions of a plane whose points have equal values, with their boundaries found by bisection.
///
/// The plane is divided into bands by horizontal lines: at equal distances, and just below and above
/// each change along vertical lines. So every boundary is on a line or crosses a band. Regions
/// narrower than a step between these lines can be missed.
struct PlaneRegions<Value: Equatable> {
  /// A horizontal line: its values from left to right, and the x between them.
  private typealias Line = (y: Double, values: [Value], bounds: [Double])

  /// Lines between regions.
  private(set) var boundaries: [[Point]] = []
  /// Quadrilaterals that cover the plane.
  private(set) var pieces: [(value: Value, corners: [Point])] = []

  /// Finds the regions of a rectangle.
  init(_ plane: Rect, _ value: (Point) -> Value) {
    func line(_ y: Double) -> Line {
      let found = Self.changes(plane.minX...plane.maxX) { value(Point(x: $0, y: y)) }
      return (y, found.values, found.bounds)
    }
    let steps = (0...32).map { Double($0) / 32 }
    let changes = steps.map { plane.minX + $0 * plane.width }.flatMap { x in
      Self.changes(plane.minY...plane.maxY) { value(Point(x: x, y: $0)) }.bounds
    }
    let heights = steps.map { plane.minY + $0 * plane.height }
    let lines = (heights + changes.flatMap { [$0 - 0.1, $0 + 0.1] }).sorted().map(line)
    for (low, high) in zip(lines, lines.dropFirst()) { addBand(low, high, plane) }
  }

  /// Returns the values in a range in order, and the positions between them, within 0.02.
  static func changes(
    _ range: ClosedRange<Double>, _ value: (Double) -> Value
  ) -> (values: [Value], bounds: [Double]) {
    var (last, near) = (value(range.lowerBound), range.lowerBound)
    var (values, bounds) = ([last], [Double]())
    for step in 1...40 {
      var far = near + (range.upperBound - near) / Double(41 - step)
      if value(far) != last {
        while far - near > 0.02 {
          let middle = (near + far) / 2
          if value(middle) == last { near = middle } else { far = middle }
        }
        bounds.append((near + far) / 2)
        last = value(far)
        values.append(last)
      }
      near = far
    }
    return (values, bounds)
  }

  /// Adds the regions between two lines.
  private mutating func addBand(_ low: Line, _ high: Line, _ plane: Rect) {
    func ends(_ line: Line, _ y: Double) -> [Point] {
      ([plane.minX] + line.bounds + [plane.maxX]).map { Point(x: $0, y: y) }
    }
    let (start, end) = (ends(low, low.y), ends(low.values == high.values ? high : low, high.y))
    for (index, value) in low.values.enumerated() {
      pieces.append((value, [start[index], start[index + 1], end[index + 1], end[index]]))
      if index > 0 { addBoundary(start[index], end[index]) }
    }
    guard low.values != high.values else { return }
    let cuts = (low.bounds + high.bounds + [plane.minX, plane.maxX]).sorted()
    for (left, right) in zip(cuts, cuts.dropFirst()) {
      let sides = [low, high].map { line in
        line.values[line.bounds.count { $0 < (left + right) / 2 }]
      }
      if sides[0] != sides[1] { addBoundary(Point(x: left, y: high.y), Point(x: right, y: high.y)) }
    }
  }

  /// Adds a segment to the line that ends where it begins, or as a new line.
  private mutating func addBoundary(_ start: Point, _ end: Point) {
    let index = boundaries.lastIndex { $0.last == start } ?? boundaries.count
    if index == boundaries.count { boundaries.append([start]) }
    boundaries[index].append(end)
  }
}
