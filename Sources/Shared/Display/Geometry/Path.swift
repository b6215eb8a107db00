import Glibc

/// An outline of lines and Bézier curves, y down; filling closes open subpaths with a line.
package struct Path: Hashable, Sendable {
  /// An element of the path.
  package enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(Point)
    /// A straight line from the current point.
    case line(Point)
    /// A quadratic Bézier curve from the current point.
    case quadratic(control: Point, end: Point)
    /// A cubic Bézier curve from the current point.
    case cubic(control1: Point, control2: Point, end: Point)
    /// A line back to the start of the subpath.
    case close

    /// Calls `body` with the control points and the end, in this order.
    package func forEachPoint(_ body: (Point) -> Void) {
      switch self {
      case .move(let point), .line(let point): body(point)
      case .quadratic(let control, let end):
        body(control)
        body(end)
      case .cubic(let control1, let control2, let end):
        body(control1)
        body(control2)
        body(end)
      case .close: break
      }
    }
  }

  /// The elements in order; each subpath starts with a move.
  package var elements: [Element]

  package init(_ elements: [Element] = []) {
    self.elements = elements
  }

  // MARK: Placement

  /// Whether the path has no elements.
  package var isEmpty: Bool { elements.isEmpty }

  /// Appends the elements of another path.
  package mutating func append(_ other: Path) {
    elements += other.elements
  }

  /// Returns the path with a function applied to every point; affine maps transform curves exactly.
  package func mapPoints(_ body: (Point) -> Point) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(body(point))
        case .line(let point): .line(body(point))
        case .quadratic(let control, let end): .quadratic(control: body(control), end: body(end))
        case .cubic(let control1, let control2, let end):
          .cubic(control1: body(control1), control2: body(control2), end: body(end))
        case .close: .close
        }
      })
  }

  /// Returns the path translated by a vector.
  package func translated(by vector: Vector) -> Path {
    mapPoints { $0 + vector }
  }

  /// Returns the path scaled about the origin.
  package func scaled(by factor: Double) -> Path {
    mapPoints { Point(x: $0.x * factor, y: $0.y * factor) }
  }

  /// Returns the path transformed by an affine map; a mirroring map reverses its direction.
  package func applying(_ transform: AffineTransform) -> Path {
    mapPoints(transform.apply(to:))
  }

  /// The bounding rectangle of the path, using the extrema of curves.
  ///
  /// A path of a single point has bounds too. It is nil for an empty path or a coordinate that is
  /// not finite.
  package var bounds: Rect? {
    var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    var isFinite = true
    func require(_ point: Point) {
      if !(point.x.isFinite && point.y.isFinite) { isFinite = false }
    }
    func add(_ point: Point) {
      require(point)
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    var (current, start) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let point):
        add(point)
        (current, start) = (point, point)
      case .line(let point):
        add(point)
        current = point
      case .quadratic(let control, let end):
        add(end)
        for time in Self.turns(current, control, end) {
          add(Self.lerp(Self.lerp(current, control, time), Self.lerp(control, end, time), time))
        }
        require(control)
        current = end
      case .cubic(let control1, let control2, let end):
        add(end)
        for time in Self.turns(current, control1, control2, end) {
          let middle = Self.lerp(control1, control2, time)
          let left = Self.lerp(Self.lerp(current, control1, time), middle, time)
          let right = Self.lerp(middle, Self.lerp(control2, end, time), time)
          add(Self.lerp(left, right, time))
        }
        require(control1)
        require(control2)
        current = end
      case .close: current = start
      }
    }
    let size = Size(width: high.x - low.x, height: high.y - low.y)
    guard isFinite, size.width.isFinite, size.height.isFinite else { return nil }
    return Rect(origin: low, size: size)
  }

  private static func lerp(_ a: Point, _ b: Point, _ time: Double) -> Point {
    Point(x: a.x + (b.x - a.x) * time, y: a.y + (b.y - a.y) * time)
  }

  /// Returns the parameters in 0 to 1 at which a quadratic has an extremum along an axis.
  private static func turns(_ p0: Point, _ p1: Point, _ p2: Point) -> [Double] {
    [(p0.x, p1.x, p2.x), (p0.y, p1.y, p2.y)].compactMap { a, b, c in
      let time = (a - b) / (a - 2 * b + c)
      return time > 0 && time < 1 ? time : nil
    }
  }

  /// Returns the parameters in 0 to 1 at which a cubic has an extremum along an axis.
  private static func turns(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> [Double] {
    [(p0.x, p1.x, p2.x, p3.x), (p0.y, p1.y, p2.y, p3.y)].flatMap { p0, p1, p2, p3 in
      // B'(t)/3 = u + 2·v·t + w·t², solved in a form without cancellation.
      let (u, v, w) = (p1 - p0, p0 - 2 * p1 + p2, p3 - 3 * p2 + 3 * p1 - p0)
      let root = (v * v - u * w).squareRoot()
      let sum = -(v + (v < 0 ? -root : root))
      return [sum / w, u / sum].filter { $0 > 0 && $0 < 1 }
    }
  }

  /// Returns SVG path data, such as `M…L…Q…C…Z`, with coordinates in the form of `text`.
  package func data(_ text: (Double) -> String) -> String {
    elements.map { element in
      func at(_ point: Point) -> String { "\(text(point.x)) \(text(point.y))" }
      return switch element {
      case .move(let point): "M\(at(point))"
      case .line(let point): "L\(at(point))"
      case .quadratic(let control, let end): "Q\(at(control)) \(at(end))"
      case .cubic(let one, let two, let end): "C\(at(one)) \(at(two)) \(at(end))"
      case .close: "Z"
      }
    }.joined()
  }

  // MARK: Shapes

  /// Returns the outline of a rectangle; empty for a rectangle without area.
  ///
  /// Like all shapes here, it runs clockwise on the screen, so that appended shapes overlap without
  /// seams.
  package static func rect(_ rect: Rect) -> Path {
    guard !rect.isEmpty else { return Path() }
    return Path([
      .move(rect.origin), .line(Point(x: rect.maxX, y: rect.minY)),
      .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.minX, y: rect.maxY)), .close,
    ])
  }

  /// Returns the clockwise outline of a rounded rectangle; empty for a rectangle without area.
  ///
  /// Radii are clamped to half the shorter side.
  package static func roundedRect(_ rect: Rect, cornerRadii: CornerRadii) -> Path {
    guard !rect.isEmpty else { return Path() }
    if cornerRadii.curve == .continuous { return continuousRect(rect, cornerRadii: cornerRadii) }
    let radii = cornerRadii.clamped(to: rect.size)
    var path = Path([.move(Point(x: rect.minX, y: rect.minY + radii.topLeading))])
    func corner(_ x: Double, _ y: Double, _ radius: Double, _ start: Double) {
      path.addArc(
        center: Point(x: x, y: y), radius: radius, from: start, sweep: .pi / 2, joined: true)
    }
    corner(rect.minX + radii.topLeading, rect.minY + radii.topLeading, radii.topLeading, .pi)
    corner(
      rect.maxX - radii.topTrailing, rect.minY + radii.topTrailing, radii.topTrailing, -.pi / 2)
    corner(
      rect.maxX - radii.bottomTrailing, rect.maxY - radii.bottomTrailing, radii.bottomTrailing, 0)
    corner(
      rect.minX + radii.bottomLeading, rect.maxY - radii.bottomLeading, radii.bottomLeading,
      .pi / 2)
    path.elements.append(.close)
    return path
  }

  /// Returns the clockwise outline of a disc; empty if the radius is not positive.
  package static func circle(center: Point, radius: Double) -> Path {
    guard radius > 0 else { return Path() }
    var path = Path()
    path.addArc(center: center, radius: radius, from: 0, sweep: 2 * .pi, joined: false)
    path.elements.append(.close)
    return path
  }

  /// Returns the clockwise outline of a ring; a disc if the line width fills the hole.
  ///
  /// `radius` is measured to the center of the line.
  package static func ring(center: Point, radius: Double, width: Double) -> Path {
    guard width > 0 else { return Path() }
    var path = circle(center: center, radius: radius + width / 2)
    let hole = radius - width / 2
    if hole > 0 {
      path.addArc(center: center, radius: hole, from: 0, sweep: -2 * .pi, joined: false)
      path.elements.append(.close)
    }
    return path
  }

  /// Adds a circular arc, with angles in radians clockwise from the x axis.
  ///
  /// Each cubic spans at most an eighth of a turn and deviates from the circle by at most 5
  /// millionths of the radius. If `joined` is true, a line connects the current point to the arc.
  /// Otherwise the arc starts a new subpath.
  ///
  /// Source: handles of length 4/3 · tan(θ/4) · r, the usual ones.
  package mutating func addArc(
    center: Point, radius: Double, from start: Double, sweep: Double, joined: Bool
  ) {
    func spoke(_ angle: Double) -> Vector {
      Vector(dx: radius * cos(angle), dy: radius * sin(angle))
    }
    let first = center + spoke(start)
    elements.append(joined ? .line(first) : .move(first))
    guard radius > 0, sweep.isFinite, sweep != 0 else { return }
    // The small subtraction keeps rounding errors from adding a cubic to a whole number of them.
    let pieces = max(1, min((sweep.magnitude / (.pi / 4) - 1e-9).rounded(.up), 64))
    let step = sweep / pieces
    let handle = 4 / 3 * tan(step / 4)
    var angle = start
    for piece in stride(from: 1, through: pieces, by: 1) {
      let next = start + step * piece
      let (from, to) = (spoke(angle), spoke(next))
      elements.append(
        .cubic(
          control1: center + from + Vector(dx: -from.dy, dy: from.dx) * handle,
          control2: center + to - Vector(dx: -to.dy, dy: to.dx) * handle, end: center + to))
      angle = next
    }
  }
}
