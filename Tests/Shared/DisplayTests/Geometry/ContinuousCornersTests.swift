import Display
import Testing

@Suite struct ContinuousCornersTests {
  private static let box = Rect(x: 10, y: 20, width: 300, height: 200)

  /// Points along a path, with cubics divided into equal steps of their parameter.
  private static func points(_ path: Path, steps: Int = 16) -> [Point] {
    var points: [Point] = []
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point):
        current = point
        points.append(point)
      case .cubic(let one, let two, let end):
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let u = 1 - t
          func blend(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
          }
          points.append(
            Point(
              x: blend(current.x, one.x, two.x, end.x), y: blend(current.y, one.y, two.y, end.y)))
        }
        current = end
      case .quadratic, .close: break
      }
    }
    return points
  }

  @Test func cornersExtendAlongBothSides() {
    let path = Path.roundedRect(Self.box, cornerRadii: CornerRadii(40, curve: .continuous))
    let points = Self.points(path)
    let onTop = points.filter { $0.y == Self.box.minY }.map(\.x)
    #expect(abs((onTop.min() ?? 0) - (Self.box.minX + 1.528665 * 40)) < 1e-9)
    #expect(abs((onTop.max() ?? 0) - (Self.box.maxX - 1.528665 * 40)) < 1e-9)
    #expect(path.bounds == Self.box)
    // The middle of a corner is at t = ½ of the published cubic: the weighted mean of its control
    // points.
    let middle = (0.63149379 + 3 * 0.37282383 + 3 * 0.16905956 + 0.07491139) / 8 * 40
    #expect(
      points.contains {
        abs($0.x - Self.box.minX - middle) < 1e-6 && abs($0.y - Self.box.minY - middle) < 1e-6
      })
  }

  @Test func capsuleEndsAreNearlyCircular() {
    let box = Rect(x: 0, y: 0, width: 50, height: 50)
    for point in Self.points(.roundedRect(box, cornerRadii: CornerRadii(25, curve: .continuous))) {
      #expect(abs(point.distance(to: box.center) - 25) < 0.01)
    }
    let capsule = Self.points(
      .roundedRect(
        Rect(x: 0, y: 0, width: 200, height: 50), cornerRadii: CornerRadii(99, curve: .continuous)))
    #expect(capsule.allSatisfy { (0...50).contains($0.y) && (0...200).contains($0.x) })
    #expect(capsule.contains { abs($0.x) < 1e-9 && abs($0.y - 25) < 1e-9 })
  }

  @Test(arguments: [0.0, 3, 40, 65.4, 80, 100, 1000])
  func outlineIsConvexAndClockwise(_ radius: Double) {
    var points = Self.points(
      .roundedRect(Self.box, cornerRadii: CornerRadii(radius, curve: .continuous)))
    points.append(contentsOf: points.prefix(2))
    var area = 0.0
    for index in points.indices.dropFirst(2) {
      let (a, b, c) = (points[index - 2], points[index - 1], points[index])
      #expect((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > -1e-6)
      area += (a.x * b.y - b.x * a.y) / 2
    }
    #expect(area > 0)
    // No point is outside the left and right sides of the box.
    #expect(points.allSatisfy { Self.box.minX - 1e-9 <= $0.x && $0.x <= Self.box.maxX + 1e-9 })
  }

  @Test func cornersCanDifferAndEmptyRectanglesHaveNone() {
    let radii = CornerRadii(
      topLeading: 0, topTrailing: 60, bottomTrailing: 0, bottomLeading: 10, curve: .continuous)
    let points = Self.points(.roundedRect(Self.box, cornerRadii: radii))
    #expect(points.contains(Self.box.origin))
    #expect(points.contains(Point(x: Self.box.maxX, y: Self.box.maxY)))
    #expect(!points.contains(Point(x: Self.box.maxX, y: Self.box.minY)))
    #expect(
      Path.roundedRect(
        Rect(x: 0, y: 0, width: 0, height: 9), cornerRadii: CornerRadii(3, curve: .continuous)
      ).isEmpty)
  }

  @Test func mirroredOutlineHasOppositeArea() {
    let path = Path.roundedRect(Self.box, cornerRadii: CornerRadii(40, curve: .continuous))
    let mirrored = path.mirrored(aboutX: Self.box.center.x)
    func area(_ points: [Point]) -> Double {
      zip(points, points.dropFirst() + [points[0]]).reduce(0) {
        $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
      }
    }
    #expect(abs(area(Self.points(path)) + area(Self.points(mirrored))) < 1e-6)
  }
}
