import Display

/// The symbol of an event in a plot: a gray shape and line style, because colors identify data.
struct MarkSymbol {
  let kind: TimedMark.Kind

  /// The gray of all symbols.
  static let color = Color(0x495057)
  /// Half the height of a symbol in pt.
  static let radius = 3.5

  /// Returns the shape: for example, a disc for a touch-down and a ring for a lift.
  func shape(at center: Point) -> DisplayItem { .path(path(at: center), color: Self.color) }

  private func path(at center: Point) -> Path {
    let radius = Self.radius
    switch kind {
    case .touchDown: return .circle(center: center, radius: radius)
    case .touchUp: return .ring(center: center, radius: radius - 0.7, width: 1.4)
    case .handOff:
      return corners([(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)], of: center)
    case .retarget:
      return corners([(-0.9, -1), (1, 0), (-0.9, 1)], of: center)
    case .settled:
      let side = radius * 1.7
      return .rect(Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
    }
  }

  /// Returns a polygon with corners relative to its center, in multiples of `radius`.
  private func corners(_ corners: [(x: Double, y: Double)], of center: Point) -> Path {
    let points = corners.map {
      Point(x: center.x + $0.x * Self.radius, y: center.y + $0.y * Self.radius)
    }
    return Path([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
  }

  /// Returns a line through a chart: solid for touches and retargets, dashed for hand-offs.
  ///
  /// The line is dotted for settled values.
  func line(from start: Point, to end: Point) -> DisplayItem {
    let path: Path =
      switch kind {
      case .touchDown, .touchUp, .retarget: .segment(from: start, to: end, width: 1, caps: .butt)
      case .handOff: .dashed(from: start, to: end, width: 1.2, dash: 5, gap: 3)
      case .settled: .dashed(from: start, to: end, width: 1.2, dash: 1.4, gap: 2.6)
      }
    return .path(path, color: Self.color, opacity: 0.6)
  }
}
