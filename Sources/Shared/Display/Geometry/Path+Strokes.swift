import Glibc

extension Path {
  /// The shape of the ends of a line.
  package enum Cap: Hashable, Sendable {
    /// A straight end at the line's last point.
    case butt
    /// A half disc around the line's last point.
    case round
  }

  /// Returns the outline of a bar, or of a capsule if caps are round.
  ///
  /// Without length, the outline is a disc or empty.
  package static func segment(
    from start: Point, to end: Point, width: Double, caps: Cap = .round
  ) -> Path {
    polyline([start, end], width: width, caps: caps)
  }

  /// Returns the outline of a polyline with round joins; repeated points count once.
  package static func polyline(_ points: [Point], width: Double, caps: Cap = .round) -> Path {
    tapered(points.map { StrokePoint($0, width: width) }, caps: caps)
  }

  /// A point on a line of varying width.
  package struct StrokePoint: Hashable, Sendable {
    package var point: Point
    /// The line's width at the point, at least 0.
    package var width: Double

    package init(_ point: Point, width: Double) {
      self.point = point
      self.width = width
    }
  }

  /// Returns the outline of a polyline whose width changes linearly from point to point.
  ///
  /// Clockwise quadrilaterals, and sectors on the outer sides of joins, share whole edges. Only the
  /// inner side of a turn is covered twice. Repeated points count once, with the larger width.
  /// Points that are not finite are ignored.
  package static func tapered(_ points: [StrokePoint], caps: Cap = .round) -> Path {
    var stops: [StrokePoint] = []
    for stop in points {
      guard stop.point.x.isFinite, stop.point.y.isFinite, stop.width.isFinite else { continue }
      if let last = stops.last, last.point == stop.point {
        stops[stops.count - 1].width = max(last.width, stop.width)
      } else {
        stops.append(stop)
      }
    }
    guard let first = stops.first, let last = stops.last else { return Path() }
    if stops.count == 1 {
      return caps == .round ? circle(center: first.point, radius: first.width / 2) : Path()
    }
    var path = Path()
    var incoming: Vector?
    for (start, end) in zip(stops, stops.dropFirst()) {
      let along = end.point - start.point
      let normal = Vector(dx: -along.dy, dy: along.dx) / along.length
      let (from, to) = (normal * (start.width / 2), normal * (end.width / 2))
      path.elements += [
        .move(start.point - from), .line(end.point - to), .line(end.point + to),
        .line(start.point + from), .close,
      ]
      if let incoming {
        path.addJoin(at: start, from: incoming, to: normal)
      } else if caps == .round {
        path.addSector(at: start, from: atan2(normal.dy, normal.dx), sweep: .pi)
      }
      incoming = normal
    }
    if caps == .round, let incoming {
      path.addSector(at: last, from: atan2(-incoming.dy, -incoming.dx), sweep: .pi)
    }
    return path
  }

  /// Returns the outline of a dashed line; round caps extend into the gaps.
  ///
  /// The line is solid if a length is not positive or there would be over 100,000 dashes.
  package static func dashed(
    from start: Point, to end: Point, width: Double, dash: Double, gap: Double, caps: Cap = .butt
  ) -> Path {
    let length = start.distance(to: end)
    let period = dash + gap
    guard dash > 0, gap > 0, length.isFinite, length > 0, length / period < 100_000 else {
      return segment(from: start, to: end, width: width, caps: caps)
    }
    let along = (end - start) / length
    var path = Path()
    for done in stride(from: 0, to: length, by: period) {
      path.append(
        segment(
          from: start + along * done, to: start + along * min(done + dash, length), width: width,
          caps: caps))
    }
    return path
  }

  /// Adds the sector of a join, on the outer side of the turn.
  private mutating func addJoin(at stop: StrokePoint, from incoming: Vector, to outgoing: Vector) {
    let cross = incoming.dx * outgoing.dy - incoming.dy * outgoing.dx
    let dot = incoming.dx * outgoing.dx + incoming.dy * outgoing.dy
    let turn = atan2(cross, dot)
    // The outer side of a right turn is on the left, opposite to the normals.
    if turn > 0 {
      addSector(at: stop, from: atan2(-incoming.dy, -incoming.dx), sweep: turn)
    } else if turn < 0 {
      addSector(at: stop, from: atan2(outgoing.dy, outgoing.dx), sweep: -turn)
    }
  }

  private mutating func addSector(at stop: StrokePoint, from start: Double, sweep: Double) {
    guard stop.width > 0 else { return }
    elements.append(.move(stop.point))
    addArc(center: stop.point, radius: stop.width / 2, from: start, sweep: sweep, joined: true)
    elements.append(.close)
  }
}
