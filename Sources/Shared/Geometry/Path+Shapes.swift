import Glibc

extension Path {
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
    corner(
      rect.minX + radii.topLeading, rect.minY + radii.topLeading, radii.topLeading, .pi)
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
