import Glibc

extension Path {
  /// Returns the clockwise outline of a rectangle with continuous corners.
  ///
  /// The curvature of such a corner starts and ends gradually. A corner's curve takes 1.528665
  /// radii of both its sides. If a side is too short, the curve approaches a quarter circle. It is
  /// a quarter circle if two corners meet, so a capsule has round ends.
  ///
  /// Source: the three cubics that `UIBezierPath(roundedRect:cornerRadius:)` gives since iOS 7,
  /// their points as published by PaintCode ("Code for iOS 7 rounded rectangles"); `cornerCurve:
  /// continuous` looks like it.
  static func continuousRect(_ rect: Rect, cornerRadii: CornerRadii) -> Path {
    guard !rect.isEmpty else { return Path() }
    let radii = cornerRadii.clamped(to: rect.size)
    let (width, height) = (rect.width, rect.height)
    var path = Path()
    func corner(
      _ vertex: Point, _ radius: Double, along first: Vector, along second: Vector,
      sides: (before: Double, after: Double), others: (before: Double, after: Double)
    ) {
      let corner = ContinuousCorner(
        smoothing: ContinuousCorner.smoothing(
          radius, adjacentTo: [others.before, others.after], on: [sides.before, sides.after]))
      let points = corner.points.map { vertex + first * ($0.x * radius) + second * ($0.y * radius) }
      path.elements.append(path.elements.isEmpty ? .move(points[0]) : .line(points[0]))
      guard radius > 0 else { return }
      for start in stride(from: 1, to: points.count, by: 3) {
        path.elements.append(
          .cubic(control1: points[start], control2: points[start + 1], end: points[start + 2]))
      }
    }
    let (right, down) = (Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1))
    // The first vector points back along the incoming side, the second along the outgoing side.
    corner(
      rect.origin, radii.topLeading, along: down, along: right, sides: (height, width),
      others: (radii.bottomLeading, radii.topTrailing))
    corner(
      Point(x: rect.maxX, y: rect.minY), radii.topTrailing, along: right * -1, along: down,
      sides: (width, height), others: (radii.topLeading, radii.bottomTrailing))
    corner(
      Point(x: rect.maxX, y: rect.maxY), radii.bottomTrailing, along: down * -1, along: right * -1,
      sides: (height, width), others: (radii.topTrailing, radii.bottomLeading))
    corner(
      Point(x: rect.minX, y: rect.maxY), radii.bottomLeading, along: right, along: down * -1,
      sides: (width, height), others: (radii.bottomTrailing, radii.topLeading))
    path.elements.append(.close)
    return path
  }

  /// Returns a mirror-symmetric shape's outline in the opposite direction.
  ///
  /// The x coordinates are mirrored about `middle`.
  package func mirrored(aboutX middle: Double) -> Path {
    mapPoints { Point(x: 2 * middle - $0.x, y: $0.y) }
  }
}

/// A corner of radius 1, with coordinates along its incoming and outgoing side, from the vertex.
package struct ContinuousCorner: Sendable {
  /// The length of a side that a full continuous corner takes, in radii.
  package static let reach = 1.528665

  /// The ten points of three consecutive cubics, which share their ends.
  package let points: [Point]

  /// Returns the fraction of a continuous corner, 0 to 1, that fits on both sides of a corner.
  ///
  /// - Parameters:
  ///   - radius: The corner's radius.
  ///   - others: The radii at the other ends of its two sides.
  ///   - sides: The lengths of the two sides.
  /// - Returns: The fraction for the side with less space.
  package static func smoothing(
    _ radius: Double, adjacentTo others: [Double], on sides: [Double]
  ) -> Double {
    guard radius > 0 else { return 0 }
    // The two corners of a side share its length beyond their radii, in proportion to the radii.
    return zip(others, sides).map { other, side in
      min(max((side - radius - other) / (radius + other) / (reach - 1), 0), 1)
    }.min() ?? 0
  }

  /// Creates a corner interpolated between a circular corner at 0 and a continuous one at 1.
  package init(smoothing: Double) {
    points = zip(Self.circular, Self.continuous).map { round, gentle in
      Point(
        x: round.x + (gentle.x - round.x) * smoothing,
        y: round.y + (gentle.y - round.y) * smoothing)
    }
  }

  private static let continuous: [Point] = {
    let half = [
      Point(x: reach, y: 0), Point(x: 1.08849296, y: 0), Point(x: 0.86840694, y: 0),
      Point(x: 0.63149379, y: 0.07491139), Point(x: 0.37282383, y: 0.16905956),
    ]
    return half + half.reversed().map { Point(x: $0.y, y: $0.x) }
  }()

  /// A quarter of a circle in three cubics, split to match the segments of the continuous corner.
  private static let circular: [Point] = {
    let bend = atan2(1 - continuous[3].x, 1 - continuous[3].y)
    let angles = [0, bend, Double.pi / 2 - bend, Double.pi / 2]
    func point(_ angle: Double) -> Point { Point(x: 1 - sin(angle), y: 1 - cos(angle)) }
    func course(_ angle: Double) -> Vector { Vector(dx: -cos(angle), dy: sin(angle)) }
    var points = [point(0)]
    for (start, end) in zip(angles, angles.dropFirst()) {
      let handle = 4 / 3 * tan((end - start) / 4)
      points += [
        point(start) + course(start) * handle, point(end) - course(end) * handle, point(end),
      ]
    }
    return points
  }()
}
