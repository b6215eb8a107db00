import Glibc

extension Path {
  /// The shape of a line's end.
  package enum Cap: Hashable, Sendable {
    /// Straight, at its last point.
    case butt
    /// With half a disc around its last point.
    case round
  }

  /// The outline of a bar, or a capsule where the caps are round; without length, of a disc or empty.
  package static func segment(
    from start: Point, to end: Point, width: Double, caps: Cap = .round
  ) -> Path {
    polyline([start, end], width: width, caps: caps)
  }

  /// The outline of lines through points, joined by arcs; points that repeat the one before count once.
  package static func polyline(_ points: [Point], width: Double, caps: Cap = .round) -> Path {
    tapered(points.map { StrokePoint($0, width: width) }, caps: caps)
  }

  /// A place on a line whose width changes.
  package struct StrokePoint: Hashable, Sendable {
    /// The place.
    package var point: Point
    /// The line's width there, at least 0.
    package var width: Double

    /// Creates a place on a line.
    package init(_ point: Point, width: Double) {
      self.point = point
      self.width = width
    }
  }

  /// The outline of lines through points, whose width changes evenly from point to point.
  ///
  /// Clockwise quadrilaterals, and sectors on the outer sides of joins, touch along whole edges, so that
  /// no edge is covered twice but at the inner side of a turn. Points that repeat the one before count
  /// once, with the wider width; those that are not finite do not count.
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

  /// The outline of a line of dashes, above 0 long; round caps reach into the gaps, at least 0.
  ///
  /// The line is unbroken where the lengths are out of range or make over 100,000 dashes.
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
    for place in stride(from: 0, to: length, by: period) {
      path.append(
        segment(
          from: start + along * place, to: start + along * min(place + dash, length), width: width,
          caps: caps))
    }
    return path
  }

  /// Adds the sector of a join, on the outer side of the turn.
  private mutating func addJoin(at stop: StrokePoint, from incoming: Vector, to outgoing: Vector) {
    let cross = incoming.dx * outgoing.dy - incoming.dy * outgoing.dx
    let dot = incoming.dx * outgoing.dx + incoming.dy * outgoing.dy
    let turn = atan2(cross, dot)
    // A right turn opens on the left, where the normals point backwards.
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
