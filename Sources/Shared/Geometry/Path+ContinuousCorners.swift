import Glibc

extension Path {
  /// The clockwise outline of a rectangle with continuous corners, whose bend begins and ends gently.
  ///
  /// A corner's curve takes 1.528665 radii of both sides. Where one of them has no such room, the curve comes
  /// nearer to a quarter of a circle, which it is where two corners meet: a capsule ends round.
  ///
  /// Source: the three cubics that `UIBezierPath(roundedRect:cornerRadius:)` gives since iOS 7, their points
  /// as published by PaintCode ("Code for iOS 7 rounded rectangles"); `cornerCurve: continuous` looks like it.
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
        gentleness: ContinuousCorner.gentleness(
          radius, besides: [others.before, others.after], on: [sides.before, sides.after]))
      let points = corner.points.map { vertex + first * ($0.x * radius) + second * ($0.y * radius) }
      path.elements.append(path.elements.isEmpty ? .move(points[0]) : .line(points[0]))
      guard radius > 0 else { return }
      for start in stride(from: 1, to: points.count, by: 3) {
        path.elements.append(
          .cubic(
            control1: points[start], control2: points[start + 1], end: points[start + 2]))
      }
    }
    let (right, down) = (Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1))
    // A corner is left along its second side; the first leads back along the one that it is come by.
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

  /// The outline run through the other way round, of a shape that looks the same in a mirror.
  package func mirrored(aboutX middle: Double) -> Path {
    mapPoints { Point(x: 2 * middle - $0.x, y: $0.y) }
  }
}

/// A corner of radius 1 in the distances from its vertex along the side before and the side after it.
package struct ContinuousCorner: Sendable {
  /// The length of a side that a whole continuous corner takes, in radii.
  package static let reach = 1.528665

  /// The points of three cubics one after another: ten, the ends shared.
  package let points: [Point]

  /// The share of a whole continuous corner, 0 … 1, for which both sides of a corner have room.
  ///
  /// - Parameters:
  ///   - radius: the corner's radius.
  ///   - others: the radii at the other ends of its two sides.
  ///   - sides: the lengths of the two sides.
  /// - Returns: the share; that of the side with the lesser room.
  package static func gentleness(
    _ radius: Double, besides others: [Double], on sides: [Double]
  ) -> Double {
    guard radius > 0 else { return 0 }
    // Both corners of a side get what it has beyond their radii, in the proportion of these.
    return zip(others, sides).map { other, side in
      min(max((side - radius - other) / (radius + other) / (reach - 1), 0), 1)
    }.min() ?? 0
  }

  /// Creates a corner between a circle's, 0, and a continuous one, 1.
  package init(gentleness: Double) {
    points = zip(Self.circular, Self.continuous).map { round, gentle in
      Point(
        x: round.x + (gentle.x - round.x) * gentleness,
        y: round.y + (gentle.y - round.y) * gentleness)
    }
  }

  private static let continuous: [Point] = {
    let half = [
      Point(x: reach, y: 0), Point(x: 1.08849296, y: 0), Point(x: 0.86840694, y: 0),
      Point(x: 0.63149379, y: 0.07491139), Point(x: 0.37282383, y: 0.16905956),
    ]
    return half + half.reversed().map { Point(x: $0.y, y: $0.x) }
  }()

  /// A quarter of a circle in three cubics, divided where the continuous corner's middle one ends.
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
