extension Path {
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
    var reach = BoundsAccumulator()
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        reach.add(point)
        current = point
        start = point
      case .line(let point):
        reach.add(point)
        current = point
      case .quadratic(let control, let end):
        reach.add(end)
        for time in Self.turns(current, control, end) {
          reach.add(
            Self.lerp(Self.lerp(current, control, time), Self.lerp(control, end, time), time))
        }
        reach.require(control)
        current = end
      case .cubic(let control1, let control2, let end):
        reach.add(end)
        for time in Self.turns(current, control1, control2, end) {
          let middle = Self.lerp(control1, control2, time)
          let left = Self.lerp(Self.lerp(current, control1, time), middle, time)
          let right = Self.lerp(middle, Self.lerp(control2, end, time), time)
          reach.add(Self.lerp(left, right, time))
        }
        reach.require(control1)
        reach.require(control2)
        current = end
      case .close: current = start
      }
    }
    return reach.rect
  }

  private struct BoundsAccumulator {
    private var minimum: Point?
    private var most = Point.zero
    private var isFinite = true

    mutating func require(_ point: Point) {
      if !(point.x.isFinite && point.y.isFinite) { isFinite = false }
    }

    mutating func add(_ point: Point) {
      require(point)
      guard let old = minimum else {
        (minimum, most) = (point, point)
        return
      }
      minimum = Point(x: min(old.x, point.x), y: min(old.y, point.y))
      most = Point(x: max(most.x, point.x), y: max(most.y, point.y))
    }

    var rect: Rect? {
      guard isFinite, let minimum else { return nil }
      let size = Size(width: most.x - minimum.x, height: most.y - minimum.y)
      guard size.width.isFinite, size.height.isFinite else { return nil }
      return Rect(origin: minimum, size: size)
    }
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
}
